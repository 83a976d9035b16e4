import { describe, expect, it } from 'vitest';
import { copiesOf, type Copy } from '../src/lib/cards';
import { layout, neighbour } from '../src/lib/fan';
import { fanSize, type Layout } from '../src/lib/screen.svelte';

const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '4', '3', '2'];

/** Groups of the given sizes, sets of two. */
function groups(sizes: number[]): Copy[][] {
  return sizes.map((n, i) => copiesOf(Array.from({ length: n }, (_, k) => `${'SHCD'[i % 4]}${RANKS[Math.floor(k / 2) % 12]}`)));
}

const ROOMS: [Layout, number, number][] = [
  ['portrait', 356, 640],
  ['landscape', 832, 390],
  ['desktop', 1248, 800],
];

describe('the hand in rows', () => {
  it('keeps every card inside the room and readable, for 1 to 60 cards', () => {
    for (const [name, width] of ROOMS) {
      for (let count = 1; count <= 60; count += 1) {
        const sizes = [Math.ceil(count / 2), Math.floor(count / 4), count - Math.ceil(count / 2) - Math.floor(count / 4)].filter((n) => n > 0);
        const size = fanSize(name, width, count);
        const fan = layout(groups(sizes), size);
        expect(fan.spots).toHaveLength(count);
        for (const spot of fan.spots) {
          expect(spot.x).toBeGreaterThanOrEqual(0);
          expect(spot.x + size.card.width).toBeLessThanOrEqual(width + 1);
        }
        fan.spots.forEach((spot, i) => {
          const next = fan.spots[i + 1];
          if (next && next.row === spot.row) expect(next.x - spot.x).toBeGreaterThanOrEqual(22);
        });
      }
    }
  });

  it('shows 60 cards in four rows on a phone, two on its side, two on a desk', () => {
    const hand = groups([24, 12, 12, 12]);
    expect(ROOMS.map(([name, width]) => layout(hand, fanSize(name, width, 60)).rows)).toEqual([4, 2, 2]);
  });

  it('shows 39 cards in one row on a desk', () => {
    expect(layout(groups([15, 8, 8, 8]), fanSize('desktop', 1248, 39)).rows).toBe(1);
  });

  it('puts copies of one face closer together than neighbours', () => {
    const { spots } = layout(groups([6]), fanSize('desktop', 1248, 6));
    const steps = spots.slice(1).map((spot, i) => spot.x - spots[i]!.x);
    expect(steps[0]).toBeLessThan(steps[1]!);
    expect(steps[0]).toBe(steps[2]);
  });

  it('keeps the order of the hand', () => {
    const hand = groups([9, 7, 5]);
    expect(layout(hand, fanSize('portrait', 356, 21)).spots.map((spot) => spot.copy.key)).toEqual(hand.flat().map((copy) => copy.key));
  });
});

describe('arrow keys', () => {
  const { spots } = layout(groups([20, 10, 9]), fanSize('portrait', 356, 39));

  it('stop at the ends', () => {
    expect(neighbour(spots, 0, 'ArrowLeft')).toBe(0);
    expect(neighbour(spots, 38, 'ArrowRight')).toBe(38);
    expect(neighbour(spots, 5, 'End')).toBe(38);
  });

  it('go to the nearest card of the row above or below', () => {
    const down = neighbour(spots, 3, 'ArrowDown');
    expect(spots[down]!.row).toBe(1);
    expect(spots[neighbour(spots, down, 'ArrowUp')]!.row).toBe(0);
    expect(neighbour(spots, 0, 'ArrowUp')).toBe(0);
  });
});
