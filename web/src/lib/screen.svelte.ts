/**
 * The room there is: which of the three layouts is drawn, and how large the cards are in it.
 */
import type { FanSize } from './fan';

export const screen = $state({ width: globalThis.innerWidth ?? 1280, height: globalThis.innerHeight ?? 800 });

globalThis.addEventListener?.('resize', () => {
  screen.width = globalThis.innerWidth;
  screen.height = globalThis.innerHeight;
});

export type Layout = 'portrait' | 'landscape' | 'desktop';

/** A phone upright, a phone on its side, or more room than that. */
export function layoutOf(width: number, height: number): Layout {
  if (height < 520 && width > height) return 'landscape';
  return width < 760 ? 'portrait' : 'desktop';
}

/** How a hand of *count* cards is laid out in *width* pixels. */
export function fanSize(layout: Layout, width: number, count: number): FanSize {
  switch (layout) {
    case 'portrait':
      return { width, card: { width: 40, height: 60 }, minStep: 22, maxStep: 34, rowStep: 44, rows: count > 45 ? 4 : count > 15 ? 3 : 1, lift: 12 };
    case 'landscape':
      return { width, card: { width: 42, height: 58 }, minStep: 22, maxStep: 36, rowStep: 42, rows: count > 20 ? 2 : 1, lift: 10 };
    case 'desktop':
      return { width, card: { width: 62, height: 88 }, minStep: 24, maxStep: 42, rowStep: 56, rows: count > 45 ? 2 : 1, lift: 16 };
  }
}
