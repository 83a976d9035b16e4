/**
 * Answering a question: sends the chosen cards, a declaration or a pass, one at a time.
 */
import type { Chooser } from './chooser.svelte';
import { answerOf, byButton, type Asker } from './questions';
import { requestId } from './socket';
import type { Ask, Offer, SeatAction } from './wire';

export class Answers {
  /** The answer on its way. */
  busy = $state<string | null>(null);
  /** Whether the chosen cards can be sent. */
  ready = $derived.by(() => {
    const { choosing, selection, completion } = this.chooser;
    return choosing && this.busy === null && selection.length > 0 && completion?.complete === true;
  });

  constructor(
    private readonly table: Asker,
    private readonly chooser: Chooser,
  ) {}

  /** Sends the chosen cards. */
  submit(): void {
    const ask = this.table.ask;
    if (!this.ready || !ask) return;
    const { offer, chosen } = this.chooser;
    this.act(offer ? { do: 'declare', seat: ask.seat, cards: chosen, suit: offer.suit } : answerOf(ask, chosen));
  }

  /** Declines: a pass, or an empty choice. */
  pass(): void {
    const ask = this.table.ask;
    if (ask && this.busy === null) this.act(answerOf(ask, []));
  }

  /** Presses a declaration's button: sends it, or lays its cards out where more may be shown. */
  declare(offer: Offer): void {
    const ask = this.table.ask;
    if (!ask || this.busy !== null) return;
    this.table.refusal = null;
    if (byButton(ask)) this.act({ do: 'declare', seat: ask.seat, cards: offer.cards, suit: offer.suit });
    else this.chooser.layOut(offer);
  }

  /** The answer *id* has come to its end, taken or not. */
  done(id: string): void {
    if (this.busy === id) this.busy = null;
  }

  /** Another question is asked than *before*. */
  renew(before: Ask | null, after: Ask | null): void {
    // Of what is asked by a button there is more while cards are dealt: the answer is still on its way.
    if (before?.kind !== after?.kind || !after || !byButton(after)) this.busy = null;
  }

  private act(action: SeatAction): void {
    this.busy = requestId();
    this.table.refusal = null;
    this.table.send({ type: 'act', id: this.busy, version: this.table.version, action });
  }
}
