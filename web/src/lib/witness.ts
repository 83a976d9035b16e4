/**
 * What this page saw of a hand's shuffle: enough to check it when the server reveals its secret.
 */
import { judge, newEntropy, type Pack, type Verdict } from './fair';
import type { Commitment, Reveal } from './wire';

/** `unseen`: this page did not see the commitment or the whole deal, so it cannot tell. */
export type Finding = Verdict | 'unseen';

interface Notes {
  match_no: number;
  hand_no: number;
  commitment: string;
  entropy: string;
  drawn: string[];
  /** Whether a card was dealt that this page did not see. */
  gap: boolean;
  firstSeat: number;
}

export interface Memory {
  read: () => string | null;
  write: (text: string) => void;
}

/** Notes that outlive a reload of the page. */
export function tabMemory(table: string): Memory {
  const key = `duijia.shuffle.${table}`;
  return {
    read: () => {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write: (text) => {
      try {
        sessionStorage.setItem(key, text);
      } catch {
        // Nothing is kept: a reload makes the check impossible, and it says so.
      }
    },
  };
}

export class Witness {
  private notes: Notes | null;

  constructor(
    private readonly memory: Memory,
    private readonly random: () => string = newEntropy,
  ) {
    this.notes = parse(memory.read());
  }

  /** Notes a commitment; the bytes to be added to the shuffle are returned. */
  commit(told: Commitment): string {
    const same = this.notes?.commitment === told.commitment;
    this.notes = same
      ? this.notes!
      : { ...told, entropy: this.random(), drawn: [], gap: false, firstSeat: 0 };
    this.keep();
    return this.notes.entropy;
  }

  /** A new deal of the hand begins. */
  begin(firstSeat: number): void {
    if (!this.notes) return;
    this.notes = { ...this.notes, drawn: [], gap: false, firstSeat };
    this.keep();
  }

  /** A card was dealt to this seat, which now holds *held*. */
  drew(card: string, held: number): void {
    if (!this.notes) return;
    const drawn = [...this.notes.drawn, card];
    this.notes = { ...this.notes, drawn, gap: this.notes.gap || drawn.length !== held };
    this.keep();
  }

  /** The verdict on the revealed hand. */
  async check(reveal: Reveal, pack: Pack, seat: number): Promise<Finding> {
    const notes = this.notes;
    if (!notes || notes.match_no !== reveal.match_no || notes.hand_no !== reveal.hand_no) return 'unseen';
    if (notes.gap || notes.drawn.length === 0) return 'unseen';
    return judge(reveal, pack, { ...notes, seat });
  }

  private keep(): void {
    this.memory.write(JSON.stringify(this.notes));
  }
}

function parse(text: string | null): Notes | null {
  try {
    return text === null ? null : (JSON.parse(text) as Notes);
  } catch {
    return null;
  }
}
