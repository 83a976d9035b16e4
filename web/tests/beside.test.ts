import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keep, type Language } from '../src/lib/prefs.svelte';
import type { GameInfo } from '../src/lib/wire';
import Judge from '../src/screens/Judge.svelte';
import ReplayScreen from '../src/screens/ReplayScreen.svelte';
import zh from '../src/text/zh.json';

const GAME: GameInfo = {
  key: 'dabang',
  names: ['打棒', 'Dabang'],
  levels: ['3', '4', '7'],
  options: [],
  presets: [],
  pack: { decks: 4, ranks: ['2', '3', '7', 'K'], calls: false },
  permanent: ['2'],
  kitty: 8,
  no_trump: true,
};

const NO = { legal: false, rule: '', zh: '不行', en: 'No', examples: ['SK SK'] };
const SUM = { score: 90, dig: true, match_over: false, winner: null, levels: ['4', '3'], rise: [1, 0], next_dealer: 2, tribute: { from: [1, 3], to: [0], cards: [1, 2] }, points: [1, -1, 1, -1] };

const QUESTIONS: Record<string, [string, unknown]> = {
  empty: ['', null],
  refused: ['ask=play&game=dabang&level=7&trump=H&hand=SK+SK&play=SK', NO],
  counted: ['ask=count&game=dabang&level=7&trump=H&hand=SK', { plays: 1 }],
  trick: ['ask=trick&game=dabang&level=7&leader=3&p0=SK&p1=SK&p2=SK&p3=BJ', { winner: 2, points: 30 }],
  declared: ['ask=declare&game=dabang&level=7&first=true&dealer=&stands=2&standing=S7&hand=S7&show=S7', { legal: true }],
  kitty: ['ask=kitty&game=dabang&level=7&kitty=S3', { dry: true }],
  settled: ['ask=settle&game=dabang&levels=3,3&score=60&kitty=SK&payer=1&paid=2', SUM],
};

/** A server that knows one game and answers each question with *answer*. */
function serve(answer: unknown): unknown[] {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, init?: { body?: string }) => {
    if (path === '/api/judge') asked.push(JSON.parse(init!.body!));
    return Promise.resolve(new Response(JSON.stringify(path === '/api/games' ? [GAME] : answer)));
  });
  return asked;
}

async function settle(): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    await tick();
  }
  flushSync();
}

function wellWorded(language: Language): void {
  const text = document.body.textContent!;
  expect(text).not.toMatch(/\{\w+\}|undefined|NaN|\[object/);
  for (const key of Object.keys(zh)) if (key.includes('.')) expect(text).not.toContain(key);
  for (const control of document.querySelectorAll('button, a, select, input, textarea')) {
    const label = control.getAttribute('aria-label') ?? control.closest('label')?.textContent ?? control.textContent ?? '';
    expect(label.trim(), control.outerHTML).not.toBe('');
    if (language === 'en') expect(label).not.toMatch(/[一-鿿]/);
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

describe.each(['zh', 'en'] as Language[])('pages beside in %s', (language) => {
  it.each(Object.keys(QUESTIONS))('the arbiter, %s: every word is there, every control has a name', async (name) => {
    keep({ language });
    const [question, answer] = QUESTIONS[name]!;
    const asked = serve(answer);
    const screen = mount(Judge, { target: document.body, props: { question } });
    await settle();
    // A whole question of an address is judged at once.
    expect(asked).toHaveLength(question ? 1 : 0);
    expect(document.querySelectorAll('[data-testid=verdict]')).toHaveLength(question ? 1 : 0);
    wellWorded(language);
    void unmount(screen);
  });

  it('the opener of records', async () => {
    keep({ language });
    serve(null);
    const screen = mount(ReplayScreen, { target: document.body, props: { table: '' } });
    await settle();
    wellWorded(language);
    void unmount(screen);
  });
});
