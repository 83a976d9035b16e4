import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keep } from '../src/lib/prefs.svelte';
import { Table } from '../src/lib/table.svelte';
import type { Ask, Refused, View } from '../src/lib/wire';
import { FakeSocket } from '../src/dev/fake_socket';
import { ask, info, trick, update, view, welcome } from '../src/dev/fixtures';
import Board from '../src/screens/Board.svelte';

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
    expect(table.chooser.canAdd('SK')).toBe(true);
    expect(table.chooser.canAdd('D7')).toBe(false);
    expect(table.answers.ready).toBe(false);
  });

  it('takes one copy with a tap and lays it back with another', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK'], false);
    table.chooser.toggle('SK#1');
    expect(table.chooser.chosen).toEqual(['SK']);
    expect(socket().of('choose').at(-1)!.partial).toEqual(['SK']);
    answer(['SK'], true);
    expect(table.answers.ready).toBe(true);
    table.chooser.toggle('SK#1');
    expect(table.chooser.chosen).toEqual([]);
  });

  it('takes the whole set as far as the server lets it', () => {
    asked(ask({ kind: 'lead' }), { hand: ['SK', 'SK', 'SK', 'DA'] });
    answer(['SK', 'DA'], false);
    table.chooser.toggleSet('SK#2');
    answer(['SK'], true);
    answer(['SK'], true);
    answer([], true);
    expect(table.chooser.selection).toEqual(['SK#2', 'SK#0', 'SK#1']);
    expect(table.answers.ready).toBe(true);
  });

  it('stops at the two copies that a pair asks for', () => {
    asked(ask({ kind: 'return', groups: [{ count: 2, cards: ['SK', 'SK', 'SK'] }] }), { hand: ['SK', 'SK', 'SK'] });
    answer(['SK'], false);
    table.chooser.toggleSet('SK#0');
    answer(['SK'], false);
    answer([], true);
    expect(table.chooser.chosen).toEqual(['SK', 'SK']);
  });

  it('tells why a card cannot be taken, and does not take it', () => {
    asked(ask({ kind: 'follow', duty: { lead: ['S3', 'S3'], group: 'S', size: 2, held: 3, shapes: ['pair'], rule: 'GZ22' } }));
    answer(['SK'], false);
    table.chooser.toggle('DA#0');
    expect(table.chooser.chosen).toEqual([]);
    expect(socket().of('choose').at(-1)!.partial).toEqual(['DA']);
    answer([], false, why('follow/pair_owed'));
    expect(table.refusal?.zh).toBe('死棒：有对必出对 (GZ22)');
    table.chooser.toggle('SK#0');
    expect(table.refusal).toBeNull();
  });

  it('starts a new lead when another face is tapped', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK', 'DA'], false);
    table.chooser.toggle('SK#0');
    answer(['SK'], true);
    table.chooser.toggle('DA#0');
    expect(table.chooser.chosen).toEqual(['DA']);
  });

  it('takes a card again that was laid back, before the answer is here', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK', 'DA'], false);
    table.chooser.toggle('SK#1');
    answer([], true);
    table.chooser.clear();
    table.chooser.toggle('SK#1');
    expect(table.chooser.chosen).toEqual(['SK']);
    expect(socket().of('choose').at(-1)!.partial).toEqual(['SK']);
    answer([], true);
    expect(table.answers.ready).toBe(true);
  });

  it('ignores an answer that came too late', () => {
    asked(ask({ kind: 'lead' }));
    const first = socket().of('choose').at(-1)!;
    answer(['SK', 'DA'], false);
    table.chooser.toggle('SK#0');
    socket().say({ type: 'choice', id: first.id, version: 10, completion: { addable: ['DA'], complete: false }, refused: null });
    expect(table.chooser.completion?.addable).toEqual(['SK', 'DA']);
    expect(table.answers.ready).toBe(false);
  });

  it('chooses from the pool when cards lie on the table', () => {
    asked(ask({ kind: 'pick', groups: [{ count: 1, cards: ['BJ', 'SA'] }] }), { phase: 'picking', pool: ['BJ', 'SA'] });
    answer(['BJ', 'SA'], false);
    table.chooser.toggle('SA#0');
    answer([], true);
    table.answers.submit();
    expect(socket().of('act').at(-1)!.action).toEqual({ do: 'pick', seat: 0, cards: ['SA'] });
  });
});

