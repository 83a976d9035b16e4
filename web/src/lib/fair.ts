/**
 * The shuffle, checked by the page itself: commitment, seed and pack are computed again from what the server reveals after a hand. Every
 * byte is described in docs/fairness.md; nothing here trusts a word of the server's.
 */

import { hmac, sha256, type Bytes } from './sha256';

/** What the server reveals when a hand is settled, and which pack is meant. */
export interface Revealed {
  game: string;
  table: string;
  match_no: number;
  hand_no: number;
  /** How often the hand was dealt again. */
  redeals: number;
  commitment: string;
  secret: string;
  /** By seat, 32 hex digits each. */
  entropies: readonly string[];
}

/** What the pack is made of. */
export interface Pack {
  decks: number;
  /** The game's ranks, 2 to A. */
  ranks: readonly string[];
  /** Whether a bright card is drawn (DL2). */
  calls: boolean;
}

export interface Dealt {
  pack: string[];
  firstDrawer: number;
  bright: number | null;
}

/** What this page knows from before and during the hand. */
export interface Known {
  /** The commitment heard before this page sent its bytes. */
  commitment: string;
  seat: number;
  /** The bytes that this page sent for its seat, in hex; null: none. */
  entropy: string | null;
  /** The cards dealt to this seat, in order of dealing. */
  drawn: readonly string[];
  /** The seat that got the first card. */
  firstSeat: number;
}

export type Verdict = 'fair' | 'commitment_changed' | 'wrong_secret' | 'entropy_left_out' | 'other_cards' | 'unreadable';

/** Sixteen bytes of this page's own, in hex. */
export function newEntropy(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Whether the revealed hand is the one that was committed to, uses this page's bytes, and dealt this seat these cards. */
export async function judge(revealed: Revealed, pack: Pack, known: Known): Promise<Verdict> {
  const texts = [revealed.secret, revealed.commitment, ...revealed.entropies];
  if (revealed.entropies.length !== 4 || !texts.every((text, i) => isHex(text, i < 2 ? 64 : 32))) return 'unreadable';
  if (revealed.commitment !== known.commitment) return 'commitment_changed';
  if ((await commitmentOf(revealed.secret)) !== known.commitment) return 'wrong_secret';
  if (known.entropy !== null && revealed.entropies[known.seat] !== known.entropy) return 'entropy_left_out';
  const dealt = await deal(await seedOf(revealed, revealed.redeals), pack);
  const place = (known.seat - known.firstSeat + 4) % 4;
  const mine = known.drawn.map((_, i) => dealt.pack[4 * i + place]);
  return known.drawn.every((card, i) => card === mine[i]) ? 'fair' : 'other_cards';
}

export async function commitmentOf(secret: string): Promise<string> {
  return hex(await sha256(unhex(secret)));
}

export function messageOf(revealed: Revealed, redeal: number): string {
  const { game, table, match_no, hand_no, entropies } = revealed;
  return ['duijia shuffle 1', game, table, match_no, hand_no, redeal, ...entropies].map((line) => `${line}\n`).join('');
}

export async function seedOf(revealed: Revealed, redeal: number): Promise<Bytes> {
  return hmac(unhex(revealed.secret), new TextEncoder().encode(messageOf(revealed, redeal)));
}

/** The pack of a seed: Fisher-Yates from the last card down, then the first drawer, then the bright card. */
export async function deal(seed: Bytes, { decks, ranks, calls }: Pack): Promise<Dealt> {
  const faces = [...['S', 'H', 'C', 'D'].flatMap((suit) => ranks.map((rank) => suit + rank)), 'LJ', 'BJ'];
  const pack = faces.flatMap((face) => Array<string>(decks).fill(face));
  const draw = drawing(seed);
  for (let last = pack.length - 1; last > 0; last--) {
    const other = await draw(last + 1);
    [pack[last], pack[other]] = [pack[other]!, pack[last]!];
  }
  const firstDrawer = await draw(4);
  const low = Math.ceil((pack.length * 4) / 10);
  const high = Math.floor((pack.length * 6) / 10);
  return { pack, firstDrawer, bright: calls ? low + (await draw(high - low + 1)) : null };
}

/** Draws from n equally likely values: 16-bit numbers of HMAC blocks, those past the last whole multiple of n skipped. */
function drawing(seed: Bytes): (bound: number) => Promise<number> {
  const numbers: number[] = [];
  let counter = 0;
  return async (bound) => {
    const limit = 65536 - (65536 % bound);
    for (;;) {
      if (!numbers.length) {
        const index = new DataView(new ArrayBuffer(8));
        index.setUint32(4, counter++);
        const block = new DataView((await hmac(seed, new Uint8Array(index.buffer))).buffer);
        for (let at = 0; at < 32; at += 2) numbers.push(block.getUint16(at));
      }
      const number = numbers.shift()!;
      if (number < limit) return number % bound;
    }
  };
}

const isHex = (text: string, digits: number): boolean => text.length === digits && /^[0-9a-f]*$/.test(text);
const hex = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
