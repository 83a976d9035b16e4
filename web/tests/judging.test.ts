import { describe, expect, it } from 'vitest';
import { addressOf, draftOf, facesOf, fitted, inOrder, missing, newDraft, questionOf, relevant, room, type Draft } from '../src/lib/judging';
import { formatCards, parseCards, parseFace } from '../src/lib/notation';
import type { GameInfo, OptionInfo } from '../src/lib/wire';

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

function option(name: string, values: string[], first = values[0] ?? 'last'): OptionInfo {
  return { name, rule: 'GZ1', default: first, values, title: ['', ''], explain: ['', ''], labels: values.map(() => ['', '']) };
}

const THREE: GameInfo = {
  key: 'dagunzi',
  names: ['打滚子', 'Dagunzi'],
  levels: RANKS.slice(1),
  options: [option('follow', ['loose', 'strict']), option('must_play', []), option('dry', ['on', 'off'])],
  presets: [],
  pack: { decks: 3, ranks: RANKS, calls: false },
  permanent: ['2'],
  kitty: 6,
  no_trump: false,
};
const SHORT: GameInfo = {
  ...THREE,
  key: 'dalin',
  levels: ['5', '10', 'K', 'A'],
  options: [option('follow', ['loose'])],
  pack: { decks: 4, ranks: ['5', '8', '9', '10', 'J', 'Q', 'K', 'A'], calls: true },
  permanent: ['J'],
  no_trump: true,
};
const GAMES = [THREE, SHORT];

const draft = (change: Partial<Draft>, cards: Partial<Draft['cards']> = {}): Draft => {
  const fresh = newDraft('dagunzi', '7');
  return { ...fresh, ...change, cards: { ...fresh.cards, ...cards } };
};

describe('cards as people type them', () => {
  it('are read in every usual spelling', () => {
    expect(parseCards('3*SK h9 ♦10 ct, 大王 ♥️A 黑桃2 lj')).toEqual({ faces: ['SK', 'SK', 'SK', 'H9', 'D10', 'C10', 'BJ', 'HA', 'S2', 'LJ'] });
    expect(parseCards('  ')).toEqual({ faces: [] });
  });

  it('that are none are named', () => {
    for (const word of ['X5', 'S1', 'S11', '0*SK', '3*', 'constructor', '*SK']) expect(parseCards(`SK ${word} H9`), word).toEqual({ wrong: word });
    expect(parseFace('S')).toBeNull();
  });

  it('are written so that they are read again', () => {
    const faces = ['SK', 'SK', 'H10', 'BJ', 'SK'];
    expect(formatCards(faces)).toBe('3*SK H10 BJ');
    expect(parseCards(formatCards(faces))).toEqual({ faces: ['SK', 'SK', 'SK', 'H10', 'BJ'] });
  });
});

describe('a question to the arbiter', () => {
  it('takes no more copies than the pack has, counted over all its places', () => {
    const one = draft({}, { hand: ['SK', 'SK'], lead: ['SK'] });
    expect(room(one, 'hand', 'SK', 3)).toBe(0);
    expect(room(one, 'lead', 'H5', 3)).toBe(3);
    const trick = draft({ ask: 'trick' }, { p0: ['H5'], p3: ['H5'], hand: ['H5', 'H5', 'H5'] });
    expect(room(trick, 'p1', 'H5', 3)).toBe(1);
  });

  it('plays cards of the hand, each once', () => {
    const one = draft({}, { hand: ['SK', 'SK', 'D4'], play: ['SK'] });
    expect(room(one, 'play', 'SK', 3)).toBe(1);
    expect(room(one, 'play', 'H9', 3)).toBe(0);
  });

  it("counts one's own standing cards among the hand", () => {
    const cards = { hand: ['H7', 'H7'], standing: ['H7', 'H7'] };
    expect(room(draft({ ask: 'declare', seat: 1, stands: 1 }, cards), 'hand', 'H7', 3)).toBe(1);
    expect(room(draft({ ask: 'declare', seat: 1, stands: 2 }, cards), 'hand', 'H7', 3)).toBe(-1);
  });

  it('says which place is still empty', () => {
    expect(missing(draft({}))).toBe('hand');
    expect(missing(draft({}, { hand: ['SK'], play: ['SK'] }))).toBeNull();
    expect(missing(draft({ ask: 'declare', stands: 2 }, { hand: ['SK'], cards: ['SK'] }))).toBe('standing');
    expect(missing(draft({ ask: 'settle', trump: '-' }))).toBeNull();
  });

  it('has an address that gives the same question again', () => {
    const one = draft(
      { ask: 'declare', first: true, dealer: null, seat: 2, stands: 3, standingSuit: 'D', suit: '', options: { follow: 'strict', must_play: '10,last' } },
      { hand: ['BJ', 'S7', 'S7'], standing: ['D7'], cards: ['BJ'] },
    );
    const again = draftOf(addressOf(one), GAMES)!;
    expect(questionOf(again, THREE)).toEqual(questionOf(one, THREE));
    const sum = draft({ ask: 'settle', levels: ['5', '10'], score: 95, lastWinner: 3, lastCards: 2, payer: 1, paid: 2 }, { kitty: ['SK', 'SK', 'LJ', 'D3', 'D4', 'C5'] });
    expect(questionOf(draftOf(addressOf(sum), GAMES)!, THREE)).toEqual(questionOf(sum, THREE));
  });

  it('is in the words of docs/judge.md', () => {
    expect(questionOf(draft({ options: { follow: 'strict', must_play: '10,last' } }, { hand: ['S9', 'S9'], play: ['S9'] }), THREE)).toEqual({
      ask: 'play',
      game: 'dagunzi',
      options: { follow: 'strict', must_play: ['10', 'last'] },
      level: '7',
      trump: 'H',
      hand: 'S9 S9',
      play: 'S9',
    });
  });

  it('of a broken address is a new one', () => {
    expect(draftOf('game=chess', GAMES)).toBeNull();
    const odd = draftOf('game=dalin&level=Z&trump=X&hand=S2+SK+Q&seat=9&ask=what&score=-1&o.dry=on', GAMES)!;
    expect(odd).toMatchObject({ ask: 'play', level: '5', trump: 'H', seat: 0, score: 0, options: {} });
    expect(odd.cards.hand).toEqual([]);
  });

  it('keeps for another game what that game has', () => {
    const one = fitted(draft({ level: '10', options: { follow: 'strict', dry: 'off' }, dry: true }, { hand: ['S2', 'SK', 'BJ'] }), SHORT);
    expect(one).toMatchObject({ game: 'dalin', level: '10', options: { follow: 'strict' }, dry: false });
    expect(one.cards.hand).toEqual(['SK', 'BJ']);
  });

  it('offers only the house rules that can change the answer', () => {
    expect(relevant(THREE, 'play').options.map((one) => one.name)).toEqual(['follow']);
    expect(relevant(SHORT, 'play').options).toEqual([]);
  });
});

describe('the picker', () => {
  it('has every face of the pack once', () => {
    const faces = facesOf(SHORT.pack.ranks).flat();
    expect(faces).toHaveLength(4 * 8 + 2);
    expect(new Set(faces).size).toBe(faces.length);
  });

  it('shows trumps first, suits together, high before low', () => {
    const trumps = { level: '7', trump: 'H', permanent: ['2'] };
    expect(inOrder(['S3', 'H4', 'SK', 'S7', 'BJ', 'H7', 'C2', 'LJ', 'DA'], trumps, RANKS)).toEqual(['BJ', 'LJ', 'H7', 'S7', 'C2', 'H4', 'SK', 'S3', 'DA']);
  });
});
