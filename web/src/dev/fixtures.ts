/** Messages as the server sends them, for tests. */
import type { Ask, Player, TableInfo, Trick, Update, View, Welcome } from '../lib/wire';

const player = (seat: number, kind: 'person' | 'bot'): Player => ({
  seat,
  name: ['王阿姨', '阿南', '阿西', '阿北'][seat]!,
  kind,
  bot: kind === 'bot' ? 'regular' : null,
  tier: 'regular',
  online: true,
  ready: false,
  title: ['赤脚', 'Barefoot'],
});

export function info(change: Partial<TableInfo> = {}): TableInfo {
  return {
    table: 'abc',
    game: 'dagunzi',
    names: ['打滚子', 'Dagunzi'],
    options: { follow: 'loose' },
    changed: [],
    settings: { deal_ms: 0, declare_ms: 6000, turn_ms: 60000, bot_ms: 700, trick_ms: 1200, next_ms: 0 },
    players: [player(0, 'person'), player(1, 'bot'), player(2, 'bot'), player(3, 'bot')],
    match_no: 1,
    waiting: false,
    permanent: ['2'],
    commitment: null,
    pack: { decks: 3, ranks: ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'], calls: false },
    trouble: null,
    ...change,
  };
}

export function ask(change: Partial<Ask>): Ask {
  return {
    seat: 0,
    kind: 'lead',
    rule: 'C6',
    can_pass: false,
    offers: [],
    groups: [],
    up_to: false,
    joker_order: false,
    duty: null,
    largest: 3,
    ...change,
  };
}

export const trick = (leader: number, plays: string[][], winner: number | null = null): Trick => ({ leader, plays, winner, points: 0 });

export function view(change: Partial<View> = {}): View {
  return {
    game: 'dagunzi',
    seat: 0,
    hand_no: 2,
    first_hand: false,
    phase: 'playing',
    levels: ['5', '3'],
    level: '5',
    trump: 'H',
    dealer: 0,
    first_drawer: 0,
    hand: ['BJ', 'H5', 'C5', 'H2', 'HK', 'SK', 'SK', 'S9', 'DA', 'D7'],
    counts: [10, 10, 10, 10],
    dealt: 156,
    pack_size: 162,
    declarations: [],
    passed: [],
    bright: [],
    bright_seat: null,
    turned: [],
    owed: { payers: [], receivers: [], cards: [] },
    transfers: [],
    riot: null,
    pool: [],
    kitty: { count: 6, cards: null, dealt: null, open: false, dry: false, jokers: [] },
    trick: trick(0, []),
    tricks: [],
    points: 45,
    threshold: 120,
    actors: [0],
    ask: null,
    settlement: null,
    scores: [0, 0, 0, 0],
    ...change,
  };
}

export function welcome(change: Partial<Welcome> = {}): Welcome {
  return { type: 'welcome', protocol: 1, info: info(), seat: 0, token: null, version: 10, view: view(), clock: null, ended: false, reveal: null, ...change };
}

export function update(version: number, seen: Partial<Update['seen']>, after: View): Update {
  return { type: 'update', version, seen: { do: 'play', seat: 0, cards: [], count: 1, suit: null, ...seen }, view: after, clock: null, reveal: null };
}
