/**
 * Time left on a timer, as state that ticks while somebody looks.
 */
import { createSubscriber } from 'svelte/reactivity';
import type { Timer } from './table.svelte';

const TICK = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK);
  return () => clearInterval(timer);
});

/** Milliseconds left, never negative. */
export function left(timer: Timer): number {
  subscribe();
  return Math.max(0, timer.until - performance.now());
}

/** The share of the time that is left, 0 to 1. */
export const share = (timer: Timer): number => (timer.total > 0 ? Math.min(1, left(timer) / timer.total) : 0);

/** Whole seconds left. */
export const seconds = (timer: Timer): number => Math.ceil(left(timer) / 1000);
