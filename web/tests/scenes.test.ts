import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeSocket } from '../src/dev/fake_socket';
import { SCENES } from '../src/dev/scenes';
import { keep, type Language } from '../src/lib/prefs.svelte';
import { Table } from '../src/lib/table.svelte';
import Board from '../src/screens/Board.svelte';
import zh from '../src/text/zh.json';

afterEach(() => {
  document.body.innerHTML = '';
});

describe.each(['zh', 'en'] as Language[])('every screen in %s', (language) => {
  it.each(Object.keys(SCENES))('%s is drawn, with no word missing and no button without a name', (name) => {
    keep({ language });
    const table = new Table({ url: '', token: () => null, onToken: () => undefined, open: (url) => new FakeSocket(url) });
    table.start();
    FakeSocket.last.open();
    FakeSocket.last.say(SCENES[name]!);
    const board = mount(Board, { target: document.body, props: { table, options: [], said: '' } });
    flushSync();
    const text = document.body.textContent!;
    expect(text).not.toMatch(/\{\w+\}|undefined|NaN|\[object/);
    for (const key of Object.keys(zh)) if (key.includes('.')) expect(text).not.toContain(key);
    for (const button of document.querySelectorAll('button')) {
      expect((button.getAttribute('aria-label') ?? button.textContent ?? '').trim(), button.outerHTML).not.toBe('');
    }
    if (language === 'en' && !['long_names'].includes(name)) {
      const words = [...document.querySelectorAll('[data-testid=prompt], .note, .notice, dt, figcaption')].map((node) => node.textContent);
      for (const word of words) expect(word).not.toMatch(/[一-鿿]{4,}/);
    }
    void unmount(board);
    table.stop();
  });
});
