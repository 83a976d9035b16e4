import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import NameField from '../src/parts/NameField.svelte';
import Board from '../src/screens/Board.svelte';
import { Table } from '../src/lib/table.svelte';
import { keep } from '../src/lib/prefs.svelte';
import { taps } from '../src/lib/taps';
import { FakeSocket } from '../src/dev/fake_socket';
import { ask, info, view, welcome } from '../src/dev/fixtures';

let shown: ReturnType<typeof mount>[] = [];

function press(target: Element, key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  flushSync();
  return event;
}

beforeEach(() => {
  FakeSocket.made = [];
  keep({ language: 'zh' });
});
afterEach(() => {
  for (const one of shown) void unmount(one);
  shown = [];
  document.body.innerHTML = '';
});

describe('a name field', () => {
  it('does not send the form while an input method composes', () => {
    const enter = vi.fn();
    shown.push(mount(NameField, { target: document.body, props: { value: '', onenter: enter } }));
    const input = document.querySelector('input')!;
    press(input, 'Enter', { isComposing: true });
    expect(enter).not.toHaveBeenCalled();
    press(input, 'Enter');
    expect(enter).toHaveBeenCalledTimes(1);
  });
});

/** A board with a question, connected to a socket that the test holds. */
function board(change: Parameters<typeof welcome>[0] = {}): Table {
  const table = new Table({ url: 'ws://x', token: () => null, onToken: () => undefined, open: (url) => new FakeSocket(url) });
  table.start();
  FakeSocket.last.open();
  FakeSocket.last.say(welcome({ view: view({ ask: ask({ kind: 'lead' }) }), ...change }));
  shown.push(mount(Board, { target: document.body, props: { table, options: [], said: '' } }));
  flushSync();
  return table;
}

function allow(faces: string[], complete: boolean): void {
  const last = FakeSocket.last.of('choose').at(-1)!;
  FakeSocket.last.say({ type: 'choice', id: last.id, version: last.version, completion: { addable: faces, complete }, refused: null });
  flushSync();
}

const card = (face: string): HTMLButtonElement => document.querySelector<HTMLButtonElement>(`[data-card="${face}"]`)!;

describe('the keyboard at the table', () => {
  it('moves with arrows, takes with space and plays with enter', () => {
    const table = board();
    allow(['BJ', 'SK'], false);
    const first = document.querySelector<HTMLButtonElement>('[data-testid=hand] button')!;
    first.focus();
    press(first, 'ArrowRight');
    expect((document.activeElement as HTMLElement).dataset.card).toBe('H5');
    press(document.activeElement!, 'Home');
    press(document.activeElement!, ' ');
    expect(table.chooser.chosen).toEqual(['BJ']);
    allow([], true);
    press(document.activeElement!, 'Enter');
    expect(FakeSocket.last.of('act')[0]!.action).toEqual({ do: 'play', seat: 0, cards: ['BJ'] });
  });

  it('does not play on enter while an input method composes', () => {
    const table = board();
    allow(['BJ'], false);
    table.chooser.toggle('BJ#0');
    allow([], true);
    press(card('BJ'), 'Enter', { isComposing: true });
    expect(FakeSocket.last.of('act')).toEqual([]);
  });

  it('never acts on what is typed into a field', () => {
    const table = board({ seat: null, view: null, info: info() });
    flushSync();
    const input = document.querySelector<HTMLInputElement>('[data-testid=name]')!;
    expect(press(input, ' ').defaultPrevented).toBe(false);
    press(input, 'Enter');
    expect(table.answers.busy).toBeNull();
  });

  it('speaks each card and says whether it is pressed', () => {
    board();
    allow(['SK'], false);
    expect(card('SK').getAttribute('aria-label')).toBe('黑桃K，10分，可出');
    expect(card('HK').getAttribute('aria-label')).toBe('红桃K，主，10分，不可出');
    expect(card('C5').getAttribute('aria-label')).toBe('梅花5，级牌，5分，不可出');
    expect(card('H2').getAttribute('aria-label')).toBe('红桃2，常主，不可出');
    expect(card('SK').getAttribute('aria-pressed')).toBe('false');
    keep({ language: 'en' });
    flushSync();
    expect(card('SK').getAttribute('aria-label')).toBe('K of spades, 10 points, playable');
  });
});

describe('gestures on a card', () => {
  const tap = (node: HTMLElement, at: number): void => {
    const event = new MouseEvent('click');
    Object.defineProperty(event, 'timeStamp', { value: at });
    node.dispatchEvent(event);
  };

  it('tell a tap from a double tap and a long press', () => {
    vi.useFakeTimers();
    const node = document.createElement('button');
    const one = vi.fn();
    const set = vi.fn();
    const made = taps(node, { one, set });
    tap(node, 0);
    tap(node, 1000);
    expect([one.mock.calls.length, set.mock.calls.length]).toEqual([2, 0]);
    tap(node, 1200);
    expect([one.mock.calls.length, set.mock.calls.length]).toEqual([2, 1]);
    node.dispatchEvent(new Event('pointerdown'));
    vi.advanceTimersByTime(500);
    node.dispatchEvent(new Event('pointerup'));
    tap(node, 5000);
    expect([one.mock.calls.length, set.mock.calls.length]).toEqual([2, 2]);
    made.destroy();
    vi.useRealTimers();
  });
});
