import { describe, expect, it } from 'vitest';
import { parse, parseBeside, rulesPath } from '../src/lib/routes.svelte';

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
});
