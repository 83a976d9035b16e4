/**
 * A question to the arbiter while it is being put: what has been chosen, its address, and the question as the server takes it. Nothing is
 * judged here.
 */
import { isJoker, rankOf, suitOf, tally, type Face, type Trumps } from './cards';
import { formatCards, parseCards } from './notation';
import type { GameInfo } from './wire';

export const ASKS = ['play', 'trick', 'declare', 'kitty', 'settle', 'count'] as const;
export type AskName = (typeof ASKS)[number];

/** Places for cards. */
export const SLOTS = ['hand', 'lead', 'play', 'p0', 'p1', 'p2', 'p3', 'standing', 'cards', 'kitty'] as const;
export type Slot = (typeof SLOTS)[number];

export interface Draft {
  ask: AskName;
  game: string;
  /** House rules that differ from the default. */
  options: Record<string, string>;
  level: string;
  /** A suit, or `-` for 公主. */
  trump: string;
  cards: Record<Slot, Face[]>;
  leader: number;
  seat: number;
  /** `null`: nobody yet (first hand). */
  dealer: number | null;
  first: boolean;
  /** Who declared before; `null`: nobody. */
  stands: number | null;
  standingSuit: string;
  /** The suit declared; empty: none (a big joker of the first hand). */
  suit: string;
  declared: boolean;
  /** Of one's own team and the other. */
  levels: [string, string];
  score: number;
  lastWinner: number;
  lastCards: number;
  dry: boolean;
  /** Who paid tribute before this hand; `null`: nobody. */
  payer: number | null;
  paid: number;
}

/** The places that each question needs, in the order in which they are filled. */
export const PLACES: Record<AskName, readonly Slot[]> = {
  play: ['hand', 'lead', 'play'],
  count: ['hand', 'lead'],
  trick: ['p0', 'p1', 'p2', 'p3'],
  declare: ['hand', 'standing', 'cards'],
  kitty: ['kitty'],
  settle: ['kitty'],
};

/** House rules that can change the answer to each question. */
const OPTIONS: Record<AskName, readonly string[]> = {
  play: ['follow', 'quad_order', 'last_level'],
  count: ['follow', 'quad_order', 'last_level'],
  trick: ['last_level'],
  declare: ['self_counter', 'first_show', 'counter_measure', 'counter_needs_joker', 'last_level'],
  kitty: ['dry', 'dry_first_hand', 'dry_level_cards', 'last_level'],
  settle: [
    'last_level',
    'must_play',
    'must_play_meaning',
    'deficit_round',
    'jokers_void_when_dug_short',
    'joker_end',
    'dig_single',
    'tribute_choice',
    'score',
    'score_at_160',
  ],
};

/** The game with the house rules that matter for *ask* alone. */
export function relevant(game: GameInfo, ask: AskName): GameInfo {
  const names = OPTIONS[ask];
  return { ...game, presets: [], options: game.options.filter((option) => names.includes(option.name) && option.values.length !== 1) };
}

export function newDraft(game: string, level: string): Draft {
  return {
    ask: 'play',
    game,
    options: {},
    level,
    trump: 'H',
    cards: Object.fromEntries(SLOTS.map((slot) => [slot, []])) as unknown as Draft['cards'],
    leader: 0,
    seat: 0,
    dealer: 0,
    first: false,
    stands: null,
    standingSuit: 'H',
    suit: 'H',
    declared: true,
    levels: [level, level],
    score: 0,
    lastWinner: 0,
    lastCards: 1,
    dry: false,
    payer: null,
    paid: 0,
  };
}

/** The draft for another game: what that game does not have is left out. */
export function fitted(draft: Draft, game: GameInfo): Draft {
  const level = (old: string): string => (game.levels.includes(old) ? old : game.levels[0]!);
  const fits = (faces: Face[]): Face[] => {
    const seen = new Map<Face, number>();
    return faces.filter((face) => {
      const n = (seen.get(face) ?? 0) + 1;
      seen.set(face, n);
      return n <= game.pack.decks && (isJoker(face) || game.pack.ranks.includes(rankOf(face)!));
    });
  };
  const cards = Object.fromEntries(SLOTS.map((slot) => [slot, fits(draft.cards[slot])])) as Draft['cards'];
  const known = new Set(game.options.map((option) => option.name));
  const options = Object.fromEntries(Object.entries(draft.options).filter(([name]) => known.has(name)));
  const trump = draft.trump === '-' && !game.no_trump ? 'H' : draft.trump;
  const nobody = draft.dealer === null && (!draft.first || game.pack.calls);
  return { ...draft, game: game.key, options, cards, trump, level: level(draft.level), levels: [level(draft.levels[0]), level(draft.levels[1])], dealer: nobody ? 0 : draft.dealer, dry: draft.dry && known.has('dry') };
}

