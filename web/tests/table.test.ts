import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Table } from '../src/lib/table.svelte';
import type { Ask, Refused, View } from '../src/lib/wire';
import { FakeSocket } from '../src/dev/fake_socket';
import { ask, trick, update, view, welcome } from '../src/dev/fixtures';

let table: Table;
let tokens: string[];
const socket = (): FakeSocket => FakeSocket.last;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  tokens = [];
  table = new Table({
    url: 'ws://x',
    token: () => null,
    onToken: (token) => tokens.push(token),
    now: () => 1000,
    open: (url) => new FakeSocket(url),
  });
  table.start();
  socket().open();
});

afterEach(() => {
  table.stop();
  vi.useRealTimers();
});

const why = (code: string): Refused => ({ type: 'refused', code, rule: 'GZ22', zh: '死棒：有对必出对 (GZ22)', en: 'Strict (GZ22)' });

/** The server's answer to the last `Choose`. */
function answer(addable: string[], complete: boolean, refused: Refused | null = null): void {
  const last = socket().of('choose').at(-1)!;
  socket().say({ type: 'choice', id: last.id, version: last.version, completion: { addable, complete }, refused });
}

const asked = (one: Ask, change: Partial<View> = {}): void => socket().say(welcome({ view: view({ ask: one, ...change }) }));

describe('choosing cards', () => {
  it('asks what can be taken as soon as there is a question', () => {
    asked(ask({ kind: 'lead' }));
    expect(socket().of('choose').at(-1)).toMatchObject({ version: 10, partial: [] });
    answer(['SK', 'DA'], false);
    expect(table.canAdd('SK')).toBe(true);
    expect(table.canAdd('D7')).toBe(false);
    expect(table.ready).toBe(false);
  });

  it('takes one copy with a tap and lays it back with another', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK'], false);
    table.toggle('SK#1');
    expect(table.chosen).toEqual(['SK']);
    expect(socket().of('choose').at(-1)!.partial).toEqual(['SK']);
    answer(['SK'], true);
    expect(table.ready).toBe(true);
    table.toggle('SK#1');
    expect(table.chosen).toEqual([]);
  });

  it('takes the whole set as far as the server lets it', () => {
    asked(ask({ kind: 'lead' }), { hand: ['SK', 'SK', 'SK', 'DA'] });
    answer(['SK', 'DA'], false);
    table.toggleSet('SK#2');
    answer(['SK'], true);
    answer(['SK'], true);
    answer([], true);
    expect(table.selection).toEqual(['SK#2', 'SK#0', 'SK#1']);
    expect(table.ready).toBe(true);
  });

  it('stops at the two copies that a pair asks for', () => {
    asked(ask({ kind: 'return', groups: [{ count: 2, cards: ['SK', 'SK', 'SK'] }] }), { hand: ['SK', 'SK', 'SK'] });
    answer(['SK'], false);
    table.toggleSet('SK#0');
    answer(['SK'], false);
    answer([], true);
    expect(table.chosen).toEqual(['SK', 'SK']);
  });

  it('tells why a card cannot be taken, and does not take it', () => {
    asked(ask({ kind: 'follow', duty: { lead: ['S3', 'S3'], group: 'S', size: 2, held: 3, shapes: ['pair'], rule: 'GZ22' } }));
    answer(['SK'], false);
    table.toggle('DA#0');
    expect(table.chosen).toEqual([]);
    expect(socket().of('choose').at(-1)!.partial).toEqual(['DA']);
    answer([], false, why('follow/pair_owed'));
    expect(table.refusal?.zh).toBe('死棒：有对必出对 (GZ22)');
    table.toggle('SK#0');
    expect(table.refusal).toBeNull();
  });

  it('starts a new lead when another face is tapped', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK', 'DA'], false);
    table.toggle('SK#0');
    answer(['SK'], true);
    table.toggle('DA#0');
    expect(table.chosen).toEqual(['DA']);
  });

  it('takes a card again that was laid back, before the answer is here', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK', 'DA'], false);
    table.toggle('SK#1');
    answer([], true);
    table.clear();
    table.toggle('SK#1');
    expect(table.chosen).toEqual(['SK']);
    expect(socket().of('choose').at(-1)!.partial).toEqual(['SK']);
    answer([], true);
    expect(table.ready).toBe(true);
  });

  it('ignores an answer that came too late', () => {
    asked(ask({ kind: 'lead' }));
    const first = socket().of('choose').at(-1)!;
    answer(['SK', 'DA'], false);
    table.toggle('SK#0');
    socket().say({ type: 'choice', id: first.id, version: 10, completion: { addable: ['DA'], complete: false }, refused: null });
    expect(table.completion?.addable).toEqual(['SK', 'DA']);
    expect(table.ready).toBe(false);
  });

  it('chooses from the pool when cards lie on the table', () => {
    asked(ask({ kind: 'pick', groups: [{ count: 1, cards: ['BJ', 'SA'] }] }), { phase: 'picking', pool: ['BJ', 'SA'] });
    answer(['BJ', 'SA'], false);
    table.toggle('SA#0');
    answer([], true);
    table.submit();
    expect(socket().of('act').at(-1)!.action).toEqual({ do: 'pick', seat: 0, cards: ['SA'] });
  });
});

