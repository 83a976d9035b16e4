import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link, type Connection } from '../src/lib/socket';
import type { ServerMessage } from '../src/lib/wire';
import { FakeSocket } from '../src/dev/fake_socket';
import { welcome } from '../src/dev/fixtures';

let link: Link;
let states: Connection[];
let heard: ServerMessage[];
let since: number | null;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  states = [];
  heard = [];
  since = null;
  link = new Link({
    url: 'ws://x/ws/tables/abc',
    token: () => 'secret',
    since: () => since,
    onMessage: (message) => heard.push(message),
    onState: (state) => states.push(state),
    open: (url) => new FakeSocket(url),
  });
  link.start();
});

afterEach(() => {
  link.stop();
  vi.useRealTimers();
});

const ready = { type: 'ready', id: 'r1' } as const;

describe('the connection', () => {
  it('says hello first, with the token', () => {
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', protocol: 1, token: 'secret', since: null }]);
  });

  it('holds commands back until it is welcome', () => {
    FakeSocket.last.open();
    link.send(ready);
    expect(FakeSocket.last.of('ready')).toEqual([]);
    FakeSocket.last.say(welcome());
    expect(FakeSocket.last.of('ready')).toEqual([ready]);
  });

  it('comes back by itself, waiting longer each time, and tells what it has', () => {
    FakeSocket.last.open();
    FakeSocket.last.say(welcome());
    since = 10;
    FakeSocket.last.break();
    expect(link.state).toBe('waiting');
    vi.advanceTimersByTime(300);
    expect(FakeSocket.made).toHaveLength(2);
    FakeSocket.last.break();
    vi.advanceTimersByTime(300);
    expect(FakeSocket.made).toHaveLength(2);
    vi.advanceTimersByTime(300);
    expect(FakeSocket.made).toHaveLength(3);
    FakeSocket.last.open();
    expect(FakeSocket.last.of('hello')[0]!.since).toBe(10);
    FakeSocket.last.say(welcome());
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'waiting', 'connecting', 'open']);
  });

  it('repeats an unanswered command under the same id, once answered never again', () => {
    FakeSocket.last.open();
    FakeSocket.last.say(welcome());
    link.send(ready);
    FakeSocket.last.break();
    vi.advanceTimersByTime(300);
    FakeSocket.last.open();
    FakeSocket.last.say(welcome());
    expect(FakeSocket.last.of('ready')).toEqual([ready]);
    FakeSocket.last.say({ type: 'done', id: 'r1', version: 11 });
    expect(link.pending).toBe(0);
    FakeSocket.last.break();
    vi.advanceTimersByTime(300);
    FakeSocket.last.open();
    FakeSocket.last.say(welcome());
    expect(FakeSocket.last.of('ready')).toEqual([]);
  });

  it('does not repeat questions', () => {
    FakeSocket.last.open();
    FakeSocket.last.say(welcome());
    link.send({ type: 'choose', id: 'c1', version: 10, partial: [] });
    FakeSocket.last.break();
    vi.advanceTimersByTime(300);
    FakeSocket.last.open();
    FakeSocket.last.say(welcome());
    expect(FakeSocket.last.of('choose')).toEqual([]);
  });

  it('does not let an old socket touch the new one', () => {
    const old = FakeSocket.last;
    old.open();
    old.say(welcome());
    link.again();
    FakeSocket.last.open();
    FakeSocket.last.say(welcome());
    old.break();
    old.say(welcome({ version: 3 }));
    expect(link.state).toBe('open');
    expect(heard).toHaveLength(2);
  });

  it('tries at once when the phone is back online', () => {
    FakeSocket.last.open();
    FakeSocket.last.break();
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.made).toHaveLength(2);
  });

  it('stays closed when stopped', () => {
    link.stop();
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.made).toHaveLength(1);
    expect(link.state).toBe('closed');
  });
});
