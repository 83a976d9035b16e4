/**
 * Gestures on a card: a tap takes one; a double tap, a long press or a tap with Shift takes the set.
 */

export interface Taps {
  one: () => void;
  set: () => void;
}

const DOUBLE = 320;
const LONG = 450;

/** A Svelte action. Clicks made by a keyboard or a screen reader count as single taps. */
export function taps(node: HTMLElement, handlers: Taps): { update: (next: Taps) => void; destroy: () => void } {
  let now = handlers;
  let last = -Infinity;
  let press: ReturnType<typeof setTimeout> | null = null;
  let swallowed = false;

  const release = (): void => {
    if (press) clearTimeout(press);
    press = null;
  };
  const down = (): void => {
    swallowed = false;
    release();
    press = setTimeout(() => {
      swallowed = true;
      now.set();
    }, LONG);
  };
  const click = (event: MouseEvent): void => {
    release();
    if (swallowed) {
      swallowed = false;
      return;
    }
    const double = event.timeStamp - last < DOUBLE;
    last = double ? -Infinity : event.timeStamp;
    if (double || event.shiftKey) now.set();
    else now.one();
  };
  const menu = (event: Event): void => event.preventDefault();

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointerup', release);
  node.addEventListener('pointercancel', release);
  node.addEventListener('pointerleave', release);
  node.addEventListener('click', click);
  node.addEventListener('contextmenu', menu);
  return {
    update: (next) => (now = next),
    destroy: () => {
      release();
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointerup', release);
      node.removeEventListener('pointercancel', release);
      node.removeEventListener('pointerleave', release);
      node.removeEventListener('click', click);
      node.removeEventListener('contextmenu', menu);
    },
  };
}
