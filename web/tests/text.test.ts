import { describe, expect, it } from 'vitest';
import en from '../src/text/en.json';
import zh from '../src/text/zh.json';
import { fill, type Key } from '../src/lib/text.svelte';

const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).sort();

describe('the words of the page', () => {
  it('are the same keys in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
  });

  it('name nothing in one language that the other does not know', () => {
    for (const key of Object.keys(zh) as Key[]) {
      const known = new Set([...names(zh[key]), ...names(en[key])]);
      for (const name of names(en[key])) expect(known.has(name)).toBe(true);
      // A number or a name that 中文 tells is told in English too.
      expect([...new Set(names(en[key]))], key).toEqual([...new Set(names(zh[key]))]);
    }
  });

  it('are never empty', () => {
    for (const text of [...Object.values(zh), ...Object.values(en)]) expect(text.trim()).not.toBe('');
  });

  it('keep a placeholder that has no value', () => {
    expect(fill('zh', 'card.count', {})).toBe('{n} 张');
    expect(fill('en', 'card.count', { n: 3 })).toBe('3 cards');
  });
});
