/**
 * What a hand came to, in the form that is told: from a settlement, or from the arbiter's answer.
 */
import { sumPoints, type Face } from './cards';
import type { Settlement } from './wire';

export interface StoryFacts {
  dealer: number;
  tricks: number;
  kitty: readonly Face[];
  kittyPoints: number;
  dig: boolean;
  /** What the kitty's points were multiplied by; `null`: cannot be seen from its points. */
  times: number | null;
  score: number;
  /** `null`: not told. */
  threshold: number | null;
  before: readonly [string, string];
  after: readonly [string, string];
  rise: readonly [number, number];
  bonus: number;
  winner: number | null;
  /** `passed`, `zero`, `all`, `jokers`; `null`: the match goes on, or it is not told. */
  end: string | null;
  next: number | null;
  owed: { payers: readonly number[]; receivers: readonly number[]; cards: readonly number[] };
  points: readonly number[];
  /** 积分 of the match; `null`: not told. */
  sums: readonly number[] | null;
}

/** The arbiter's answer about the end of a hand. */
export interface SettleAnswer {
  score: number;
  dig: boolean;
  match_over: boolean;
  winner: number | null;
  levels: [string, string];
  rise: [number, number];
  next_dealer: number | null;
  tribute: { from: number[]; to: number[]; cards: number[] };
  points: number[];
}

export function ofSettlement(sum: Settlement, dealer: number, sums: readonly number[]): StoryFacts {
  return {
    dealer,
    tricks: sum.trick_points,
    kitty: sum.kitty,
    kittyPoints: sum.kitty_points,
    dig: sum.dig,
    times: sum.dig ? sum.multiplier : null,
    score: sum.score,
    threshold: sum.threshold,
    before: sum.levels_before,
    after: sum.levels,
    rise: sum.rise,
    bonus: sum.joker_bonus,
    winner: sum.match_over ? sum.winner : null,
    end: sum.end,
    next: sum.next_dealer,
    owed: sum.owed,
    points: sum.points,
    sums,
  };
}

/** The answer with what was asked: `tricks`, the kitty, the levels before. */
export function ofAnswer(answer: SettleAnswer, asked: { dealer: number; score: number; kitty: readonly Face[]; levels: readonly [string, string] }): StoryFacts {
  const kittyPoints = sumPoints(asked.kitty);
  return {
    dealer: asked.dealer,
    tricks: asked.score,
    kitty: asked.kitty,
    kittyPoints,
    dig: answer.dig,
    times: answer.dig && kittyPoints > 0 ? (answer.score - asked.score) / kittyPoints : null,
    score: answer.score,
    threshold: null,
    before: asked.levels,
    after: answer.levels,
    rise: answer.rise,
    bonus: 0,
    winner: answer.match_over ? answer.winner : null,
    end: null,
    next: answer.next_dealer,
    owed: { payers: answer.tribute.from, receivers: answer.tribute.to, cards: answer.tribute.cards },
    points: answer.points,
    sums: null,
  };
}

/** Who comes out ahead, and how: the match, or staying dealers or taking over, with the levels risen. */
export function outcome(story: StoryFacts): { team: number; kind: 'match' | 'hold' | 'take'; rise: number } {
  if (story.winner !== null) return { team: story.winner, kind: 'match', rise: story.rise[story.winner]! };
  const bank = story.dealer % 2;
  const team = story.next === null ? bank : story.next % 2;
  return { team, kind: team === bank ? 'hold' : 'take', rise: story.rise[team]! };
}
