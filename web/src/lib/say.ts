/**
 * Cards, seats and questions in words.
 */
import { isJoker, markOf, pointsOf, rankOf, suitOf, tally, isTrump, type Face, type Trumps } from './cards';
import { t, type Key } from './text.svelte';
import type { Ask, Offer, Player, Seen, TableInfo, TierKey, View } from './wire';

const SUIT_KEYS: Record<string, Key> = { S: 'suit.S', H: 'suit.H', C: 'suit.C', D: 'suit.D', T: 'suit.T', '-': 'suit.none' };

/** "黑桃", "主牌", "公主". */
export const suitName = (letter: string | null): string => (letter === null ? t('suit.unknown') : t(SUIT_KEYS[letter] ?? 'suit.unknown'));

/** "黑桃K", "大王". */
export function faceName(face: Face): string {
  if (isJoker(face)) return t(face === 'BJ' ? 'joker.big' : 'joker.small');
  return t('card.name', { suit: suitName(suitOf(face)), rank: rankOf(face)! });
}

/** "黑桃K 两张，红桃5". */
export function facesName(faces: readonly Face[]): string {
  const parts = [...tally(faces)].map(([face, n]) => (n === 1 ? faceName(face) : t('card.times', { n, card: faceName(face) })));
  return parts.join(t('list.comma'));
}

/** A card as a screen reader says it: "黑桃K，主，10分，可出". */
export function cardLabel(face: Face, trumps: Trumps, playable: boolean | null, fresh = false): string {
  const parts = [faceName(face)];
  const mark = markOf(face, trumps);
  if (mark === 'level') parts.push(t('mark.level'));
  if (mark === 'permanent') parts.push(t('mark.permanent'));
  if (mark === null && isTrump(face, trumps)) parts.push(t('mark.trump'));
  if (pointsOf(face) > 0) parts.push(t('mark.points', { n: pointsOf(face) }));
  if (fresh) parts.push(t('mark.fresh'));
  if (playable !== null) parts.push(t(playable ? 'mark.can' : 'mark.cannot'));
  return parts.join(t('list.comma'));
}

/** How a seat stands to another: 0 self, 1 next (right), 2 partner, 3 previous (left). */
export const relative = (seat: number, me: number): number => (seat - me + 4) % 4;

const RELATIONS: readonly Key[] = ['seat.you', 'seat.next', 'seat.partner', 'seat.previous'];

export const relationName = (seat: number, me: number): string => t(RELATIONS[relative(seat, me)]!);

const BOTS: readonly Key[] = ['bot.0', 'bot.1', 'bot.2', 'bot.3'];
const HOUSE_NAMES = ['阿东', '阿南', '阿西', '阿北'];

/** A bot of the house under the name that the server gives it. */
export const isHouseBot = (player: Player): boolean => player.kind === 'bot' && player.name === HOUSE_NAMES[player.seat];

/** Who opens a table without a name, as the server calls them. */
const NAMELESS = '玩家';

/** What a player is called: a house bot, and who gave no name, in the reader's language. */
export const playerName = (player: Player): string =>
  isHouseBot(player) ? t(BOTS[player.seat]!) : player.kind === 'person' && player.name === NAMELESS ? t('seat.nameless') : player.name;

/** The letter on a seat's disc: the telling one of a house bot's name, the first of anybody else's. */
export const faceOf = (player: Player): string => {
  const letters = [...playerName(player)];
  return (isHouseBot(player) && letters.length === 2 ? letters[1] : letters[0]) ?? '';
};

const TIERS: Record<TierKey, Key> = { beginner: 'tier.beginner', regular: 'tier.regular', expert: 'tier.expert', master: 'tier.master' };

/** "大师". */
export const tierName = (tier: TierKey): string => t(TIERS[tier]);

/** What a bot's seat says of its strength: "大师", or who plays for it. */
export const tierNote = (player: Player): string =>
  player.bot && player.bot !== player.tier ? t('tier.instead', { tier: tierName(player.bot) }) : tierName(player.tier);

