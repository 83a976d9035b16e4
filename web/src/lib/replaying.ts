/**
 * A recorded hand, step by step: where its parts begin, what each step was, and how a frame looks as a table.
 */
import { phaseName, seenText } from './say';
import { t } from './text.svelte';
import type { Frame, Replay, TableInfo, Trick, View } from './wire';

/** A place to jump to. */
export interface Mark {
  step: number;
  kind: 'phase' | 'trick' | 'end';
  text: string;
}

/** The step before the first play of each trick, each phase before play, and the end. */
export function marksOf(frames: readonly Frame[]): Mark[] {
  const marks: Mark[] = [];
  let phase = '';
  frames.forEach((frame, step) => {
    const { view, seen } = frame;
    if (view.settlement) {
      marks.push({ step, kind: 'end', text: t('replay.result') });
    } else if (seen.do === 'play' && view.trick?.plays.length === 1) {
      marks.push({ step, kind: 'trick', text: t('trick.number', { n: view.tricks.length + 1 }) });
    } else if (view.phase !== 'playing' && view.phase !== phase) {
      marks.push({ step, kind: 'phase', text: phaseName(view) });
    }
    phase = view.phase;
  });
  return marks;
}

/** The mark that *step* belongs to. */
export function markAt(marks: readonly Mark[], step: number): number {
  let found = 0;
  marks.forEach((mark, i) => {
    if (mark.step <= step) found = i;
  });
  return found;
}

/** The trick on the table after a step: the running one, or the one that this step finished. */
export function trickOf(frame: Frame): Trick | null {
  const running = frame.view.trick;
  if (running && running.plays.length > 0) return running;
  return frame.seen.do === 'play' ? (frame.view.tricks.at(-1) ?? null) : null;
}

/** What a step was, in a sentence. */
export function stepText(frame: Frame, info: TableInfo): string {
  if (frame.seen.do === 'deal') return t('replay.deal', { n: frame.view.dealt });
  return seenText(frame.seen, { ...frame.view, seat: -1 }, info);
}

/** What a table tells, as a record tells it. */
export function infoOf(replay: Replay): TableInfo {
  return {
    table: replay.table,
    game: replay.game,
    names: replay.names,
    options: replay.options,
    changed: [],
    settings: { deal_ms: 0, declare_ms: 1000, turn_ms: 0, bot_ms: 0, trick_ms: 0, next_ms: 0 },
    players: replay.players.map(({ seat, kind, name }) => ({ seat, name, kind: kind === 'person' ? 'person' : 'bot', bot: null, tier: 'regular', online: true, ready: false, title: ['', ''] })),
    match_no: replay.match_no,
    waiting: false,
    permanent: replay.permanent,
    commitment: null,
    pack: null,
    trouble: null,
  };
}

/** The view to draw a frame from: nothing is asked of who looks on; a kitty that lies open to him alone has its own place. */
export function viewOf(frame: Frame): View {
  const { kitty } = frame.view;
  return { ...frame.view, ask: null, kitty: kitty.open || kitty.dry ? kitty : { ...kitty, cards: null, dealt: null } };
}

/** The kitty that is shown beside the hands: every kitty with all hands open, else what the seat may see. */
export const kittyOf = (frame: Frame, all: boolean): readonly string[] => (all ? frame.kitty : (frame.view.kitty.cards ?? []));

/** Line and column in "12:5"; `null`: none. */
export function placeOf(field: string): { line: number; column: number } | null {
  const found = /^(\d+):(\d+)$/.exec(field);
  return found ? { line: Number(found[1]), column: Number(found[2]) } : null;
}

/** A piece of the record around a place: what stands before the column, and from it on. */
export function excerpt(record: string, line: number, column: number): { before: string; from: string } {
  const text = record.split('\n')[line - 1] ?? '';
  const start = Math.max(0, column - 30);
  return { before: (start > 0 ? '…' : '') + text.slice(start, column - 1), from: text.slice(column - 1, column + 40) };
}
