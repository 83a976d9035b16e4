/**
 * Where the cards of a hand lie: rows that break between groups, readable steps, sets closer together than neighbours.
 */
import type { Copy } from './cards';

export interface FanSize {
  /** Room from left to right, in pixels. */
  width: number;
  card: { width: number; height: number };
  /** Least visible strip of a covered card. */
  minStep: number;
  /** A wider step than this is never used. */
  maxStep: number;
  /** Height left visible of a row that another row covers. */
  rowStep: number;
  /** Rows wanted; more are used only when the least step needs them. */
  rows: number;
  /** Room above the first row for lifted cards. */
  lift: number;
}

export interface Spot {
  copy: Copy;
  x: number;
  y: number;
  row: number;
  /** Whether no other card covers its right part. */
  last: boolean;
}

export interface FanLayout {
  spots: Spot[];
  height: number;
  rows: number;
  step: number;
}

/** Extra room between groups in one row. */
const GROUP_GAP = 4;
/** The most that neighbours of different faces stand further apart than copies of one face. */
const FACE_GAP = 8;
/** The most that is added between groups where a row has room. */
const WIDE_GAP = 30;

type Row = Copy[][];

function rowWidth(row: Row, step: number, card: number): number {
  const cards = row.reduce((sum, group) => sum + group.length, 0);
  return (cards - 1) * step + (row.length - 1) * GROUP_GAP + card;
}

/** Groups in rows, each row no wider than *width*: whole groups where they fit, long ones cut. */
function pack(groups: readonly Copy[][], width: number, step: number, card: number): Row[] {
  const rows: Row[] = [];
  let row: Row = [];
  const fits = (candidate: Row): boolean => rowWidth(candidate, step, card) <= width;
  for (const group of groups) {
    if (fits([...row, group])) {
      row.push(group);
      continue;
    }
    let rest = group;
    if (row.length > 0) {
      rows.push(row);
      row = [];
    }
    const most = Math.max(1, Math.floor((width - card) / step) + 1);
    while (rest.length > most) {
      rows.push([rest.slice(0, most)]);
      rest = rest.slice(most);
    }
    row = rest.length > 0 ? [rest] : [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** Like `pack`, but groups may be cut anywhere: the fewest rows there can be. */
function packTight(groups: readonly Copy[][], width: number, step: number, card: number): Row[] {
  const rows: Row[] = [];
  let row: Row = [];
  for (const group of groups) {
    let part: Copy[] = [];
    row.push(part);
    for (const copy of group) {
      part.push(copy);
      if (rowWidth(row, step, card) <= width) continue;
      part.pop();
      if (part.length === 0) row.pop();
      if (row.length > 0) rows.push(row);
      part = [copy];
      row = [part];
    }
  }
  if (row.some((group) => group.length > 0)) rows.push(row.filter((group) => group.length > 0));
  return rows;
}

/** Rows that keep to the wanted number: the fewest cut groups, then the widest step. */
function choose(groups: readonly Copy[][], size: FanSize): { rows: Row[]; step: number } {
  const card = size.card.width;
  const least = packTight(groups, size.width, size.minStep, card).length;
  const wanted = Math.max(size.rows, least);
  let best: { rows: Row[]; step: number; pieces: number } | null = null;
  for (const packer of [pack, packTight]) {
    for (let step = size.maxStep; step >= size.minStep; step -= 1) {
      const rows = packer(groups, size.width, step, card);
      const pieces = rows.flat().length;
      if (rows.length <= wanted && (best === null || pieces < best.pieces)) best = { rows, step, pieces };
    }
    if (best) break;
  }
  return best!;
}

/** The layout of a hand cut into *groups*. */
export function layout(groups: readonly Copy[][], size: FanSize): FanLayout {
  if (groups.length === 0) return { spots: [], height: size.lift + size.card.height, rows: 0, step: size.minStep };
  const { rows, step } = choose(groups, size);
  const spots: Spot[] = [];
  rows.forEach((row, index) => {
    const cards = row.flat();
    const seams = cards.filter((copy, i) => i > 0 && copy.face !== cards[i - 1]!.face).length;
    const spare = size.width - rowWidth(row, step, size.card.width);
    const gap = seams > 0 ? Math.max(0, Math.min(FACE_GAP, spare / seams)) : 0;
    const breaks = row.length - 1;
    const wide = breaks > 0 ? Math.max(0, Math.min(WIDE_GAP, (spare - gap * seams) / breaks)) : 0;
    let x = Math.max(0, (spare - gap * seams - wide * breaks) / 2);
    const starts = new Set(row.slice(1).map((group) => group[0]!.key));
    cards.forEach((copy, i) => {
      if (i > 0) {
        x += step;
        if (copy.face !== cards[i - 1]!.face) x += gap;
        if (starts.has(copy.key)) x += GROUP_GAP + wide;
      }
      spots.push({ copy, x: Math.round(x), y: size.lift + index * size.rowStep, row: index, last: i === cards.length - 1 });
    });
  });
  return { spots, height: size.lift + (rows.length - 1) * size.rowStep + size.card.height, rows: rows.length, step };
}

/** The card that an arrow key moves to from place *from*. */
export function neighbour(spots: readonly Spot[], from: number, key: string): number {
  const here = spots[from];
  if (!here) return 0;
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'ArrowRight') return Math.min(spots.length - 1, from + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return spots.length - 1;
  const row = key === 'ArrowUp' ? here.row - 1 : key === 'ArrowDown' ? here.row + 1 : here.row;
  let best = from;
  let distance = Infinity;
  spots.forEach((spot, i) => {
    if (spot.row !== row || row === here.row) return;
    const away = Math.abs(spot.x - here.x);
    if (away < distance) [best, distance] = [i, away];
  });
  return best;
}