/** The same at length. */
export const tierTitle = (player: Player): string =>
  player.bot && player.bot !== player.tier
    ? t('tier.instead.long', { wanted: tierName(player.tier), tier: tierName(player.bot) })
    : tierName(player.tier);

/** A seat's name at the table; "你" for one's own; no seat is the pool. */
export function seatName(seat: number | null, me: number | null, info: TableInfo | null): string {
  if (seat === null) return t('seat.pool');
  if (seat === me) return t('seat.you');
  const player = info?.players[seat];
  const name = player && playerName(player);
  return name ? name : me === null ? t('seat.number', { n: seat + 1 }) : relationName(seat, me);
}

const SHAPES: Record<string, Key> = {
  pair: 'shape.pair',
  triple: 'shape.triple',
  quad: 'shape.quad',
  'pair+': 'shape.pair_plus',
  'triple+': 'shape.triple_plus',
  two_pairs: 'shape.two_pairs',
};

const SIZES: readonly Key[] = ['size.1', 'size.1', 'size.2', 'size.3', 'size.4'];

export const sizeName = (n: number): string => t(SIZES[n] ?? 'size.4');

/** A question in one sentence. */
export function askText(ask: Ask, view: View, info: TableInfo | null): string {
  const wanted = ask.groups.reduce((sum, group) => sum + group.count, 0);
  switch (ask.kind) {
    case 'declare':
      if (view.first_hand) return t('ask.show');
      return view.declarations.length > 0 ? t('ask.overturn') : t('ask.declare');
    case 'call':
      return t('ask.call');
    case 'counter':
      return t('ask.counter');
    case 'swap':
      return t('ask.swap', { n: wanted });
    case 'pay':
      return t(ask.groups.length > 1 || (ask.groups[0]?.cards.length ?? 0) > wanted ? 'ask.pay_tie' : 'ask.pay', { n: wanted });
    case 'pick':
      return t(view.phase === 'return_picking' ? 'ask.return_pick' : 'ask.pick');
    case 'return':
      return t('ask.return', { n: wanted, name: receiverName(view, info) });
    case 'bury':
      return t('ask.bury', { n: wanted });
    case 'bury_jokers':
      return t('ask.bury_jokers');
    case 'pick_up':
      return t('ask.pick_up', { n: wanted });
    case 'lead':
      return t('ask.lead', { n: ask.largest });
    case 'follow':
      return followText(ask);
  }
}

function receiverName(view: View, info: TableInfo | null): string {
  const paid = view.transfers.filter((one) => one.kind === 'tribute' && one.target === view.seat).at(-1);
  return paid ? seatName(paid.source, view.seat, info) : t('seat.payer');
}

function followText(ask: Ask): string {
  const duty = ask.duty!;
  const suit = suitName(duty.group);
  const what = t('ask.follow', { suit, size: sizeName(duty.size) });
  return `${what} · ${dutyText(ask)}`;
}

function dutyText(ask: Ask): string {
  const duty = ask.duty!;
  const suit = suitName(duty.group);
  if (duty.held === 0) return t('duty.free', { suit });
  if (duty.held < duty.size) return t('duty.short', { suit, held: duty.held, rest: duty.size - duty.held });
  if (duty.shapes.length === 0) return t('duty.suit', { suit, n: duty.size });
  return t('duty.shape', { shapes: duty.shapes.map((shape) => t(SHAPES[shape] ?? 'shape.pair')).join(t('list.or')) });
}

/** The ruling to show beside a question: only where something constrains. */
export const askRule = (ask: Ask): string => ask.duty?.rule ?? ask.rule;

