/**
 * Cards as people type them: "3*SK H9", "♠K", "t" for 10, lower case, 大王 and 小王.
 */
import type { Face } from './cards';

const SIGNS: Record<string, string> = { '♠': 'S', '♥': 'H', '♣': 'C', '♦': 'D', 黑桃: 'S', 红桃: 'H', 梅花: 'C', 方块: 'D' };
const JOKERS: Record<string, Face> = { 大王: 'BJ', 小王: 'LJ', BJ: 'BJ', LJ: 'LJ' };
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

/** The face that *word* names; `null`: none. */
export function parseFace(word: string): Face | null {
  const text = word.toUpperCase().replaceAll('\uFE0F', '');
  if (text in JOKERS) return JOKERS[text]!;
  const found = /^(黑桃|红桃|梅花|方块|[♠♥♣♦SHCD])(.+)$/u.exec(text);
  if (!found) return null;
  const rank = found[2] === 'T' ? '10' : found[2]!;
  return RANKS.includes(rank) ? (SIGNS[found[1]!] ?? found[1]!) + rank : null;
}

/** The cards in *text*, or the first word of it that is no card. */
export function parseCards(text: string): { faces: Face[] } | { wrong: string } {
  const faces: Face[] = [];
  for (const word of text.split(/[\s,，、]+/).filter(Boolean)) {
    const found = /^(?:(\d)[*×xX])?(.+)$/u.exec(word)!;
    const face = parseFace(found[2]!);
    if (face === null || found[1] === '0') return { wrong: word };
    for (let n = Number(found[1] ?? 1); n > 0; n -= 1) faces.push(face);
  }
  return { faces };
}

/** The shortest text of *faces*: copies of a face together. */
export function formatCards(faces: readonly Face[]): string {
  const counts = new Map<Face, number>();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts].map(([face, n]) => (n === 1 ? face : `${n}*${face}`)).join(' ');
}
