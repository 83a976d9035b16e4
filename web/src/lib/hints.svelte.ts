/**
 * Hints: what the rule bot would do, and so would a time-out. The player's own is chosen for him, the other one only told.
 */
import type { Answers } from './answers.svelte';
import type { Chooser } from './chooser.svelte';
import { byOffer, type Asker } from './questions';
import { requestId } from './socket';
import type { Hinted, SeatAction } from './wire';

export class Hints {
  /** What would be done; `null`: not known. */
  action = $state.raw<SeatAction | null>(null);
  private asked: { id: string; choose: boolean } | null = null;

  constructor(
    private readonly table: Asker,
    private readonly chooser: Chooser,
    private readonly answers: Answers,
  ) {}

  /** Asks what the rule bot would do; its cards are then chosen. */
  ask(): void {
    this.table.refusal = null;
    this.send(true);
  }

  /** Asks what a time-out would do, and only tells it. */
  askDefault(): void {
    if (this.asked === null) this.send(false);
  }

  private send(choose: boolean): void {
    if (!this.table.ask) return;
    this.asked = { id: requestId(), choose };
    this.table.send({ type: 'hint', id: this.asked.id, version: this.table.version });
  }

  /** The server's answer; one that is no longer waited for says nothing. */
  answered({ id, action }: Hinted): void {
    const [asked, ask] = [this.asked, this.table.ask];
    if (asked?.id !== id) return;
    this.asked = null;
    this.action = action;
    if (!ask || !asked.choose || action.do === 'pass') return;
    if (action.do !== 'declare') {
      if (this.chooser.choosing) this.chooser.choose(action.cards);
    } else if (byOffer(ask)) {
      const offer = ask.offers.find((one) => one.suit === action.suit);
      if (offer) this.answers.declare({ ...offer, cards: action.cards });
    }
  }

  /** Whether it was this one's question that the server would not answer. */
  failed(id: string): boolean {
    if (this.asked?.id !== id) return false;
    this.asked = null;
    return true;
  }

  /** A new view is there: with *another* question the old one's hint is forgotten, else what was not answered in time is asked again. */
  renew(another: boolean): void {
    if (another) [this.asked, this.action] = [null, null];
    else if (this.asked) this.send(this.asked.choose);
  }
}