/** A line under the question that explains it; empty where there is nothing to say. */
export function askNote(ask: Ask, view: View): string {
  switch (ask.kind) {
    case 'declare':
      return t(ask.offers.length === 0 ? 'note.nothing' : view.first_hand ? 'note.show' : 'note.declare');
    case 'call':
      return t(ask.offers.length === 0 ? 'note.nothing' : 'note.call');
    case 'counter':
      return t(ask.offers.length === 0 ? 'note.nothing' : 'note.counter');
    case 'swap':
      return t('note.swap');
    case 'return':
      return t('note.return');
    case 'bury':
      return ask.joker_order ? t('note.joker_order') : '';
    case 'bury_jokers':
      return (ask.groups[0]?.count ?? 0) > 0 ? t('note.bury_jokers', { n: ask.groups[0]!.count }) : t('note.no_jokers');
    case 'pick_up':
      return t('note.pick_up');
    default:
      return '';
  }
}

const WAITING: Record<View['phase'], Key> = {
  dealing: 'phase.dealing',
  closing: 'phase.closing',
  calling: 'phase.calling',
  countering: 'phase.countering',
  swapping: 'phase.swapping',
  paying: 'phase.paying',
  picking: 'phase.picking',
  returning: 'phase.returning',
  return_picking: 'phase.return_picking',
  burying: 'phase.burying',
  joker_burying: 'phase.joker_burying',
  picking_up: 'phase.picking_up',
  playing: 'phase.playing',
  settled: 'phase.settled',
  redeal: 'phase.redeal',
};

export const phaseName = (view: View): string => t(WAITING[view.phase]);

/** Whom the table waits for, in one sentence. */
export function waitText(view: View, info: TableInfo | null): string {
  if (view.phase === 'dealing') return t('wait.dealing', { n: view.dealt, total: view.pack_size });
  const others = view.actors.filter((seat) => seat !== view.seat);
  if (others.length === 0) return phaseName(view);
  const names = others.map((seat) => seatName(seat, view.seat, info)).join(t('list.and'));
  return t('wait.others', { names, doing: phaseName(view) });
}

/** "亮 ♥ 2 张": the words of a declaration's button. */
export function offerText(offer: Offer, view: View): string {
  const verb = t(offerVerb(view));
  if (offer.suit === null) return t('offer.joker', { verb });
  if (offer.cards.every(isJoker)) return t('offer.jokers', { verb, n: offer.cards.length, joker: faceName(offer.cards[0]!), suit: suitName(offer.suit) });
  return t('offer.suit', { verb, n: offer.cards.length, suit: suitName(offer.suit) });
}

export function offerVerb(view: View): Key {
  const kind = view.ask?.kind;
  if (kind === 'call') return 'verb.call';
  if (kind === 'counter') return 'verb.counter';
  if (view.first_hand) return 'verb.show';
  const standing = view.declarations.at(-1);
  if (!standing) return 'verb.declare';
  return standing.seat === view.seat ? 'verb.reinforce' : 'verb.counter';
}

const DID: Record<string, Key> = {
  declare: 'did.declare',
  pass: 'did.pass',
  swap: 'did.swap',
  pay: 'did.pay',
  pick: 'did.pick',
  return: 'did.return',
  bury: 'did.bury',
  bury_jokers: 'did.bury_jokers',
  pick_up: 'did.pick_up',
  play: 'did.play',
};

/** What was seen, as a sentence to be read out; empty for dealing. */
export function seenText(seen: Seen, view: View, info: TableInfo | null): string {
  if (seen.do === 'hand') return t('did.hand', { n: view.hand_no });
  const key = DID[seen.do];
  if (!key || seen.seat === null) return '';
  const name = seatName(seen.seat, view.seat, info);
  if (seen.do === 'bury_jokers' && seen.count === 0) return t('did.no_jokers', { name });
  const cards = seen.cards && seen.cards.length > 0 ? facesName(seen.cards) : t('card.count', { n: seen.count });
  const text = t(key, { name, cards, suit: suitName(seen.suit) });
  const done = seen.do === 'play' && (view.trick?.plays.length ?? 0) === 0 ? view.tricks.at(-1) : undefined;
  return done?.winner == null ? text : `${text}${t('list.stop')}${t('did.won', { name: seatName(done.winner, view.seat, info), n: done.points })}`;
}