/** Places whose cards come out of one pack together with those of *slot*. */
function together(draft: Draft, slot: Slot): readonly Slot[] {
  const places = PLACES[draft.ask].filter((one) => one !== 'play' && one !== 'cards');
  const apart = slot === 'standing' || slot === 'hand' ? draft.stands === draft.seat : false;
  return apart ? places.filter((one) => one === slot) : places;
}

/** Whether the cards of *slot* are taken out of the hand. */
export const fromHand = (draft: Draft, slot: Slot): boolean => (slot === 'play' || slot === 'cards') && draft.cards.hand.length > 0;

/** How many more copies of *face* can be put into *slot*. */
export function room(draft: Draft, slot: Slot, face: Face, decks: number): number {
  const count = (place: Slot): number => tally(draft.cards[place]).get(face) ?? 0;
  if (fromHand(draft, slot)) return count('hand') - count(slot);
  if (slot === 'play' || slot === 'cards') return decks - count(slot);
  return decks - together(draft, slot).reduce((sum, place) => sum + count(place), 0);
}

/** All faces of a pack, a row for each suit from high to low, then the jokers. */
export function facesOf(ranks: readonly string[]): Face[][] {
  return [...['S', 'H', 'C', 'D'].map((suit) => [...ranks].reverse().map((rank) => suit + rank)), ['BJ', 'LJ']];
}

/** Trumps first, suits together, high before low; how they are shown, not how they compare. */
export function inOrder(faces: readonly Face[], trumps: Trumps, ranks: readonly string[]): Face[] {
  const suits = 'SHCD';
  const key = (face: Face): number => {
    if (isJoker(face)) return face === 'BJ' ? 0 : 1;
    const [rank, suit] = [rankOf(face)!, suitOf(face)!];
    const within = suits.indexOf(suit);
    if (rank === trumps.level) return 10 + (suit === trumps.trump ? 0 : 1 + within);
    if (trumps.permanent.includes(rank)) return 20 + (suit === trumps.trump ? 0 : 1 + within);
    return (suit === trumps.trump ? 100 : 200 + 100 * within) + (20 - ranks.indexOf(rank));
  };
  return [...faces].sort((a, b) => key(a) - key(b));
}

/** The question as `POST /api/judge` takes it. */
export function questionOf(draft: Draft, game: GameInfo): Record<string, unknown> {
  const text = (slot: Slot): string => draft.cards[slot].join(' ');
  const sets = new Set(game.options.filter((option) => option.values.length === 0).map((option) => option.name));
  const options = Object.fromEntries(
    Object.entries(draft.options).map(([name, value]) => [name, sets.has(name) ? value.split(',').filter(Boolean) : value]),
  );
  const common = { ask: draft.ask, game: draft.game, options };
  const order = { level: draft.level, trump: draft.trump };
  const lead = draft.cards.lead.length > 0 ? { lead: text('lead') } : {};
  switch (draft.ask) {
    case 'play':
      return { ...common, ...order, hand: text('hand'), ...lead, play: text('play') };
    case 'count':
      return { ...common, ...order, hand: text('hand'), ...lead };
    case 'trick':
      return { ...common, ...order, leader: draft.leader, plays: [text('p0'), text('p1'), text('p2'), text('p3')] };
    case 'declare': {
      const standing = draft.stands === null ? {} : { standing: { seat: draft.stands, cards: text('standing'), suit: draft.standingSuit || null } };
      const dealer = draft.dealer === null ? {} : { dealer: draft.dealer };
      return { ...common, level: draft.level, hand: text('hand'), ...dealer, first_hand: draft.first, ...standing, seat: draft.seat, cards: text('cards'), suit: draft.suit || null };
    }
    case 'kitty':
      return { ...common, ...order, kitty: text('kitty'), declared: draft.declared, first_hand: draft.first };
    case 'settle':
      return {
        ...common,
        levels: draft.levels,
        dealer: draft.dealer ?? 0,
        trump: draft.trump,
        score: draft.score,
        last_trick: { winner: draft.lastWinner, cards: draft.lastCards },
        kitty: draft.trump === '-' ? '' : text('kitty'),
        dry: draft.dry,
        first_hand: draft.first,
        tribute_paid: draft.first || draft.payer === null ? { from: null, cards: 0 } : { from: draft.payer, cards: draft.paid },
      };
  }
}