describe('commands', () => {
  it('plays the chosen cards at the version seen, and only once', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK'], false);
    table.toggle('SK#0');
    answer(['SK'], true);
    table.submit();
    table.submit();
    expect(socket().of('act')).toHaveLength(1);
    expect(socket().of('act')[0]).toMatchObject({ version: 10, action: { do: 'play', seat: 0, cards: ['SK'] } });
  });

  it('frees the button and tells the sentence when refused', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK'], false);
    table.toggle('SK#0');
    answer(['SK'], true);
    table.submit();
    socket().say({ type: 'refusal', id: socket().of('act')[0]!.id, refused: why('turn/not_yours') });
    expect(table.busy).toBeNull();
    expect(table.refusal?.rule).toBe('GZ22');
  });

  it('declares with one press while dealing', () => {
    asked(ask({ kind: 'declare', offers: [{ cards: ['H5', 'H5'], suit: 'H', keep: 0 }] }), { phase: 'dealing' });
    expect(socket().of('choose')).toEqual([]);
    table.declare(table.ask!.offers[0]!);
    expect(socket().of('act')[0]!.action).toEqual({ do: 'declare', seat: 0, cards: ['H5', 'H5'], suit: 'H' });
  });

  it('lays a call out so that more cards can be shown', () => {
    const offer = { cards: ['BJ', 'HK', 'H5'], suit: 'H', keep: 0 };
    asked(ask({ kind: 'call', offers: [offer], can_pass: true }), { phase: 'calling' });
    table.declare(offer);
    expect(table.chosen).toEqual(['BJ', 'H5', 'HK']);
    answer(['C5'], true);
    table.submit();
    expect(socket().of('act')[0]!.action).toEqual({ do: 'declare', seat: 0, cards: ['BJ', 'H5', 'HK'], suit: 'H' });
  });

  it('declines a call with a pass and a swap with no cards', () => {
    asked(ask({ kind: 'call', can_pass: true }), { phase: 'calling' });
    table.pass();
    expect(socket().of('act').at(-1)!.action).toEqual({ do: 'pass', seat: 0 });
    asked(ask({ kind: 'bury_jokers', can_pass: true, up_to: true }), { phase: 'joker_burying' });
    table.pass();
    expect(socket().of('act').at(-1)!.action).toEqual({ do: 'bury_jokers', seat: 0, cards: [] });
  });

  it('chooses what the hint names', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK'], false);
    table.askHint();
    socket().say({ type: 'hinted', id: socket().of('hint')[0]!.id, version: 10, action: { do: 'play', seat: 0, cards: ['SK', 'SK'] } });
    expect(table.chosen).toEqual(['SK', 'SK']);
  });

  it('only tells what a time-out would do', () => {
    asked(ask({ kind: 'lead' }));
    table.askDefault();
    table.askDefault();
    expect(socket().of('hint')).toHaveLength(1);
    socket().say({ type: 'hinted', id: socket().of('hint')[0]!.id, version: 10, action: { do: 'play', seat: 0, cards: ['SK'] } });
    expect(table.chosen).toEqual([]);
    expect(table.hint).not.toBeNull();
  });
});

