/**
 * The headless table: all state of the page, derived from the last message of the server. It knows no rules: which cards can
 * be taken comes from the server's `Choice`, who may act from its `View`.
 */
import { copiesOf, take, type Copy, type Face } from './cards';
import { tabMemory, Witness, type Finding, type Memory } from './witness';
import { Link, requestId, type Connection, type SocketLike } from './socket';
import type {
  Ask,
  AskKind,
  Clock,
  Completion,
  Fault,
  Offer,
  Refused,
  Reveal,
  SeatAction,
  Seen,
  ServerMessage,
  TableInfo,
  TierKey,
  Trick,
  Update,
  View,
  Welcome,
} from './wire';

/** Questions that are answered by a button, not by choosing cards. */
const BY_BUTTON: readonly AskKind[] = ['declare'];
/** Questions whose cards are chosen after a button has named the suit. */
const BY_OFFER: readonly AskKind[] = ['call', 'counter'];
/** Questions whose cards lie on the table, not in the hand. */
const FROM_TABLE: readonly AskKind[] = ['pick', 'pick_up'];

const ACTION: Partial<Record<AskKind, 'play' | 'pay' | 'pick' | 'return' | 'bury' | 'bury_jokers' | 'pick_up' | 'swap'>> = {
  lead: 'play',
  follow: 'play',
  pay: 'pay',
  pick: 'pick',
  return: 'return',
  bury: 'bury',
  bury_jokers: 'bury_jokers',
  pick_up: 'pick_up',
  swap: 'swap',
};

/** A running timer in this machine's time. */
export interface Timer {
  seats: number[];
  /** `performance.now()` at its end. */
  until: number;
  total: number;
}

/** What can be shown as a reason. */
export type Reason = Pick<Refused, 'zh' | 'en'> & { rule?: string };

export interface TableOptions {
  url: string;
  token: () => string | null;
  onToken: (token: string) => void;
  /** Called with each new thing seen; for announcements. */
  onSeen?: (seen: Seen, view: View) => void;
  /** This machine's clock, in milliseconds. */
  now?: () => number;
  open?: (url: string) => SocketLike;
  /** Where notes on the shuffle are kept. */
  memory?: Memory;
}

export class Table {
  connection = $state<Connection>('closed');
  info = $state.raw<TableInfo | null>(null);
  /** The seat this page plays; `null`: none yet. */
  seat = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  version = $state(0);
  timer = $state.raw<Timer | null>(null);
  /** Finished tricks of this hand, in order. */
  history = $state.raw<Trick[]>([]);
  /** Whether the last finished trick still lies on the table. */
  holding = $state(false);
  /** Keys of the chosen copies, in order of choosing. */
  selection = $state.raw<string[]>([]);
  /** The declaration whose cards are being chosen (call, counter). */
  offer = $state.raw<Offer | null>(null);
  /** Where the selection stands; `null` until the server has said so. */
  completion = $state.raw<Completion | null>(null);
  /** Faces that could be taken first; `null` until known. */
  first = $state.raw<Face[] | null>(null);
  /** Why the selection cannot be sent as it is. */
  reason = $state.raw<Reason | null>(null);
  /** The last refusal or fault, until the player does something else. */
  refusal = $state.raw<Reason | null>(null);
  /** The command on its way. */
  busy = $state<string | null>(null);
  /** What the rule bot, and a time-out, would do. */
  hint = $state.raw<SeatAction | null>(null);
  /** What this page found when it dealt the settled hand again; `null`: nothing yet. */
  shuffle = $state.raw<Finding | null>(null);
  /** Whether the table could not be found. */
  missing = $state.raw<Reason | null>(null);

  ask = $derived<Ask | null>(this.view?.ask ?? null);
  /** Whether cards are to be chosen now. */
  choosing = $derived(
    this.ask !== null &&
      !BY_BUTTON.includes(this.ask.kind) &&
      (!BY_OFFER.includes(this.ask.kind) || this.offer !== null),
  );
  /** Whether the chosen cards lie on the table. */
  fromTable = $derived(this.ask !== null && FROM_TABLE.includes(this.ask.kind));
  /** The cards on the table that can be chosen from: the pool, or the open kitty. */
  stock = $derived<Copy[]>(copiesOf(this.fromTable ? this.stockFaces() : []));
  hand = $derived<Copy[]>(copiesOf(this.view?.hand ?? []));
  /** The copies that a choice is made of. */
  candidates = $derived<Copy[]>(this.fromTable ? this.stock : this.hand);
  chosen = $derived<Face[]>(
    this.selection.map((key) => this.candidates.find((copy) => copy.key === key)?.face).filter((face) => face !== undefined),
  );
  /** How many cards are asked for; 0: as the player likes (lead). */
  wanted = $derived(
    this.ask?.duty ? this.ask.duty.size : (this.ask?.groups.reduce((sum, group) => sum + group.count, 0) ?? 0),
  );
  /** Whether the primary button can be pressed. */
  ready = $derived(this.choosing && this.busy === null && this.selection.length > 0 && this.completion?.complete === true);
  /** The trick to draw: the running one, or the finished one while it stays. */
  trick = $derived<Trick | null>(
    this.view?.trick && this.view.trick.plays.length > 0
      ? this.view.trick
      : this.holding
        ? (this.history.at(-1) ?? null)
        : null,
  );
  /** Whether no hand is being played. */
  between = $derived(this.info?.waiting === true || this.view?.settlement != null);
  lastTrick = $derived<Trick | null>(this.history.at(-1) ?? null);
  /** Cards that came into this hand just now (kitty, tribute), by key. */
  fresh = $derived<Set<string>>(this.freshKeys());

