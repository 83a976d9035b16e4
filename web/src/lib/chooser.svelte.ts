/**
 * Choosing the cards of an answer. It knows no rules: each choice is put to the server, whose `Choice` says what can be added and
 * whether it can be sent.
 */
import { copiesOf, take, type Copy, type Face } from './cards';
import { byButton, byOffer, freshOf, fromTable, stockOf, wantedOf, type Asker, type Reason } from './questions';
import { requestId } from './socket';
import type { Choice, Completion, Offer } from './wire';

export class Chooser {
  /** Keys of the chosen copies, in order of choosing. */
  selection = $state.raw<string[]>([]);
  /** The declaration whose cards are being chosen (call, counter). */
  offer = $state.raw<Offer | null>(null);
  /** Where the selection stands; `null` until the server has said so. */
  completion = $state.raw<Completion | null>(null);
  /** Faces that could be taken first; `null` until known. */
  first = $state.raw<Face[] | null>(null);
  /** Why the selection cannot be sent as it is. */
  reason = $state.raw<Reason | null>(null);

  /** Whether cards are to be chosen now. */
  choosing = $derived.by(() => {
    const ask = this.table.ask;
    return ask !== null && !byButton(ask) && (!byOffer(ask) || this.offer !== null);
  });
  /** Whether the server has yet to say which cards can be taken. */
  waiting = $derived.by(() => this.choosing && this.completion === null);
  /** Whether the cards to choose from lie on the table. */
  fromTable = $derived.by(() => fromTable(this.table.ask));
  stock = $derived.by<Copy[]>(() => copiesOf(stockOf(this.table.view)));
  hand = $derived.by<Copy[]>(() => copiesOf(this.table.view?.hand ?? []));
  /** The copies that a choice is made of. */
  candidates = $derived<Copy[]>(this.fromTable ? this.stock : this.hand);
  chosen = $derived<Face[]>(this.selection.map((key) => this.copy(key)?.face).filter((face) => face !== undefined));
  /** How many cards are asked for; 0: as the player likes (lead). */
  wanted = $derived.by(() => wantedOf(this.table.ask));
  /** Cards that came into this hand just now (kitty, tribute), by key. */
  fresh = $derived.by<Set<string>>(() => {
    const faces = this.table.view ? freshOf(this.table.view) : [];
    return new Set(take([...this.hand].reverse(), faces).map((copy) => copy.key));
  });

  private asked: { id: string; keys: string[]; probe: boolean } | null = null;
  /** The face of which more copies are taken while the server lets it. */
  private growing: Face | null = null;

  constructor(private readonly table: Asker) {}

  // ------------------------------------------------------------ what the player does

  /** Takes one copy, or lays it back; of a card that cannot be taken, asks why. */
  toggle(key: string): void {
    const copy = this.copy(key);
    if (!copy || !this.choosing) return;
    this.table.refusal = null;
    this.growing = null;
    if (this.selection.includes(key)) this.select(this.selection.filter((other) => other !== key));
    else if (this.canAdd(copy.face)) this.select([...this.selection, key]);
    else if (this.canReplace(copy.face)) this.select([key]);
    else this.put([...this.selection, key], true);
  }

  /** Takes as many copies of a face as the question allows. */
  toggleSet(key: string): void {
    const face = this.copy(key)?.face;
    if (face === undefined || !this.choosing) return;
    this.table.refusal = null;
    const others = this.selection.filter((other) => this.copy(other)?.face !== face);
    const same = this.selection.filter((other) => this.copy(other)?.face === face);
    if (same.length === 0 && !this.canAdd(face) && !this.canReplace(face)) {
      this.put([...this.selection, key], true);
      return;
    }
    this.growing = face;
    this.select([...(this.replaces() ? [] : others), ...(same.length > 0 ? same : [key])]);
  }

  /** Chooses *cards* and nothing else. */
  choose(cards: Face[]): void {
    this.growing = null;
    this.completion = null;
    this.select(take(this.candidates, cards).map((copy) => copy.key));
  }

  /** Lays out the cards of a declaration, so that more may be shown. */
  layOut(offer: Offer): void {
    this.offer = offer;
    this.choose(offer.cards);
  }

  /** Lays all chosen cards back, and with them a declaration that was laid out. */
  clear(): void {
    this.table.refusal = null;
    this.growing = null;
    if (this.offer) this.renew(true);
    else this.select([]);
  }

  /** Whether one more copy of *face* can be taken; unknown counts as yes. */
  canAdd(face: Face): boolean {
    return this.completion === null || this.completion.addable.includes(face);
  }

  private canReplace(face: Face): boolean {
    return this.replaces() && this.first?.includes(face) === true;
  }

  /** Whether another card starts a new choice instead of being added to it. */
  private replaces(): boolean {
    const ask = this.table.ask;
    const whole = ask?.kind === 'follow' && this.completion?.complete === true;
    return ask?.kind === 'lead' || this.wanted === 1 || whole;
  }

  private copy(key: string): Copy | undefined {
    return this.candidates.find((copy) => copy.key === key);
  }

  private select(keys: string[]): void {
    // What was told of more cards says nothing of fewer: a card just laid back can be taken again before the answer is here.
    if (keys.length < this.selection.length) {
      this.completion = keys.length === 0 && this.first !== null ? { addable: this.first, complete: false } : null;
    }
    this.selection = keys;
    this.put(keys, false);
  }

  // ------------------------------------------------------------ what the server says

  /** Begins anew: with *another* question or without a choice; else what is still held stays chosen. */
  renew(another: boolean): void {
    if (another) {
      this.offer = null;
      this.first = null;
    }
    this.selection = another ? [] : this.selection.filter((key) => this.copy(key));
    this.growing = null;
    this.completion = null;
    this.reason = null;
    this.put(this.selection, false);
  }

  /** Asks the server about *keys*; a *probe* only asks why they cannot be chosen. */
  private put(keys: string[], probe: boolean): void {
    this.asked = this.choosing ? { id: requestId(), keys, probe } : null;
    if (!this.asked) return;
    const partial = keys.map((key) => this.copy(key)!.face);
    this.table.send({ type: 'choose', id: this.asked.id, version: this.table.version, partial });
  }

  /** The server's answer; one that came too late says nothing. */
  answered({ id, completion, refused }: Choice): void {
    const asked = this.asked;
    if (asked?.id !== id) return;
    this.asked = null;
    if (asked.probe) {
      this.table.refusal = refused;
      return;
    }
    this.completion = completion;
    this.reason = refused;
    if (asked.keys.length === 0) this.first = completion.addable;
    this.grow();
  }

  /** Whether it was this one's question that the server would not answer. */
  failed(id: string): boolean {
    return this.asked?.id === id;
  }

  private grow(): void {
    const face = this.growing;
    if (face === null) return;
    const next = this.candidates.find((copy) => copy.face === face && !this.selection.includes(copy.key));
    if (next && this.completion?.addable.includes(face)) this.select([...this.selection, next.key]);
    else this.growing = null;
  }
}