describe('the stream', () => {
  const whole = trick(1, [['SA'], ['S3'], ['S4'], ['S6']], 1);

  it('keeps finished tricks and lets the last one lie', () => {
    socket().say(welcome({ view: view({ trick: trick(1, [['SA'], ['S3'], ['S4']], 1), tricks: [] }) }));
    socket().say(update(11, { seat: 0, cards: ['S6'] }, view({ trick: trick(1, []), tricks: [whole] })));
    expect(table.history).toEqual([whole]);
    expect(table.trick).toEqual(whole);
    vi.advanceTimersByTime(1200);
    expect(table.trick).toBeNull();
    expect(table.lastTrick).toEqual(whole);
  });

  it('shows the next lead at once, even while the last trick would still lie', () => {
    socket().say(welcome({ view: view({ trick: trick(1, [['SA'], ['S3'], ['S4']], 1), tricks: [] }) }));
    socket().say(update(11, { seat: 0 }, view({ trick: trick(1, []), tricks: [whole] })));
    socket().say(update(12, { seat: 1 }, view({ trick: trick(1, [['DA']], 1), tricks: [whole] })));
    expect(table.trick?.plays).toEqual([['DA']]);
    expect(table.history).toHaveLength(1);
  });

  it('ignores what it has already and greets again over a gap', () => {
    socket().say(welcome());
    socket().say(update(10, {}, view({ points: 99 })));
    expect(table.view?.points).toBe(45);
    socket().say(update(12, {}, view({ points: 99 })));
    expect(table.view?.points).toBe(45);
    expect(FakeSocket.made).toHaveLength(2);
    socket().open();
    expect(socket().of('hello')[0]!.since).toBe(10);
  });

  it('drops chosen cards that are no longer held, keeps the others while the question stays', () => {
    const one = ask({ kind: 'bury', groups: [{ count: 6, cards: [] }] });
    asked(one);
    answer(['SK'], false);
    table.toggle('SK#1');
    socket().say(update(11, { do: 'info' }, view({ ask: one, hand: ['SK', 'DA'] })));
    expect(table.selection).toEqual([]);
  });

  it('forgets the choice when the question changes', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK'], false);
    table.toggle('SK#0');
    socket().say(update(11, {}, view({ ask: null })));
    expect(table.selection).toEqual([]);
    expect(table.choosing).toBe(false);
  });

  it('starts a new history with a new hand', () => {
    socket().say(welcome({ view: view({ tricks: [whole] }) }));
    socket().say(update(11, { do: 'hand' }, view({ hand_no: 3, phase: 'dealing', tricks: [] })));
    expect(table.history).toEqual([]);
  });

  it('keeps the secret of a seat', () => {
    socket().say(welcome({ token: 'new' }));
    expect(tokens).toEqual(['new']);
  });

  it('reckons the clock from its own time', () => {
    socket().say(welcome({ clock: { seats: [0], left_ms: 5000, total_ms: 60000 } }));
    expect(table.timer).toEqual({ seats: [0], until: 6000, total: 60000 });
  });

  it('says that there is no such table and stops', () => {
    socket().say({ type: 'fault', id: null, field: 'table', zh: '没有', en: 'none' });
    expect(table.missing?.en).toBe('none');
    expect(table.connection).toBe('closed');
  });
});