/** The plain fields that each question has, as the address names them. */
const FIELDS: Record<AskName, readonly (keyof Draft)[]> = {
  play: ['level', 'trump'],
  count: ['level', 'trump'],
  trick: ['level', 'trump', 'leader'],
  declare: ['level', 'first', 'dealer', 'seat', 'suit', 'stands', 'standingSuit'],
  kitty: ['level', 'trump', 'declared', 'first'],
  settle: ['levels', 'dealer', 'trump', 'score', 'lastWinner', 'lastCards', 'dry', 'first', 'payer', 'paid'],
};

/** The question as the part of an address. */
export function addressOf(draft: Draft): string {
  const query = new URLSearchParams({ ask: draft.ask, game: draft.game });
  for (const name of FIELDS[draft.ask]) query.set(name, String(draft[name] ?? ''));
  for (const slot of PLACES[draft.ask]) if (draft.cards[slot].length > 0) query.set(slot === 'cards' ? 'show' : slot, formatCards(draft.cards[slot]));
  for (const [name, value] of Object.entries(draft.options)) query.set(`o.${name}`, value);
  return query.toString().replaceAll('%2C', ',');
}

/** The question of an address; what cannot be read is left as it is in a new one. `null`: no known game is named. */
export function draftOf(address: string, games: readonly GameInfo[]): Draft | null {
  const query = new URLSearchParams(address);
  const game = games.find((one) => one.key === query.get('game'));
  if (!game) return null;
  const draft = newDraft(game.key, game.levels[0]!);
  const seat = (name: string, old: number): number => (/^[0-3]$/.test(query.get(name) ?? '') ? Number(query.get(name)) : old);
  const seatOrNone = (name: string, old: number | null): number | null => (query.get(name) === '' ? null : seat(name, old ?? 0));
  const whole = (name: string, old: number): number => (/^\d{1,3}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : old);
  const flag = (name: string, old: boolean): boolean => (query.has(name) ? query.get(name) === 'true' : old);
  const suit = (name: string, old: string, more: string): string => (['S', 'H', 'C', 'D', more].includes(query.get(name) ?? '?') ? query.get(name)! : old);
  draft.ask = ASKS.find((one) => one === query.get('ask')) ?? 'play';
  draft.level = query.get('level') ?? draft.level;
  draft.trump = suit('trump', draft.trump, '-');
  draft.leader = seat('leader', 0);
  draft.seat = seat('seat', 0);
  draft.first = flag('first', false);
  draft.dealer = seatOrNone('dealer', 0);
  draft.stands = query.get('stands') ? seatOrNone('stands', null) : null;
  draft.standingSuit = suit('standingSuit', draft.standingSuit, '');
  draft.suit = suit('suit', draft.suit, '');
  draft.declared = flag('declared', true);
  const levels = (query.get('levels') ?? '').split(',');
  if (levels.length === 2) draft.levels = [levels[0]!, levels[1]!];
  draft.score = whole('score', 0);
  draft.lastWinner = seat('lastWinner', 0);
  draft.lastCards = Math.max(1, whole('lastCards', 1));
  draft.dry = flag('dry', false);
  draft.payer = query.get('payer') ? seatOrNone('payer', null) : null;
  draft.paid = whole('paid', 0);
  for (const slot of SLOTS) {
    const read = parseCards(query.get(slot === 'cards' ? 'show' : slot) ?? '');
    if ('faces' in read) draft.cards[slot] = read.faces;
  }
  for (const [name, value] of query) if (name.startsWith('o.')) draft.options[name.slice(2)] = value;
  return fitted(draft, game);
}

/** Whether everything that must be there is there; the first empty place otherwise. */
export function missing(draft: Draft): Slot | null {
  const optional: readonly Slot[] = ['lead', ...(draft.stands === null ? (['standing'] as const) : []), ...(draft.trump === '-' ? (['kitty'] as const) : [])];
  return PLACES[draft.ask].find((slot) => draft.cards[slot].length === 0 && !optional.includes(slot)) ?? null;
}
