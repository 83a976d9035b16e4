/**
 * Playing a record: which record, hand and step are shown, whose cards, and whether it runs. Draws nothing.
 */
import { ApiError } from './api';
import { markAt, marksOf, type Mark } from './replaying';
import type { Frame, Replay } from './wire';

/** How long a step stays while it runs, in milliseconds. */
export const STEP_MS = 1000;
/** How long a finished trick stays. */
export const TRICK_MS = 2000;

export interface Trouble {
  zh: string;
  en: string;
  /** `line:column` of the record, where it is one of its lines. */
  field: string;
}

type Fetch = (record: string, hand: number, seat: number) => Promise<Replay>;

export class Replayer {
  record = $state('');
  replay = $state.raw<Replay | null>(null);
  step = $state(0);
  playing = $state(false);
  busy = $state(false);
  trouble = $state.raw<Trouble | null>(null);
  /** Whose cards are seen; `null`: everybody's. */
  seat = $state<number | null>(null);

  frames = $derived<readonly Frame[]>(this.replay?.frames ?? []);
  frame = $derived<Frame | null>(this.frames[this.step] ?? null);
  last = $derived(Math.max(0, this.frames.length - 1));
  marks = $derived<Mark[]>(marksOf(this.frames));
  mark = $derived(markAt(this.marks, this.step));

  private timer: ReturnType<typeof setTimeout> | null = null;
  private asked = 0;

  constructor(private readonly fetch: Fetch) {}

  /** Opens a record at its first hand, or its last. */
  async open(record: string, which: 'first' | 'last' = 'first'): Promise<void> {
    // What an editor or a clipboard made of the line ends is no fault of the record's.
    const text = record.replaceAll('\r\n', '\n');
    const hands = [...text.matchAll(/^hand (\d{1,9})$/gm)].map((found) => Number(found[1]));
    if (await this.load(text, hands.at(which === 'first' ? 0 : -1) ?? 1, null)) this.step = 0;
  }

  /** Shows another hand of the record from its beginning. */
  async toHand(hand: number): Promise<void> {
    if (await this.load(this.record, hand, this.seat)) this.step = 0;
  }

  /** Shows the same step as *seat* sees it; `null`: all hands open. */
  async watch(seat: number | null): Promise<void> {
    if (this.replay) await this.load(this.record, this.replay.hand, seat);
  }

  private async load(record: string, hand: number, seat: number | null): Promise<boolean> {
    this.pause();
    const mine = ++this.asked;
    this.busy = true;
    this.trouble = null;
    try {
      const replay = await this.fetch(record, hand, seat ?? 0);
      if (mine !== this.asked) return false;
      this.record = record;
      this.seat = seat;
      this.replay = replay;
      return true;
    } catch (problem) {
      if (mine !== this.asked) return false;
      // What cannot be shown is kept, so that the place at fault can be.
      if (this.replay === null) this.record = record;
      this.trouble =
        problem instanceof ApiError
          ? { zh: problem.zh, en: problem.en, field: problem.field }
          : { zh: '连不上服务器，请再试一次', en: 'The server cannot be reached, please try again', field: '' };
      return false;
    } finally {
      if (mine === this.asked) this.busy = false;
    }
  }

  /** Back to choosing a record. */
  close(): void {
    this.pause();
    this.asked += 1;
    this.busy = false;
    this.replay = null;
    this.record = '';
    this.trouble = null;
  }

  go(step: number): void {
    this.step = Math.min(this.last, Math.max(0, step));
    if (this.step === this.last) this.pause();
    else if (this.playing) this.arm();
  }

  forward(): void {
    this.go(this.step + 1);
  }

  back(): void {
    this.pause();
    this.go(this.step - 1);
  }

  /** The beginning of the next trick or phase, or of the one before; within one, its own beginning comes first. */
  leap(way: 1 | -1): void {
    this.pause();
    const here = this.marks[this.mark];
    if (way === 1) this.go(this.marks[this.mark + 1]?.step ?? this.last);
    else this.go(here && here.step < this.step ? here.step : (this.marks[this.mark - 1]?.step ?? 0));
  }

  /** The step that *line* of the record led to; `false`: it is not in this hand. */
  toLine(line: number): boolean {
    if (!this.replay || this.frames.length === 0 || line < this.frames[0]!.line) return false;
    let found = 0;
    this.frames.forEach((frame, i) => {
      if (frame.line <= line) found = i;
    });
    this.pause();
    this.go(found);
    return true;
  }

  play(): void {
    if (this.frames.length === 0) return;
    if (this.step === this.last) this.step = 0;
    this.playing = true;
    this.arm();
  }

  pause(): void {
    this.playing = false;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  private arm(): void {
    if (this.timer) clearTimeout(this.timer);
    const whole = this.frame?.seen.do === 'play' && (this.frame.view.trick?.plays.length ?? 0) === 0;
    this.timer = setTimeout(() => this.forward(), whole ? TRICK_MS : STEP_MS);
  }
}
