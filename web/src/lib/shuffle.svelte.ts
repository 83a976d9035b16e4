/**
 * This page's part in a table's shuffles: adds its bytes, notes what it is dealt, and judges what the server reveals.
 */
import type { Commitment, Reveal, TableInfo, Update } from './wire';
import type { Finding, Witness } from './witness';

export class Shuffle {
  /** What this page found when it dealt the settled hand again; `null`: nothing yet. */
  finding = $state.raw<Finding | null>(null);
  /** The commitment that this page has added its bytes to. */
  private committed: string | null = null;

  constructor(private readonly witness: Witness) {}

  /** The bytes to be added to a shuffle that was committed to just now; `null`: no new one was. */
  join(told: Commitment | null): string | null {
    if (told === null || told.commitment === this.committed) return null;
    this.committed = told.commitment;
    return this.witness.commit(told);
  }

  /** Notes where the deal begins and each card dealt to this page's seat. */
  follow({ seen, view, reveal }: Update): void {
    if (seen.do === 'hand') this.witness.begin(view.first_drawer);
    if (seen.do === 'deal' && seen.seat === view.seat) {
      for (const card of seen.cards ?? []) this.witness.drew(card, view.counts[view.seat]!);
    }
    if (!reveal && view.settlement === null) this.finding = null;
  }

  /** Judges what was revealed of the hand dealt to *seat*. */
  async judge(reveal: Reveal, info: TableInfo | null, seat: number | null): Promise<void> {
    if (info?.pack && seat !== null) this.finding = await this.witness.check(reveal, info.pack, seat);
  }
}