describe('commands', () => {
  it('plays the chosen cards at the version seen, and only once', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK'], false);
    table.chooser.toggle('SK#0');
    answer(['SK'], true);
    table.answers.submit();
    table.answers.submit();
    expect(socket().of('act')).toHaveLength(1);
    expect(socket().of('act')[0]).toMatchObject({ version: 10, action: { do: 'play', seat: 0, cards: ['SK'] } });
  });

  it('frees the button and tells the sentence when refused', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK'], false);
    table.chooser.toggle('SK#0');
    answer(['SK'], true);
    table.answers.submit();
    socket().say({ type: 'refusal', id: socket().of('act')[0]!.id, refused: why('turn/not_yours') });
    expect(table.answers.busy).toBeNull();
    expect(table.refusal?.rule).toBe('GZ22');
  });

  it('declares with one press while dealing', () => {
    asked(ask({ kind: 'declare', offers: [{ cards: ['H5', 'H5'], suit: 'H', keep: 0 }] }), { phase: 'dealing' });
    expect(socket().of('choose')).toEqual([]);
    table.answers.declare(table.ask!.offers[0]!);
    expect(socket().of('act')[0]!.action).toEqual({ do: 'declare', seat: 0, cards: ['H5', 'H5'], suit: 'H' });
  });

  it('lays a call out so that more cards can be shown', () => {
    const offer = { cards: ['BJ', 'HK', 'H5'], suit: 'H', keep: 0 };
    asked(ask({ kind: 'call', offers: [offer], can_pass: true }), { phase: 'calling' });
    table.answers.declare(offer);
    expect(table.chooser.chosen).toEqual(['BJ', 'H5', 'HK']);
    answer(['C5'], true);
    table.answers.submit();
    expect(socket().of('act')[0]!.action).toEqual({ do: 'declare', seat: 0, cards: ['BJ', 'H5', 'HK'], suit: 'H' });
  });

  it('declines a call with a pass and a swap with no cards', () => {
    asked(ask({ kind: 'call', can_pass: true }), { phase: 'calling' });
    table.answers.pass();
    expect(socket().of('act').at(-1)!.action).toEqual({ do: 'pass', seat: 0 });
    asked(ask({ kind: 'bury_jokers', can_pass: true, up_to: true }), { phase: 'joker_burying' });
    table.answers.pass();
    expect(socket().of('act').at(-1)!.action).toEqual({ do: 'bury_jokers', seat: 0, cards: [] });
  });

  it('chooses what the hint names', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK'], false);
    table.hints.ask();
    socket().say({ type: 'hinted', id: socket().of('hint')[0]!.id, version: 10, action: { do: 'play', seat: 0, cards: ['SK', 'SK'] } });
    expect(table.chooser.chosen).toEqual(['SK', 'SK']);
  });

  it('only tells what a time-out would do', () => {
    asked(ask({ kind: 'lead' }));
    table.hints.askDefault();
    table.hints.askDefault();
    expect(socket().of('hint')).toHaveLength(1);
    socket().say({ type: 'hinted', id: socket().of('hint')[0]!.id, version: 10, action: { do: 'play', seat: 0, cards: ['SK'] } });
    expect(table.chooser.chosen).toEqual([]);
    expect(table.hints.action).not.toBeNull();
  });

  it('chooses what a hint names that is wanted while the time-out is asked about', () => {
    asked(ask({ kind: 'lead' }));
    table.hints.askDefault();
    table.hints.ask();
    const [first, second] = socket().of('hint');
    socket().say({ type: 'hinted', id: first!.id, version: 10, action: { do: 'play', seat: 0, cards: ['DA'] } });
    socket().say({ type: 'hinted', id: second!.id, version: 10, action: { do: 'play', seat: 0, cards: ['SK'] } });
    expect(table.chooser.chosen).toEqual(['SK']);
  });

  it.each<[string, (one: Ask) => void]>([
    ['a new view', (one) => socket().say(update(11, { do: 'pass', seat: 2 }, view({ ask: one })))],
    ['a new connection', (one) => {
      socket().break();
      vi.advanceTimersByTime(300);
      socket().open();
      socket().say(welcome({ view: view({ ask: one }) }));
    }],
  ])('asks again for the hint whose answer %s has taken away', (_, lose) => {
    const one = ask({ kind: 'lead' });
    asked(one);
    table.hints.ask();
    const lost = socket().of('hint')[0]!;
    lose(one);
    const again = socket().of('hint').at(-1)!;
    expect([again.id === lost.id, again.version]).toEqual([false, table.version]);
    socket().say({ type: 'hinted', id: lost.id, version: 10, action: { do: 'play', seat: 0, cards: ['DA'] } });
    expect(table.chooser.chosen).toEqual([]);
    socket().say({ type: 'hinted', id: again.id, version: table.version, action: { do: 'play', seat: 0, cards: ['SK'] } });
    expect(table.chooser.chosen).toEqual(['SK']);
  });

  it('may ask for a hint again that was refused, of which nothing is told', () => {
    asked(ask({ kind: 'lead' }));
    table.hints.askDefault();
    socket().say({ type: 'refusal', id: socket().of('hint')[0]!.id, refused: why('turn/stale') });
    expect(table.refusal).toBeNull();
    table.hints.askDefault();
    expect(socket().of('hint')).toHaveLength(2);
  });

  it('leaves a refusal readable when it asks about the time-out by itself', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK'], false);
    table.chooser.toggle('DA#0');
    answer([], false, why('lead/mixed'));
    table.hints.askDefault();
    expect(table.refusal?.rule).toBe('GZ22');
  });
});

