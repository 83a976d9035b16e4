/**
 * Cards as the page draws them: faces, copies, groups. What may be played is never decided here; the server says it.
 */

/** A face in text form: "SK", "H10", "LJ", "BJ". */
export type Face = string;

export type SuitLetter = 'S' | 'H' | 'C' | 'D';

/** One copy of a face in a hand; `key` stays the same while the other cards move. */
export interface Copy {
  key: string;
  face: Face;
}

export const isJoker = (face: Face): boolean => face === 'LJ' || face === 'BJ';

/** The printed suit; `null` for a joker. */
export const suitOf = (face: Face): SuitLetter | null => (isJoker(face) ? null : (face[0] as SuitLetter));

/** The printed rank; `null` for a joker. */
export const rankOf = (face: Face): string | null => (isJoker(face) ? null : face.slice(1));

/** C8: 5 counts five, 10 and K count ten. */
export function pointsOf(face: Face): number {
  const rank = rankOf(face);
  return rank === '5' ? 5 : rank === '10' || rank === 'K' ? 10 : 0;
}

export const sumPoints = (faces: readonly Face[]): number => faces.reduce((sum, face) => sum + pointsOf(face), 0);

/** What makes a card a trump in this hand: told by the table, used for marks and for gathering the trumps. */
export interface Trumps {
  level: string;
  trump: string | null;
  permanent: readonly string[];
}

export type Mark = 'level' | 'permanent' | null;

export function markOf(face: Face, trumps: Trumps): Mark {
  const rank = rankOf(face);
  if (rank === null) return null;
  if (rank === trumps.level) return 'level';
  return trumps.permanent.includes(rank) ? 'permanent' : null;
}

export const isTrump = (face: Face, trumps: Trumps): boolean =>
  isJoker(face) || markOf(face, trumps) !== null || suitOf(face) === trumps.trump;

/** Faces as copies with keys: "SK#0", "SK#1", … in the order given. */
export function copiesOf(faces: readonly Face[]): Copy[] {
  const seen = new Map<Face, number>();
  return faces.map((face) => {
    const n = seen.get(face) ?? 0;
    seen.set(face, n + 1);
    return { key: `${face}#${n}`, face };
  });
}

/** A hand, sorted by the server, cut into trumps and side suits. */
export function groupsOf(copies: readonly Copy[], trumps: Trumps): Copy[][] {
  const groups: Copy[][] = [];
  let last: string | null = null;
  for (const copy of copies) {
    const name = isTrump(copy.face, trumps) ? 'T' : (suitOf(copy.face) ?? 'T');
    if (name !== last) groups.push([]);
    groups.at(-1)!.push(copy);
    last = name;
  }
  return groups;
}

/** How many copies of each face. */
export function tally(faces: readonly Face[]): Map<Face, number> {
  const counts = new Map<Face, number>();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  return counts;
}

/** Copies of *hand* for the wanted *faces*, at most as many as are there. */
export function take(hand: readonly Copy[], faces: readonly Face[]): Copy[] {
  const left = tally(faces);
  return hand.filter((copy) => {
    const n = left.get(copy.face) ?? 0;
    if (n > 0) left.set(copy.face, n - 1);
    return n > 0;
  });
}
