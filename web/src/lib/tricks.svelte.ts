/**
 * The finished tricks of a hand, and for how long the last one still lies on the table.
 */
import type { Trick, Update, View } from './wire';

export class Tricks {
  /** Finished tricks of this hand, in order. */
  history = $state.raw<Trick[]>([]);
  /** Whether the last finished trick still lies on the table. */
  holding = $state(false);
  last = $derived<Trick | null>(this.history.at(-1) ?? null);
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** Follows the table from the view *before*; a trick finished now lies for *stay* milliseconds. */
  follow(before: View | null, { seen, view }: Update, stay: number): void {
    if (!before || before.hand_no !== view.hand_no || seen.do === 'hand') {
      this.history = view.tricks;
      this.clear();
    } else if (seen.do === 'play') {
      this.clear();
      if (before.trick?.plays.length !== 3 || view.tricks.length === 0) return;
      this.history = [...this.history, view.tricks.at(-1)!];
      this.holding = stay > 0;
      if (this.holding) this.timer = setTimeout(() => this.clear(), stay);
    }
  }

  /** Takes the finished trick from the table. */
  clear(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.holding = false;
  }
}
