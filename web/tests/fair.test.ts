import { afterEach, describe, expect, test, vi } from 'vitest';
import { commitmentOf, deal, judge, messageOf, newEntropy, seedOf, type Known, type Revealed } from '../src/lib/fair';
import { sha256, sha256Plain } from '../src/lib/sha256';
import vectors from '../../tests/vectors/fairness.json';

interface Vector extends Omit<Revealed, 'redeals'> {
  redeal: number;
  decks: number;
  ranks: string[];
  calls: boolean;
  message: string;
  seed: string;
  pack: string[];
  first_drawer: number;
  bright: number | null;
}

/** Worked values that the server's side has written. */
const VECTORS: Vector[] = vectors;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function known(vector: Vector, seat: number): Known {
  return {
    commitment: vector.commitment,
    seat,
    entropy: vector.entropies[seat]!,
    firstSeat: vector.first_drawer,
    drawn: vector.pack.slice(0, 120).filter((_, i) => (vector.first_drawer + i) % 4 === seat),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('the page computes the same shuffle as the server', () => {
  test.each(VECTORS)('$game, hand $hand_no, redeal $redeal', async (vector) => {
    const revealed = { ...vector, redeals: vector.redeal };
    expect(await commitmentOf(vector.secret)).toBe(vector.commitment);
    expect(messageOf(revealed, vector.redeal)).toBe(vector.message);
    const seed = await seedOf(revealed, vector.redeal);
    expect(hex(seed)).toBe(vector.seed);
    expect(await deal(seed, vector)).toEqual({
      pack: vector.pack,
      firstDrawer: vector.first_drawer,
      bright: vector.bright,
    });
  });

  test('also over plain HTTP, where a browser has no WebCrypto', async () => {
    vi.stubGlobal('crypto', {});
    const vector = VECTORS[0]!;
    const dealt = await deal(await seedOf({ ...vector, redeals: 0 }, 0), vector);
    expect(dealt.pack).toEqual(vector.pack);
  });
});

test('SHA-256 agrees with the browser’s own at every length around its block borders', async () => {
  expect(crypto.subtle).toBeDefined();
  for (let length = 0; length <= 200; length++) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    expect(hex(sha256Plain(data))).toBe(hex(await sha256(data)));
  }
});

test('SHA-256 of the standard’s own example', () => {
  const abc = new TextEncoder().encode('abc');
  expect(hex(sha256Plain(abc))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

describe('a hand is judged', () => {
  const vector = VECTORS[0]!;
  const revealed: Revealed = { ...vector, redeals: vector.redeal };

  test.each([0, 1, 2, 3])('fair for seat %i', async (seat) => {
    expect(await judge(revealed, vector, known(vector, seat))).toBe('fair');
  });

  test('every kind of cheating has its verdict', async () => {
    const me = known(vector, 2);
    const other = 'ab'.repeat(32);
    const swapped = [me.drawn[1]!, me.drawn[0]!, ...me.drawn.slice(2)];
    const without = revealed.entropies.map((text, seat) => (seat === 2 ? '0'.repeat(32) : text));
    expect(me.drawn[0]).not.toBe(me.drawn[1]);
    expect(await judge(revealed, vector, { ...me, commitment: other })).toBe('commitment_changed');
    expect(await judge({ ...revealed, secret: other }, vector, me)).toBe('wrong_secret');
    expect(await judge({ ...revealed, entropies: without }, vector, me)).toBe('entropy_left_out');
    expect(await judge(revealed, vector, { ...me, drawn: swapped })).toBe('other_cards');
    expect(await judge({ ...revealed, redeals: 1 }, vector, me)).toBe('other_cards');
    expect(await judge({ ...revealed, secret: 'xy' }, vector, me)).toBe('unreadable');
  });
});

test('entropy is sixteen bytes, new each time', () => {
  const drawn = new Set(Array.from({ length: 50 }, newEntropy));
  expect(drawn.size).toBe(50);
  for (const text of drawn) expect(text).toMatch(/^[0-9a-f]{32}$/);
});