describe('the stream', () => {
  const whole = trick(1, [['SA'], ['S3'], ['S4'], ['S6']], 1);

  it('keeps finished tricks and lets the last one lie', () => {
    socket().say(welcome({ view: view({ trick: trick(1, [['SA'], ['S3'], ['S4']], 1), tricks: [] }) }));
    socket().say(update(11, { seat: 0, cards: ['S6'] }, view({ trick: trick(1, []), tricks: [whole] })));
    expect(table.tricks.history).toEqual([whole]);
    expect(table.trick).toEqual(whole);
    vi.advanceTimersByTime(1200);
    expect(table.trick).toBeNull();
    expect(table.tricks.last).toEqual(whole);
  });

  it('shows the next lead at once, even while the last trick would still lie', () => {
    socket().say(welcome({ view: view({ trick: trick(1, [['SA'], ['S3'], ['S4']], 1), tricks: [] }) }));
    socket().say(update(11, { seat: 0 }, view({ trick: trick(1, []), tricks: [whole] })));
    socket().say(update(12, { seat: 1 }, view({ trick: trick(1, [['DA']], 1), tricks: [whole] })));
    expect(table.trick?.plays).toEqual([['DA']]);
    expect(table.tricks.history).toHaveLength(1);
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
    table.chooser.toggle('SK#1');
    socket().say(update(11, { do: 'info' }, view({ ask: one, hand: ['SK', 'DA'] })));
    expect(table.chooser.selection).toEqual([]);
  });

  it('forgets the choice when the question changes', () => {
    asked(ask({ kind: 'lead' }));
    answer(['SK'], false);
    table.chooser.toggle('SK#0');
    socket().say(update(11, {}, view({ ask: null })));
    expect(table.chooser.selection).toEqual([]);
    expect(table.chooser.choosing).toBe(false);
  });

  it('starts a new history with a new hand', () => {
    socket().say(welcome({ view: view({ tricks: [whole] }) }));
    socket().say(update(11, { do: 'hand' }, view({ hand_no: 3, phase: 'dealing', tricks: [] })));
    expect(table.tricks.history).toEqual([]);
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

  it('says that the journal of the table is damaged and stops', () => {
    socket().say({ type: 'fault', id: null, field: 'table', zh: '存档坏了', en: 'damaged' });
    socket().break();
    vi.advanceTimersByTime(60_000);
    expect(table.missing?.en).toBe('damaged');
    expect(FakeSocket.made.length).toBe(1);
  });

  it('says that the server cannot store just now and comes back until it can', () => {
    socket().say({ type: 'fault', id: null, field: 'store', zh: '存不下来', en: 'not now' });
    socket().break();
    expect(table.missing?.en).toBe('not now');
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made.length).toBe(2);
    socket().open();
    socket().say(welcome());
    expect(table.missing).toBeNull();
    expect(table.connection).toBe('open');
  });

  it('says why the game stands still, and that it goes on', () => {
    const board = mount(Board, { target: document.body, props: { table, options: [], said: '' } });
    const trouble = (): string | undefined => document.querySelector('[data-testid=trouble]')?.textContent;
    socket().say(welcome());
    flushSync();
    expect(trouble()).toBeUndefined();
    for (const language of ['zh', 'en'] as const) {
      keep({ language });
      socket().say({ type: 'info', info: info({ trouble: ['停住了', 'stands still'] }), clock: null });
      flushSync();
      expect(trouble()).toBe(language === 'zh' ? '停住了' : 'stands still');
    }
    socket().say({ type: 'info', info: info(), clock: null });
    flushSync();
    expect(trouble()).toBeUndefined();
    void unmount(board);
  });
});
