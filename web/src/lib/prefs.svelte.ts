/**
 * What the player set: language and looks. Kept in the browser.
 */

import type { TierKey } from './wire';

export type Language = 'zh' | 'en';
export type Theme = 'auto' | 'dark' | 'light';

export interface Prefs {
  language: Language;
  theme: Theme;
  /** ♠ black, ♥ red, ♣ green, ♦ blue. */
  fourColours: boolean;
  /** Each suit has its own pattern on the card. */
  patterns: boolean;
  /** Cards slide; off: they appear in place. */
  motion: boolean;
  /** The panel with the hand's history stays open (wide screens). */
  history: boolean;
  /** The name last used. */
  name: string;
  /** The game last opened. */
  game: string;
  /** The tier of bots last chosen; empty: the server's own choice. */
  tier: TierKey | '';
}

const KEY = 'duijia.prefs';

function browserLanguage(): Language {
  const tags = globalThis.navigator?.languages ?? [];
  const first = tags.find((tag) => /^(zh|en)\b/i.test(tag)) ?? 'zh';
  return first.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

function defaults(): Prefs {
  return {
    language: browserLanguage(),
    theme: 'auto',
    fourColours: false,
    patterns: false,
    motion: true,
    history: true,
    name: '',
    game: 'dagunzi',
    tier: '',
  };
}

function stored(): Partial<Prefs> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Partial<Prefs>) : {};
  } catch {
    return {};
  }
}

/** The settings; assign to a field and call `keep`. */
export const prefs: Prefs = $state({ ...defaults(), ...stored() });

/** Changes settings and remembers them. */
export function keep(change: Partial<Prefs>): void {
  Object.assign(prefs, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Private browsing: the settings last as long as the page.
  }
}

/** Whether things may move: the player's setting and the system's. */
export function moving(): boolean {
  return prefs.motion && !(globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false);
}
