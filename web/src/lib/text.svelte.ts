/**
 * The page's words in both languages.
 */
import en from '../text/en.json';
import zh from '../text/zh.json';
import { prefs, type Language } from './prefs.svelte';

export type Key = keyof typeof zh;

const TEXTS: Record<Language, Record<string, string>> = { zh, en };

export type Values = Record<string, string | number>;

/** The sentence *key* in *language*, its `{names}` filled from *values*. */
export function fill(language: Language, key: Key, values: Values = {}): string {
  const text = TEXTS[language][key] ?? TEXTS.zh[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** The sentence *key* in the player's language; follows a change of it. */
export const t = (key: Key, values: Values = {}): string => fill(prefs.language, key, values);

/** The player's half of a pair of 中文 and English. */
export const pick = (pair: readonly [string, string]): string => pair[prefs.language === 'zh' ? 0 : 1];

/** The player's sentence of a refusal or a fault. */
export const sentence = (both: { zh: string; en: string }): string => both[prefs.language];
