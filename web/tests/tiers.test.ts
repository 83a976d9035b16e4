import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../src/dev/fake_socket';
import { info, view, welcome } from '../src/dev/fixtures';
import { keep, prefs, type Language } from '../src/lib/prefs.svelte';
import { tierName, tierNote } from '../src/lib/say';
import { Table } from '../src/lib/table.svelte';
import type { Player, TierInfo, TierKey } from '../src/lib/wire';
import Board from '../src/screens/Board.svelte';
import Start from '../src/screens/Start.svelte';

const KEYS: TierKey[] = ['beginner', 'regular', 'expert', 'master'];
const offered = (ready = true): TierInfo[] =>
  KEYS.map((key) => ({ key, names: [key, key], notes: [`${key} 句子`, `${key} sentence`], ready: ready || key !== 'master', chosen: key === 'regular' }));

afterEach(() => {
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  keep({ tier: '' });
});

const one = (id: string): HTMLElement => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)!;

/** The start page of a server that offers *tiers*; what it posts. */
async function start(tiers: TierInfo[]): Promise<{ posted: unknown[]; end: () => void }> {
  const posted: unknown[] = [];
  const games = [{ key: 'dagunzi', names: ['打滚子', 'Dagunzi'], levels: [], options: [], presets: [], pack: { decks: 3, ranks: [], calls: false }, permanent: [], kitty: 6, no_trump: false }];
  vi.stubGlobal('fetch', (path: string, request?: { body: string }) => {
    if (request) posted.push(JSON.parse(request.body));
    const body = path === '/api/games' ? games : path === '/api/tiers' ? tiers : { table: 'x', seat: 0, token: 'y' };
    return Promise.resolve(new Response(JSON.stringify(body), { status: request ? 201 : 200 }));
  });
  const page = mount(Start, { target: document.body });
  await vi.waitFor(() => expect(one('start-play').hasAttribute('disabled')).toBe(false));
  flushSync();
  return { posted, end: () => void unmount(page) };
}

describe.each(['zh', 'en'] as Language[])('the strengths of bots in %s', (language) => {
  it('are offered with a sentence each, and the chosen one opens the table', async () => {
    keep({ language });
    const { posted, end } = await start(offered());
    for (const tier of offered()) {
      expect(one(`tier-${tier.key}`).textContent).toContain(tierName(tier.key));
      expect(one(`tier-${tier.key}`).textContent).toContain(tier.notes[language === 'zh' ? 0 : 1]);
    }
    expect(one('tier-regular').getAttribute('aria-checked')).toBe('true');
    one('tier-master').click();
    flushSync();
    expect(prefs.tier).toBe('master');
    expect(one('start-play').textContent).toContain(tierName('master'));
    one('start-play').click();
    await vi.waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toMatchObject({ bots: 'master' });
    end();
  });

  it('that are not there are not remembered, those that are not ready say so', async () => {
    keep({ language, tier: 'expert' });
    const { end } = await start(offered(false).filter((tier) => tier.key !== 'expert'));
    expect(one('tier-expert')).toBeNull();
    expect(one('tier-regular').getAttribute('aria-checked')).toBe('true');
    expect(one('tier-master').querySelector('.warming')).not.toBeNull();
    expect(one('tier-regular').querySelector('.warming')).toBeNull();
    end();
  });

  it('are told at the seats: the tier, or who plays for it', () => {
    keep({ language });
    const bot = (change: Partial<Player>): Player => ({ ...info().players[1]!, ...change });
    expect(tierNote(bot({ tier: 'master', bot: 'master' }))).toBe(tierName('master'));
    expect(tierNote(bot({ tier: 'master', bot: 'regular' }))).toContain(tierName('regular'));
    expect(tierNote(bot({ tier: 'master', bot: 'regular' }))).not.toContain(tierName('master'));
  });
});

describe('changing a tier at the table', () => {
  const laid = (message: object): { table: Table; end: () => void } => {
    const table = new Table({ url: '', token: () => null, onToken: () => undefined, open: (url) => new FakeSocket(url) });
    table.start();
    FakeSocket.last.open();
    FakeSocket.last.say(message as never);
    const board = mount(Board, { target: document.body, props: { table, options: [], tiers: offered(), said: '' } });
    flushSync();
    return { table, end: () => (void unmount(board), table.stop()) };
  };
  const choose = (seat: number, tier: TierKey): void => {
    const select = one(`tier-of-${seat}`) as HTMLSelectElement;
    select.value = tier;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };

  it('is asked of the server before the first hand', () => {
    const { end } = laid(welcome({ view: null, info: info({ waiting: true }) }));
    choose(2, 'master');
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'tier', seat: 2, tier: 'master' });
    expect(one('tier-of-0')).toBeNull();
    end();
  });

  it('waits for the end of a hand', () => {
    const { end } = laid(welcome({ view: view(), info: info() }));
    one('menu').click();
    flushSync();
    expect((one('tier-of-1') as HTMLSelectElement).disabled).toBe(true);
    end();
  });
});
