/**
 * Time left on a timer, as state that ticks while somebody looks.
 */
import { createSubscriber } from 'svelte/reactivity';
import type { Clock } from './wire';

/** A running timer in this machine's time. */
export interface Timer {
  seats: number[];
  /** `performance.now()` at its end. */
  until: number;
  total: number;
}

/** The server's clock as it is told at *now*; `null`: none runs. */
export const timerOf = (clock: Clock | null, now: number): Timer | null =>
  clock && { seats: clock.seats, until: now + clock.left_ms, total: clock.total_ms };

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
