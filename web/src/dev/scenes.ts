/**
 * One message for each screen that a table can show: looked at in the gallery, mounted by the tests.
 */
import type { Settlement, View, Welcome } from '../lib/wire';
import { ask, info, trick, view, welcome } from './fixtures';

const GUNZI = 'BJ BJ LJ H5 C5 D5 H2 H2 S2 C2 HA HK HQ H9 H8 SA SK SK S10 S9 S9 S7 S4 DA DK DQ DJ D8 D6 CK CK CJ C10 C9 C9 C7 C6 C4 C3'.split(' ');
const DABANG = (
  'BJ BJ LJ LJ S7 S7 H7 C7 D7 S2 S2 H2 C2 D2 SA SA SK SQ S10 S10 S9 S8 S6 S5 HA HA HK HQ HQ HJ H10 H9 H9 H9 H6 H5 H4 H3 ' +
  'CA CK CQ CJ CJ C10 C9 C8 C6 C5 C4 C3 DA DK DQ DJ D10 D10 D9 D8'
).split(' ');
const DALIN = 'BJ LJ LJ HJ HJ SJ DJ H10 H10 S10 C10 HA HK HQ H9 H8 H5 SA SK SQ SQ S9 S5 CA CK CQ C9 C8 DA DK D9 D8'.split(' ');
const LONG = ['欧阳公子和他的一大家子人都爱打滚子每天打', 'Wolfeschlegelsteinhausen', 'مرحبا يا صديقي العزيز', '👨‍👩‍👧‍👦 阿北'];

const dalin = info({ game: 'dalin', names: ['打林', 'Dalin'], permanent: ['J'] });
const dabang = info({ game: 'dabang', names: ['打棒', 'Dabang'], options: { follow: 'strict' }, changed: ['follow'] });
const named = info({ players: info().players.map((player, i) => ({ ...player, name: LONG[i]!, online: i !== 1, kind: i === 3 ? 'bot' : 'person' })) });

const gunzi = (change: Partial<View>): View => view({ hand: GUNZI, counts: [39, 39, 39, 39], trick: null, dealt: 156, points: 0, ...change });
const lin = (change: Partial<View>): View =>
  view({ game: 'dalin', hand: DALIN, level: '10', levels: ['10', '5'], counts: [32, 32, 32, 32], threshold: 160, pack_size: 136, dealt: 128, trick: null, points: 0, ...change });
const bang = (change: Partial<View>): View =>
  view({ game: 'dabang', hand: DABANG, level: '7', levels: ['7', '10'], trump: 'S', counts: [60, 52, 52, 52], threshold: 160, pack_size: 216, dealt: 208, trick: null, points: 0, ...change });

const settlement = (change: Partial<Settlement>): Settlement => ({
  score: 145,
  trick_points: 105,
  kitty: ['LJ', 'SK', 'D10', 'C4', 'C6', 'C7'],
  kitty_points: 20,
  multiplier: 2,
  dig: true,
  threshold: 120,
  match_over: false,
  winner: null,
  end: null,
  levels_before: ['5', '3'],
  levels: ['5', '5'],
  rise: [0, 2],
  joker_bonus: 1,
  next_dealer: 1,
  owed: { payers: [0], receivers: [1], cards: [1] },
  points: [-7, 7, -7, 7],
  ...change,
});

const settled = (change: Partial<Settlement>): View =>
  gunzi({ phase: 'settled', hand: [], counts: [0, 0, 0, 0], actors: [], settlement: settlement(change), points: change.score ?? 145, scores: [-4, 12, -4, 12], ask: null });

const tribute = { kind: 'tribute' as const, source: 3, target: 0, cards: ['BJ', 'H5'], count: 2 };

