import { describe, expect, it } from 'vitest';
import { close, go, judgePath, keepHash, parse, parseBeside, replayPath, route, rulesPath } from '../src/lib/routes.svelte';

describe('addresses', () => {
  it('name the start or a table', () => {
    expect(parse('/')).toEqual({ page: 'start' });
    expect(parse('/t/k3x9')).toEqual({ page: 'table', table: 'k3x9' });
    expect(parse('/t/<b>')).toEqual({ page: 'start' });
  });

  it('open the rule book beside it, at a clause', () => {
    expect(parseBeside(rulesPath('dalin', 'DL10'))).toEqual({ page: 'rules', game: 'dalin', clause: 'DL10' });
    expect(parseBeside('#/rules')).toEqual({ page: 'rules', game: '', clause: '' });
    expect(parseBeside('#other')).toBeNull();
  });

  it('open the arbiter with its question, and a record', () => {
    expect(parseBeside(judgePath())).toEqual({ page: 'judge', question: '' });
    expect(parseBeside(judgePath('ask=play&hand=3*SK+H9'))).toEqual({ page: 'judge', question: 'ask=play&hand=3*SK+H9' });
    expect(parseBeside(replayPath())).toEqual({ page: 'replay', table: '' });
    expect(parseBeside(replayPath('k3x9'))).toEqual({ page: 'replay', table: 'k3x9' });
  });

  it('lead from the rule book back to the question it was opened from, as it was then', () => {
    go(`/${judgePath()}`);
    keepHash(judgePath('ask=play'));
    go(`/${rulesPath('dabang', 'DB14')}`);
    expect(route.under?.page).toBe('judge');
    close();
    expect([location.hash, route.beside, route.under]).toEqual(['#/judge?ask=play', { page: 'judge', question: 'ask=play' }, null]);
    close();
    expect([location.hash, route.beside]).toEqual(['', null]);
    go(`/${rulesPath('dabang')}`);
    close();
    expect(route.beside).toBeNull();
  });
});
