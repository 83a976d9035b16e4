import { describe, expect, it } from 'vitest';
import { copiesOf, groupsOf, isTrump, markOf, pointsOf, sumPoints, take } from '../src/lib/cards';

const TRUMPS = { level: '5', trump: 'H', permanent: ['2'] };

describe('cards', () => {
  it('gives each copy of a face its own key', () => {
    expect(copiesOf(['SK', 'SK', 'DA', 'SK']).map((copy) => copy.key)).toEqual(['SK#0', 'SK#1', 'DA#0', 'SK#2']);
  });

  it('counts points by C8, also of level cards', () => {
    expect(['H5', 'S10', 'DK', 'CA', 'BJ'].map(pointsOf)).toEqual([5, 10, 10, 0, 0]);
    expect(sumPoints(['H5', 'S10', 'DK'])).toBe(25);
  });

  it('gathers off-suit level cards and permanent trumps with the trumps (C1)', () => {
    const groups = groupsOf(copiesOf(['BJ', 'H5', 'C5', 'H2', 'S2', 'HK', 'SK', 'S9', 'DA']), TRUMPS);
    expect(groups.map((group) => group.map((copy) => copy.face))).toEqual([
      ['BJ', 'H5', 'C5', 'H2', 'S2', 'HK'],
      ['SK', 'S9'],
      ['DA'],
    ]);
  });

  it('marks level cards and permanent trumps, and nothing else', () => {
    expect(markOf('C5', TRUMPS)).toBe('level');
    expect(markOf('S2', TRUMPS)).toBe('permanent');
    expect(markOf('HK', TRUMPS)).toBeNull();
    expect(isTrump('HK', TRUMPS)).toBe(true);
    expect(isTrump('SJ', { level: '10', trump: '-', permanent: ['J'] })).toBe(true);
    expect(isTrump('SK', { level: '10', trump: '-', permanent: ['J'] })).toBe(false);
  });

  it('takes as many copies as are wanted', () => {
    const hand = copiesOf(['SK', 'SK', 'SK', 'DA']);
    expect(take(hand, ['SK', 'DA', 'SK']).map((copy) => copy.key)).toEqual(['SK#0', 'SK#1', 'DA#0']);
  });
});