/** The scenes by name. */
export const SCENES: Record<string, Welcome> = {
  dealing: welcome({
    view: gunzi({
      phase: 'dealing',
      hand: GUNZI.slice(0, 21),
      counts: [21, 21, 20, 20],
      dealt: 82,
      trump: null,
      ask: ask({ kind: 'declare', rule: 'GZ8', offers: [
        { cards: ['C5'], suit: 'C', keep: 0 },
        { cards: ['H5', 'H5'], suit: 'H', keep: 0 },
        { cards: ['LJ', 'LJ', 'LJ'], suit: 'S', keep: 0 },
      ] }),
    }),
  }),
  countered: welcome({
    view: gunzi({
      phase: 'closing',
      trump: 'D',
      declarations: [
        { seat: 0, cards: ['H5'], suit: 'H' },
        { seat: 3, cards: ['D5', 'D5'], suit: 'D' },
      ],
      passed: [1, 2],
      ask: ask({ kind: 'declare', rule: 'GZ9', can_pass: true, offers: [{ cards: ['H5', 'H5', 'H5'], suit: 'H', keep: 0 }] }),
    }),
    clock: { seats: [0], left_ms: 4000, total_ms: 6000 },
  }),
  turned: welcome({ view: gunzi({ phase: 'burying', first_hand: true, dealer: 2, actors: [2], turned: [{ seat: 1, cards: ['S9'] }, { seat: 2, cards: ['H4'] }, { seat: 3, cards: ['DK'] }, { seat: 0, cards: ['LJ'] }] }) }),
  tribute: welcome({
    view: gunzi({ phase: 'paying', dealer: 1, ask: ask({ kind: 'pay', rule: 'GZ27', groups: [{ count: 2, cards: ['BJ', 'BJ'] }, { count: 1, cards: ['C5', 'D5'] }] }) }),
  }),
  giving_back: welcome({
    view: gunzi({ phase: 'returning', transfers: [tribute], ask: ask({ kind: 'return', rule: 'GZ28', groups: [{ count: 2, cards: ['S9', 'S9', 'S7', 'S4'] }] }) }),
  }),
  riot: welcome({ view: gunzi({ phase: 'burying', riot: 'reversed', dealer: 2, actors: [2] }) }),
  dry: welcome({
    view: gunzi({ phase: 'playing', trick: trick(0, []), kitty: { count: 6, cards: ['SA', 'SK', 'C4', 'C6', 'D7', 'D9'], dealt: ['SA', 'SK', 'C4', 'C6', 'D7', 'D9'], open: true, dry: true, jokers: [] }, ask: ask({ kind: 'lead', rule: 'C7' }) }),
  }),
  burying_6: welcome({
    view: gunzi({
      phase: 'burying',
      hand: [...GUNZI, 'C3', 'C3', 'D4', 'D4', 'D6', 'D9'],
      counts: [45, 39, 39, 39],
      kitty: { count: 0, cards: null, dealt: ['C3', 'C3', 'D4', 'D4', 'D6', 'D9'], open: true, dry: false, jokers: [] },
      ask: ask({ kind: 'bury', rule: 'GZ17', joker_order: true, groups: [{ count: 6, cards: GUNZI }] }),
    }),
  }),
  burying_8: welcome({
    info: dabang,
    view: bang({ phase: 'burying', kitty: { count: 0, cards: null, dealt: ['C3', 'C4', 'C5', 'C6', 'D8', 'D9', 'D10', 'D10'], open: false, dry: false, jokers: [] }, ask: ask({ kind: 'bury', rule: 'GZ17', joker_order: true, groups: [{ count: 8, cards: DABANG }] }) }),
  }),
  burying_jokers: welcome({
    view: gunzi({ phase: 'joker_burying', dealer: 1, kitty: { count: 6, cards: ['LJ', 'SK', 'D10', 'C4', 'C6', 'C7'], dealt: null, open: true, dry: false, jokers: [[1, 1]] }, ask: ask({ kind: 'bury_jokers', rule: 'GZ19', can_pass: true, up_to: true, joker_order: true, groups: [{ count: 3, cards: ['BJ', 'BJ', 'LJ'] }] }) }),
  }),
  picking_up: welcome({
    view: gunzi({ phase: 'picking_up', dealer: 1, kitty: { count: 7, cards: ['LJ', 'BJ', 'SK', 'C4', 'D4', 'C6', 'C7'], dealt: null, open: true, dry: false, jokers: [[1, 1], [0, 1]] }, ask: ask({ kind: 'pick_up', rule: 'GZ20', groups: [{ count: 1, cards: ['C4', 'D4'] }] }) }),
  }),
  leading: welcome({ view: gunzi({ trick: trick(0, []), ask: ask({ kind: 'lead', rule: 'C7' }), points: 45 }), clock: { seats: [0], left_ms: 42000, total_ms: 60000 } }),
  following: welcome({
    info: info({ changed: ['follow'], options: { follow: 'strict' } }),
    view: gunzi({
      points: 115,
      trick: trick(1, [['S3', 'S3', 'S3'], ['SQ', 'SQ', 'SQ'], ['S6', 'S6', 'S10']], 2),
      tricks: [trick(0, [['DA'], ['D3'], ['D4'], ['D10']], 0)],
      ask: ask({ kind: 'follow', rule: 'C2', duty: { lead: ['S3', 'S3', 'S3'], group: 'S', size: 3, held: 8, shapes: ['pair+'], rule: 'GZ22' } }),
    }),
    clock: { seats: [0], left_ms: 31000, total_ms: 60000 },
  }),
  long_names: welcome({ info: named, view: gunzi({ dealer: 1, trick: trick(3, [['HA']], 3), actors: [0], ask: ask({ kind: 'follow', duty: { lead: ['HA'], group: 'T', size: 1, held: 14, shapes: [], rule: 'C2' } }) }) }),
  bright: welcome({ info: dalin, view: lin({ phase: 'dealing', first_hand: true, hand: DALIN.slice(0, 18), counts: [18, 18, 17, 17], dealt: 70, trump: null, dealer: null, bright: ['HQ'], bright_seat: 1 }) }),
  calling: welcome({
    info: dalin,
    view: lin({ phase: 'calling', trump: null, ask: ask({ kind: 'call', rule: 'DL3', can_pass: true, offers: [{ cards: ['LJ', 'HJ', 'H10'], suit: 'H', keep: 0 }, { cards: ['LJ', 'SJ', 'S10'], suit: 'S', keep: 0 }] }) }),
    clock: { seats: [0], left_ms: 5000, total_ms: 6000 },
  }),
  countering: welcome({
    info: dalin,
    view: lin({ phase: 'countering', dealer: 3, trump: 'S', declarations: [{ seat: 3, cards: ['LJ', 'SJ', 'S10'], suit: 'S' }], passed: [1], ask: ask({ kind: 'counter', rule: 'DL6', can_pass: true, offers: [{ cards: ['HJ', 'H10', 'H10'], suit: 'H', keep: 0 }] }) }),
  }),
  swapping: welcome({
    info: dalin,
    view: lin({ phase: 'swapping', dealer: 3, declarations: [{ seat: 3, cards: ['LJ', 'SJ', 'S10'], suit: 'S' }, { seat: 0, cards: ['HJ', 'H10', 'H10'], suit: 'H' }], ask: ask({ kind: 'swap', rule: 'DL10', can_pass: true, groups: [{ count: 2, cards: ['SA', 'SQ', 'SQ', 'S9'] }, { count: 1, cards: ['HA', 'HQ', 'H9'] }] }) }),
  }),
  pool: welcome({
    info: dalin,
    view: lin({ phase: 'picking', pool: ['BJ', 'LJ', 'HJ'], transfers: [{ kind: 'tribute', source: 3, target: null, cards: ['BJ', 'LJ'], count: 2 }, { kind: 'tribute', source: 1, target: null, cards: ['HJ'], count: 1 }], ask: ask({ kind: 'pick', rule: 'DL25', groups: [{ count: 1, cards: ['BJ', 'LJ', 'HJ'] }] }) }),
  }),
  gongzhu: welcome({ info: dalin, view: lin({ trump: '-', hand: [...DALIN, 'D8', 'C8'], threshold: 205, counts: [34, 34, 34, 34], kitty: { count: 0, cards: null, dealt: null, open: false, dry: false, jokers: [] }, trick: trick(1, [['DA', 'DA']], 1), ask: ask({ kind: 'follow', duty: { lead: ['DA', 'DA'], group: 'D', size: 2, held: 5, shapes: [], rule: 'DL22' } }) }) }),
  hold: welcome({ view: settled({ dig: false, multiplier: 0, score: 60, trick_points: 60, levels: ['7', '3'], rise: [2, 0], next_dealer: 2, owed: { payers: [1], receivers: [2], cards: [3] }, points: [6, -6, 6, -6] }), clock: { seats: [], left_ms: 25000, total_ms: 30000 } }),
  dig: welcome({ view: settled({}) }),
  match_end: welcome({ view: settled({ score: 0, trick_points: 0, dig: false, multiplier: 0, match_over: true, winner: 0, end: 'zero', next_dealer: null, owed: { payers: [], receivers: [], cards: [] }, points: [50, -50, 50, -50], levels: ['5', '3'], rise: [0, 0], joker_bonus: 0 }), ended: true }),
  joining: welcome({ seat: null, view: null, info: named }),
  waiting: welcome({ view: null, info: info({ waiting: true }) }),
};
