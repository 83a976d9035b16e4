import { readFileSync } from 'node:fs';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../src/lib/api';
import { keep } from '../src/lib/prefs.svelte';
import { Replayer, STEP_MS, TRICK_MS } from '../src/lib/replayer.svelte';
import { excerpt, infoOf, kittyOf, marksOf, placeOf, stepText, trickOf, viewOf } from '../src/lib/replaying';
import { checkShuffle } from '../src/lib/shuffled';
import { ofAnswer, outcome } from '../src/lib/story';
import type { Frame, Replay, Trick, View } from '../src/lib/wire';

/** A golden record; tests run in this package's folder. */
const golden = (name: string): string => readFileSync(`../tests/golden/${name}.djr`, 'utf8');

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

function frame(line: number, what: string, view: Partial<View>, kitty: string[] = []): Frame {
  const whole = { phase: 'playing', tricks: [], trick: null, settlement: null, seat: 0, dealt: 0, kitty: { count: 6, cards: null, dealt: null, open: false, dry: false, jokers: [] }, ask: null, ...view };
  return { line, seen: { do: what, seat: 1, cards: ['S3'], count: 1, suit: null }, view: whole as unknown as View, hands: [[], [], [], []], kitty };
}

const trick = (plays: number, winner = 2): Trick => ({ leader: 1, plays: Array.from({ length: plays }, () => ['S3']), winner, points: 0 });

/** A deal, the kitty, two tricks, the settlement. */
const FRAMES: Frame[] = [
  frame(10, 'hand', { phase: 'dealing' }, ['D5']),
  frame(11, 'deal', { phase: 'burying', dealt: 156 }),
  frame(12, 'bury', { phase: 'playing' }, ['D4']),
  ...[1, 2, 3].map((n) => frame(12 + n, 'play', { trick: trick(n) })),
  frame(16, 'play', { tricks: [trick(4)] }),
  frame(18, 'play', { trick: trick(1, 1), tricks: [trick(4)] }),
  frame(21, 'play', { phase: 'settled', tricks: [trick(4), trick(4)], settlement: {} as View['settlement'] }),
];

const REPLAY: Replay = {
  game: 'dagunzi',
  names: ['打滚子', 'Dagunzi'],
  options: {},
  permanent: ['2'],
  table: 't',
  match_no: 1,
  players: [0, 1, 2, 3].map((seat) => ({ seat, kind: 'person', name: `p${seat}` })),
  notes: [],
  hands: [1, 2],
  hand: 1,
  problems: [],
  broken: false,
  frames: FRAMES,
};

const RECORD = 'duijia record 1\n\nhand 1\nx\nhand 2\ny\n';

describe('playing a record', () => {
  const asked: [number, number][] = [];
  let player: Replayer;

  beforeEach(async () => {
    vi.useFakeTimers();
    keep({ language: 'zh' });
    asked.length = 0;
    player = new Replayer((_, hand, seat) => {
      asked.push([hand, seat]);
      return Promise.resolve({ ...REPLAY, hand });
    });
    await player.open(RECORD);
    flushSync();
  });
  afterEach(() => {
    player.pause();
    vi.useRealTimers();
  });

  it('steps within the hand and no further', () => {
    player.back();
    expect(player.step).toBe(0);
    for (let n = 0; n < 20; n += 1) player.forward();
    expect(player.step).toBe(FRAMES.length - 1);
  });

  it('leaps from trick to trick, back to the beginning of this one first', () => {
    player.leap(1);
    player.leap(1);
    expect(player.step).toBe(3);
    player.leap(1);
    expect(player.step).toBe(7);
    player.go(5);
    player.leap(-1);
    expect(player.step).toBe(3);
    player.leap(-1);
    expect(player.step).toBe(1);
    player.go(player.last);
    player.leap(1);
    expect(player.step).toBe(player.last);
  });

  it('runs at a readable pace, longer at a finished trick, and stops at the end', () => {
    player.go(5);
    player.play();
    vi.advanceTimersByTime(STEP_MS);
    expect(player.step).toBe(6);
    vi.advanceTimersByTime(STEP_MS);
    expect(player.step).toBe(6);
    vi.advanceTimersByTime(TRICK_MS - STEP_MS);
    expect(player.step).toBe(7);
    vi.advanceTimersByTime(STEP_MS);
    expect([player.step, player.playing]).toEqual([8, false]);
    player.toggle();
    expect([player.step, player.playing]).toEqual([0, true]);
    player.toggle();
    vi.advanceTimersByTime(60_000);
    expect(player.step).toBe(0);
  });

  it('keeps its step when it is seen from another seat, and begins another hand at its beginning', async () => {
    player.go(4);
    await player.watch(3);
    expect([player.step, player.seat]).toEqual([4, 3]);
    await player.toHand(2);
    expect([player.step, player.seat, player.replay?.hand]).toEqual([0, 3, 2]);
    expect(asked).toEqual([[1, 0], [1, 3], [2, 3]]);
  });

  it('opens the last hand of a table that was just played', async () => {
    await player.open(RECORD, 'last');
    expect(asked.at(-1)).toEqual([2, 0]);
  });

  it('finds the step that a line led to', () => {
    expect(player.toLine(17)).toBe(true);
    expect(player.step).toBe(6);
    expect(player.toLine(3)).toBe(false);
    expect(player.step).toBe(6);
  });

  it('keeps a record that cannot be read, with the place at fault', async () => {
    const broken = new Replayer(() => Promise.reject(new ApiError('第 3 行', 'line 3', '3:7')));
    await broken.open('duijia record 1\r\nx\r\n');
    expect(broken.trouble).toEqual({ zh: '第 3 行', en: 'line 3', field: '3:7' });
    expect([broken.record, broken.replay, broken.busy]).toEqual(['duijia record 1\nx\n', null, false]);
  });

  it('shows the record that was asked for last', async () => {
    const answers: ((replay: Replay) => void)[] = [];
    const slow = new Replayer(() => new Promise((resolve) => answers.push(resolve)));
    const first = slow.open('hand 1\n');
    const second = slow.open('hand 2\n');
    answers[1]!({ ...REPLAY, hand: 2 });
    await second;
    answers[0]!(REPLAY);
    await first;
    expect([slow.replay?.hand, slow.record]).toEqual([2, 'hand 2\n']);
  });
});