  private readonly link: Link;
  private readonly witness: Witness;
  private readonly now: () => number;
  private asked: { id: string; keys: string[]; probe: boolean } | null = null;
  /** The commitment that this page has added its bytes to. */
  private committed: string | null = null;
  private hintId: string | null = null;
  /** Whether the hint on its way is only shown, not taken. */
  private tellOnly = false;
  private growing: Face | null = null;
  private holdTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly options: TableOptions) {
    this.witness = new Witness(options.memory ?? tabMemory(options.url));
    this.now = options.now ?? (() => performance.now());
    this.link = new Link({
      url: options.url,
      token: options.token,
      since: () => (this.view ? this.version : null),
      onMessage: (message) => this.receive(message),
      onState: (state) => (this.connection = state),
      ...(options.open ? { open: options.open } : {}),
    });
  }

  start(): void {
    this.link.start();
  }

  stop(): void {
    if (this.holdTimer) clearTimeout(this.holdTimer);
    this.link.stop();
  }

  // ------------------------------------------------------------ what the server says

  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.welcomed(message);
      case 'update':
        return this.updated(message);
      case 'info':
        this.know(message.info);
        this.setClock(message.clock);
        return;
      case 'done':
        if (this.busy === message.id) this.busy = null;
        return;
      case 'choice':
        if (this.asked?.id === message.id) this.answered(message.completion, message.refused);
        return;
      case 'hinted':
        if (this.hintId === message.id && message.version === this.version) this.hinted(message.action);
        return;
      case 'refusal':
        return this.refused(message.id, message.refused);
      case 'fault':
        return this.faulty(message);
    }
  }

  private welcomed(message: Welcome): void {
    if (message.token !== null) this.options.onToken(message.token);
    this.seat = message.seat;
    this.know(message.info);
    this.missing = null;
    this.setClock(message.clock);
    this.version = message.version;
    this.busy = null;
    if (message.view) {
      this.history = message.view.tricks;
      this.show(message.view);
    } else {
      this.view = null;
    }
    if (message.reveal) this.checkShuffle(message.reveal);
  }

  /** Keeps what is public, and adds this page's bytes to a shuffle that was committed to. */
  private know(info: TableInfo): void {
    const told = info.commitment;
    const news = told !== null && told.commitment !== this.committed;
    this.info = info;
    if (told && news && this.seat !== null) {
      this.committed = told.commitment;
      this.link.send({ type: 'entropy', id: requestId(), entropy: this.witness.commit(told) });
    }
  }

  private checkShuffle(reveal: Reveal): void {
    const pack = this.info?.pack;
    if (!pack || this.seat === null) return;
    void this.witness.check(reveal, pack, this.seat).then((finding) => (this.shuffle = finding));
  }

  private updated(message: Update): void {
    if (message.version <= this.version && this.view) return;
    if (this.view && message.version !== this.version + 1) {
      // A gap: greet again, the server sends the whole view.
      this.link.again();
      return;
    }
    const before = this.view;
    const view = message.view;
    this.version = message.version;
    this.setClock(message.clock);
    if (message.seen.do === 'hand') this.witness.begin(view.first_drawer);
    if (message.seen.do === 'deal' && message.seen.seat === view.seat && message.seen.cards) {
      for (const card of message.seen.cards) this.witness.drew(card, view.counts[view.seat]!);
    }
    if (message.reveal) this.checkShuffle(message.reveal);
    else if (view.settlement === null) this.shuffle = null;
    if (!before || before.hand_no !== view.hand_no || message.seen.do === 'hand') {
      this.history = view.tricks;
      this.endHold();
    } else if (before.trick?.plays.length === 3 && message.seen.do === 'play' && view.tricks.length > 0) {
      this.history = [...this.history, view.tricks.at(-1)!];
      this.hold();
    } else if (message.seen.do === 'play') {
      this.endHold();
    }
    this.show(view);
    this.options.onSeen?.(message.seen, view);
  }

  private show(view: View): void {
    const before = this.view?.ask ?? null;
    this.view = view;
    // While cards are dealt the question stays open: a half-made answer is kept.
    if (!same(before, view.ask)) {
      if (before?.kind !== view.ask?.kind || !view.ask || !BY_BUTTON.includes(view.ask.kind)) this.busy = null;
      this.refusal = null;
      this.hint = null;
      this.hintId = null;
      this.tellOnly = false;
      this.offer = null;
      this.first = null;
      this.selection = [];
    }
    this.selection = this.selection.filter((key) => this.candidates.some((copy) => copy.key === key));
    this.growing = null;
    this.completion = null;
    this.reason = null;
    this.choose();
  }

  private refused(id: string, reason: Refused): void {
    if (this.busy === id) this.busy = null;
    if (this.asked?.id === id || this.hintId === id) return;
    this.refusal = reason;
  }

  private faulty(fault: Fault): void {
    if (fault.id !== null && (this.asked?.id === fault.id || this.hintId === fault.id)) return;
    if (this.busy !== null && this.busy === fault.id) this.busy = null;
    if (this.info === null) {
      this.missing = fault;
      this.link.stop();
    } else {
      this.refusal = fault;
    }
  }

  private setClock(clock: Clock | null): void {
    this.timer = clock ? { seats: clock.seats, until: this.now() + clock.left_ms, total: clock.total_ms } : null;
  }

  private hold(): void {
    this.endHold();
    const stay = this.info?.settings.trick_ms ?? 0;
    if (stay <= 0) return;
    this.holding = true;
    this.holdTimer = setTimeout(() => this.endHold(), stay);
  }

  private endHold(): void {
    if (this.holdTimer) clearTimeout(this.holdTimer);
    this.holdTimer = null;
    this.holding = false;
  }

  // ------------------------------------------------------------ choosing cards

  /** Takes one copy, or lays it back; of a card that cannot be taken, asks why. */
  toggle(key: string): void {
    const copy = this.candidates.find((one) => one.key === key);
    if (!copy || !this.choosing) return;
    this.refusal = null;
    this.growing = null;
    if (this.selection.includes(key)) {
      this.select(this.selection.filter((other) => other !== key));
    } else if (this.canAdd(copy.face)) {
      this.select([...this.selection, key]);
    } else if (this.selection.length > 0 && this.first?.includes(copy.face) && this.replaces()) {
      this.select([key]);
    } else {
      this.probe(key);
    }
  }

  /** Takes as many copies of a face as the question allows. */
  toggleSet(key: string): void {
    const copy = this.candidates.find((one) => one.key === key);
    if (!copy || !this.choosing) return;
    this.refusal = null;
    const others = this.selection.filter((other) => !this.isFace(other, copy.face));
    const keep = this.selection.filter((other) => this.isFace(other, copy.face));
    if (keep.length === 0 && !this.canAdd(copy.face) && !(this.first?.includes(copy.face) && this.replaces())) {
      this.probe(key);
      return;
    }
    this.growing = copy.face;
    const base = this.replaces() ? [] : others;
    this.select([...base, ...(keep.length > 0 ? keep : [key])]);
  }

  /** Lays all chosen cards back. */
  clear(): void {
    this.refusal = null;
    this.growing = null;
    if (this.offer) {
      this.offer = null;
      this.selection = [];
      this.completion = null;
      this.reason = null;
      return;
    }
    this.select([]);
  }

  /** Whether one more copy of *face* can be taken; unknown counts as yes. */
  canAdd(face: Face): boolean {
    return this.completion === null || this.completion.addable.includes(face);
  }

  /** Whether a tap on another card starts a new choice instead of adding to it. */
  private replaces(): boolean {
    const whole = this.ask?.kind === 'follow' && this.completion?.complete === true;
    return this.ask?.kind === 'lead' || this.wanted === 1 || whole;
  }

  private isFace(key: string, face: Face): boolean {
    return this.candidates.some((copy) => copy.key === key && copy.face === face);
  }

  private select(keys: string[]): void {
    // What was told of more cards says nothing of fewer: a card just laid back can be taken again before the answer is here.
    if (keys.length < this.selection.length) {
      this.completion = keys.length === 0 && this.first !== null ? { addable: this.first, complete: false } : null;
    }
    this.selection = keys;
    this.choose();
  }

  /** Asks the server about the selection. */
  private choose(): void {
    if (!this.choosing) {
      this.asked = null;
      return;
    }
    this.sendChoose(this.selection, false);
  }

  /** Asks why a card cannot be added, without taking it. */
  private probe(key: string): void {
    this.sendChoose([...this.selection, key], true);
  }

  private sendChoose(keys: string[], probe: boolean): void {
    const id = requestId();
    this.asked = { id, keys, probe };
    const partial = keys.map((key) => this.candidates.find((copy) => copy.key === key)!.face);
    this.link.send({ type: 'choose', id, version: this.version, partial });
  }

  private answered(completion: Completion, refused: Refused | null): void {
    const asked = this.asked!;
    this.asked = null;
    if (asked.probe) {
      this.refusal = refused;
      return;
    }
    this.completion = completion;
    this.reason = refused;
    if (asked.keys.length === 0) this.first = completion.addable;
    this.grow();
  }

  private grow(): void {
    const face = this.growing;
    if (face === null) return;
    const next = this.candidates.find((copy) => copy.face === face && !this.selection.includes(copy.key));
    if (next && this.completion?.addable.includes(face)) this.select([...this.selection, next.key]);
    else this.growing = null;
  }

  // ------------------------------------------------------------ commands

  /** Sends the chosen cards. */
  submit(): void {
    const ask = this.ask;
    if (!this.ready || !ask) return;
    if (this.offer) this.act({ do: 'declare', seat: ask.seat, cards: this.chosen, suit: this.offer.suit });
    else this.answer(this.chosen);
  }

  /** Declines: a pass, or an empty choice. */
  pass(): void {
    const ask = this.ask;
    if (!ask || this.busy !== null) return;
    if (ask.offers.length > 0 || BY_BUTTON.includes(ask.kind) || BY_OFFER.includes(ask.kind))
      this.act({ do: 'pass', seat: ask.seat });
    else this.answer([]);
  }

  /** Presses a declaration's button: sends it, or lays its cards out where more may be shown. */
  declare(offer: Offer): void {
    const ask = this.ask;
    if (!ask || this.busy !== null) return;
    if (BY_BUTTON.includes(ask.kind)) {
      this.act({ do: 'declare', seat: ask.seat, cards: offer.cards, suit: offer.suit });
      return;
    }
    this.refusal = null;
    this.offer = offer;
    this.completion = null;
    this.select(take(this.hand, offer.cards).map((copy) => copy.key));
  }

  private answer(cards: Face[]): void {
    const ask = this.ask;
    const name = ask && ACTION[ask.kind];
    if (ask && name) this.act({ do: name, seat: ask.seat, cards });
  }

  private act(action: SeatAction): void {
    const id = requestId();
    this.busy = id;
    this.refusal = null;
    this.link.send({ type: 'act', id, version: this.version, action });
  }

  /** Asks what the rule bot would do; its cards are then chosen. */
  askHint(): void {
    if (!this.ask) return;
    this.refusal = null;
    this.hintId = requestId();
    this.link.send({ type: 'hint', id: this.hintId, version: this.version });
  }

  /** Asks what a time-out would do, and only tells it. */
  askDefault(): void {
    if (this.hintId !== null) return;
    this.tellOnly = true;
    this.askHint();
  }

  private hinted(action: SeatAction): void {
    const tellOnly = this.tellOnly;
    this.hintId = null;
    this.tellOnly = false;
    this.hint = action;
    if (!this.ask || tellOnly) return;
    this.growing = null;
    if (action.do === 'declare') {
      const offer = this.ask.offers.find((one) => one.suit === action.suit);
      if (offer && BY_OFFER.includes(this.ask.kind)) this.declare({ ...offer, cards: action.cards });
    } else if (action.do !== 'pass' && this.choosing) {
      this.completion = null;
      this.select(take(this.candidates, action.cards).map((copy) => copy.key));
    }
  }

  sit(name: string, seat: number | null): void {
    this.refusal = null;
    this.link.send({ type: 'sit', id: requestId(), name, seat });
  }

  /** Chooses another tier for a bot's seat. */
  setTier(seat: number, tier: TierKey): void {
    this.refusal = null;
    this.link.send({ type: 'tier', id: requestId(), seat, tier });
  }

  nextHand(): void {
    this.link.send({ type: 'ready', id: requestId() });
  }

  leave(): void {
    this.link.send({ type: 'leave', id: requestId() });
  }

  // ------------------------------------------------------------ derived lists

  private stockFaces(): Face[] {
    const view = this.view;
    if (!view) return [];
    if (this.ask?.kind === 'pick') return view.pool;
    return view.kitty.cards ?? this.ask?.groups.flatMap((group) => group.cards) ?? [];
  }

  private freshKeys(): Set<string> {
    const view = this.view;
    if (!view) return new Set();
    let faces: Face[] = [];
    if (view.ask?.kind === 'bury') faces = view.kitty.dealt ?? [];
    else if (view.ask?.kind === 'return' || view.ask?.kind === 'swap')
      faces = view.transfers.filter((one) => one.target === view.seat).flatMap((one) => one.cards ?? []);
    return new Set(take([...this.hand].reverse(), faces).map((copy) => copy.key));
  }
}

const same = (one: Ask | null, other: Ask | null): boolean => JSON.stringify(one) === JSON.stringify(other);
