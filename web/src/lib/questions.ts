/**
 * How each kind of question is answered: by a button or with cards, of the hand or of the table, and by which action.
 */
import type { Face } from './cards';
import type { Command } from './socket';
import type { Ask, AskKind, Refused, SeatAction, View } from './wire';

/** What can be shown as a reason. */
export type Reason = Pick<Refused, 'zh' | 'en'> & { rule?: string };

/** A table, as those see it who answer its questions. */
export interface Asker {
  readonly view: View | null;
  readonly ask: Ask | null;
  readonly version: number;
  /** The last refusal or fault, until the player does something else. */
  refusal: Reason | null;
  send(command: Command): void;
}

/** Questions that are answered with cards alone; the others by a declaration. */
const ACTION: Partial<Record<AskKind, Exclude<SeatAction['do'], 'declare' | 'pass'>>> = {
  lead: 'play',
  follow: 'play',
  pay: 'pay',
  pick: 'pick',
  return: 'return',
  bury: 'bury',
  bury_jokers: 'bury_jokers',
  pick_up: 'pick_up',
  swap: 'swap',
};

/** Answered by a button, not by choosing cards. */
export const byButton = (ask: Ask): boolean => ask.kind === 'declare';

/** The cards are chosen after a button has named the suit. */
export const byOffer = (ask: Ask): boolean => ask.kind === 'call' || ask.kind === 'counter';

/** The cards lie on the table, not in the hand. */
export const fromTable = (ask: Ask | null): boolean => ask?.kind === 'pick' || ask?.kind === 'pick_up';

/** The answer with *cards*; where a declaration is asked for, a pass. */
export function answerOf(ask: Ask, cards: Face[]): SeatAction {
  const name = ACTION[ask.kind];
  return name ? { do: name, seat: ask.seat, cards } : { do: 'pass', seat: ask.seat };
}

/** How many cards are asked for; 0: as the player likes (lead). */
export const wantedOf = (ask: Ask | null): number => ask?.duty?.size ?? ask?.groups.reduce((sum, group) => sum + group.count, 0) ?? 0;

/** The cards on the table that can be chosen from: the pool, or the open kitty. */
export function stockOf(view: View | null): Face[] {
  if (!view?.ask || !fromTable(view.ask)) return [];
  return view.ask.kind === 'pick' ? view.pool : (view.kitty.cards ?? view.ask.groups.flatMap((group) => group.cards));
}

/** The cards that came into this hand just now: the kitty, or tribute. */
export function freshOf(view: View): Face[] {
  if (view.ask?.kind === 'bury') return view.kitty.dealt ?? [];
  if (view.ask?.kind !== 'return' && view.ask?.kind !== 'swap') return [];
  return view.transfers.filter((one) => one.target === view.seat).flatMap((one) => one.cards ?? []);
}
