import { describe, expect, it } from 'vitest';
import { commitmentOf, deal, seedOf, type Pack } from '../src/lib/fair';
import type { Reveal } from '../src/lib/wire';
import { Witness, type Memory } from '../src/lib/witness';

const PACK: Pack = { decks: 1, ranks: ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'], calls: false };
const MINE = 'ab'.repeat(16);
const SECRET = '07'.repeat(32);

async function reveal(change: Partial<Reveal> = {}): Promise<Reveal> {
  const none = '00'.repeat(16);
  return {
    game: 'dagunzi',
    table: 'abc',
    match_no: 1,
    hand_no: 2,
    redeals: 0,
    commitment: await commitmentOf(SECRET),
    secret: SECRET,
    entropies: [none, MINE, none, none],
    ...change,
  };
}

function memory(): Memory {
  let kept: string | null = null;
  return { read: () => kept, write: (text) => (kept = text) };
}

/** A witness at seat 1 that saw *count* of its cards, dealt from seat 0 on. */
async function witness(count: number, from = 0, place: Memory = memory()): Promise<Witness> {
  const told = await reveal();
  const one = new Witness(place, () => MINE);
  one.commit({ match_no: 1, hand_no: 2, commitment: told.commitment });
  one.begin(0);
  const { pack } = await deal(await seedOf(told, 0), PACK);
  for (let i = from; i < count; i += 1) one.drew(pack[4 * i + 1]!, i + 1);
  return one;
}

describe('the check of the shuffle', () => {
  it('finds an honest hand fair', async () => {
    expect(await (await witness(12)).check(await reveal(), PACK, 1)).toBe('fair');
  });

  it('finds other cards, other bytes and another secret', async () => {
    expect(await (await witness(12)).check(await reveal({ redeals: 1 }), PACK, 1)).toBe('other_cards');
    const none = '00'.repeat(16);
    expect(await (await witness(12)).check(await reveal({ entropies: [none, none, none, none] }), PACK, 1)).toBe('entropy_left_out');
    expect(await (await witness(12)).check(await reveal({ secret: '08'.repeat(32) }), PACK, 1)).toBe('wrong_secret');
  });

  it('says that it cannot tell when it missed a card, or another hand is meant', async () => {
    expect(await (await witness(12, 3)).check(await reveal(), PACK, 1)).toBe('unseen');
    expect(await (await witness(12)).check(await reveal({ hand_no: 3 }), PACK, 1)).toBe('unseen');
    expect(await new Witness(memory()).check(await reveal(), PACK, 1)).toBe('unseen');
  });

  it('outlives a reload of the page', async () => {
    const place = memory();
    await witness(12, 0, place);
    expect(await new Witness(place).check(await reveal(), PACK, 1)).toBe('fair');
  });

  it('sends the same bytes when the same commitment is told again', async () => {
    const bytes = ['aa'.repeat(16), 'bb'.repeat(16)];
    const one = new Witness(memory(), () => bytes.shift()!);
    const told = { match_no: 1, hand_no: 1, commitment: 'c'.repeat(64) };
    expect(one.commit(told)).toBe(one.commit(told));
    expect(one.commit({ ...told, hand_no: 2, commitment: 'd'.repeat(64) })).toBe('bb'.repeat(16));
  });
});
