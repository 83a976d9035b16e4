/**
 * Three named paces of a table.
 */
import type { Settings } from './wire';

export type Pace = 'slow' | 'normal' | 'fast';

export const PACES: Record<Pace, Partial<Settings>> = {
  slow: { deal_ms: 90, declare_ms: 12_000, turn_ms: 0, bot_ms: 1200, trick_ms: 2500, next_ms: 0 },
  normal: {},
  fast: { deal_ms: 25, declare_ms: 4000, turn_ms: 20_000, bot_ms: 300, trick_ms: 700, next_ms: 15_000 },
};
