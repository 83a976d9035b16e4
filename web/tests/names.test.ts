import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { keep } from '../src/lib/prefs.svelte';
import { faceOf, playerName, seatName } from '../src/lib/say';
import type { Player, TableInfo } from '../src/lib/wire';

const SERVER = readFileSync('../src/duijia/server/seats.py', 'utf8');
const player = (changes: Partial<Player>): Player => ({ seat: 1, kind: 'person', name: '小王', ...changes }) as Player;

afterEach(() => keep({ language: 'zh' }));

describe('the names that the server gives', () => {
  const bots = [...SERVER.match(/^BOT_NAMES.*\((.*)\)$/m)![1]!.matchAll(/"(.+?)"/g)].map((found) => found[1]!);
  const nobody = SERVER.match(/^NOBODY.*"(.+)"$/m)![1]!;

  it('are told in the language of who reads them', () => {
    keep({ language: 'en' });
    expect(bots.map((name, seat) => playerName(player({ seat, kind: 'bot', name })))).toEqual(['East', 'South', 'West', 'North']);
    const nameless = player({ name: nobody });
    expect(playerName(nameless)).toBe('Player');
    expect(faceOf(nameless)).toBe('P');
    expect(seatName(1, 0, { players: [player({ seat: 0 }), nameless] } as TableInfo)).toBe('Player');
    keep({ language: 'zh' });
    expect(bots.map((name, seat) => playerName(player({ seat, kind: 'bot', name })))).toEqual(bots);
    expect(playerName(nameless)).toBe(nobody);
  });

  it('are nobody else’s', () => {
    keep({ language: 'en' });
    expect(playerName(player({}))).toBe('小王');
    expect(playerName(player({ seat: 0, kind: 'bot', name: bots[1]! }))).toBe(bots[1]);
    expect(playerName(player({ kind: 'program', name: nobody } as Partial<Player>))).toBe(nobody);
  });
});