describe('a recorded hand', () => {
  it('has a mark for each phase, each trick, and the result', () => {
    keep({ language: 'zh' });
    expect(marksOf(FRAMES).map((mark) => [mark.step, mark.text])).toEqual([
      [0, '发牌'],
      [1, '扣底'],
      [3, '第 1 圈'],
      [7, '第 2 圈'],
      [8, '结果'],
    ]);
  });

  it('keeps a finished trick on the table until the next lead', () => {
    expect(FRAMES.map((one) => trickOf(one)?.plays.length ?? 0)).toEqual([0, 0, 0, 1, 2, 3, 4, 1, 4]);
  });

  it('tells steps with the names of the record, nobody being "you"', () => {
    keep({ language: 'zh' });
    expect(stepText(FRAMES[3]!, infoOf(REPLAY))).toBe('p1出 黑桃3');
    expect(stepText(FRAMES[1]!, infoOf(REPLAY))).toBe('发到 156 张');
  });

  it('asks nothing of who looks on, and shows a covered kitty only with all hands open', () => {
    const own = frame(1, 'bury', { ask: {} as View['ask'], kitty: { count: 1, cards: ['D4'], dealt: ['D5'], open: false, dry: false, jokers: [] } }, ['D4']);
    expect(viewOf(own)).toMatchObject({ ask: null, kitty: { cards: null, dealt: null } });
    expect(kittyOf(own, false)).toEqual(['D4']);
    expect(kittyOf(FRAMES[2]!, false)).toEqual([]);
    expect(kittyOf(FRAMES[2]!, true)).toEqual(['D4']);
  });

  it('shows a piece of the line at fault', () => {
    expect(placeOf('12:5')).toEqual({ line: 12, column: 5 });
    expect(placeOf('hand')).toBeNull();
    expect(excerpt('a\n0 plax SA\n', 2, 3)).toEqual({ before: '0 ', from: 'plax SA' });
    expect(excerpt('a', 9, 1)).toEqual({ before: '', from: '' });
  });
});

describe('the shuffle of a recorded hand', () => {
  const record = golden('dagunzi-strict-to-ace');
  const pack = { decks: 3, ranks: RANKS, calls: false };

  it('is drawn again from the secret', async () => {
    expect(await checkShuffle(record, 1, pack)).toBe('fair');
    expect(await checkShuffle(record, 2, pack)).toBe('fair');
    const short = golden('dalin-taken-cards');
    const ranks = ['5', '8', '9', '10', 'J', 'Q', 'K', 'A'];
    expect(await checkShuffle(short, 1, { decks: 4, ranks, calls: true })).toBe('fair');
    expect(await checkShuffle(short, 1, { decks: 4, ranks, calls: false })).toBe('unfair');
  });

  it('is found out when two cards, the secret or a seat’s bytes were changed', async () => {
    expect(await checkShuffle(record.replace('pack S9 SA', 'pack SA S9'), 1, pack)).toBe('unfair');
    expect(await checkShuffle(record.replace('secret 3c', 'secret 4c'), 1, pack)).toBe('wrong_secret');
    expect(await checkShuffle(record.replace('entropy 00', 'entropy 01'), 1, pack)).toBe('unfair');
    expect(await checkShuffle(record.replace('table golden', 'table other'), 1, pack)).toBe('unfair');
    expect(await checkShuffle(record.replace('drawer 0', 'drawer 1'), 1, pack)).toBe('unfair');
  });

  it('cannot be checked without a secret', async () => {
    expect(await checkShuffle(record.replace(/^secret .*\n/m, ''), 1, pack)).toBe('none');
    expect(await checkShuffle(record, 99, pack)).toBe('none');
  });
});

describe("the arbiter's story of a hand", () => {
  const answer = { score: 90, dig: true, match_over: false, winner: null, levels: ['5', '3'] as [string, string], rise: [0, 2] as [number, number], next_dealer: 3, tribute: { from: [0], to: [3], cards: [1] }, points: [0, 0, 0, 0] };
  const asked = { dealer: 0, score: 60, kitty: ['C5', 'D10', 'S3'], levels: ['5', '1'] as [string, string] };

  it('finds the multiplier that was used', () => {
    expect(ofAnswer(answer, asked)).toMatchObject({ kittyPoints: 15, times: 2, tricks: 60, score: 90 });
    expect(ofAnswer({ ...answer, score: 60 }, { ...asked, kitty: ['S3'] }).times).toBeNull();
  });

  it('says who comes out ahead', () => {
    expect(outcome(ofAnswer(answer, asked))).toEqual({ team: 1, kind: 'take', rise: 2 });
    expect(outcome(ofAnswer({ ...answer, next_dealer: 2, rise: [1, 0] }, asked))).toEqual({ team: 0, kind: 'hold', rise: 1 });
    expect(outcome(ofAnswer({ ...answer, match_over: true, winner: 0 }, asked))).toMatchObject({ team: 0, kind: 'match' });
  });
});
