/**
 * The headless table: all state of the page, derived from the last message of the server. It knows no rules: which cards can
 * be taken comes from the server's `Choice`, who may act from its `View`.
 */
import { Answers } from './answers.svelte';
import { Chooser } from './chooser.svelte';
import { timerOf, type Timer } from './clock.svelte';
import { Hints } from './hints.svelte';
import type { Asker, Reason } from './questions';
import { Shuffle } from './shuffle.svelte';
import { Link, requestId, type Command, type Connection, type SocketLike } from './socket';
import { Tricks } from './tricks.svelte';
import type { Ask, Clock, Fault, Refused, Seen, ServerMessage, TableInfo, TierKey, Trick, Update, View, Welcome } from './wire';
import { tabMemory, Witness, type Memory } from './witness';

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

export class Table implements Asker {
  connection = $state<Connection>('closed');
  info = $state.raw<TableInfo | null>(null);
  /** The seat this page plays; `null`: none yet. */
  seat = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  version = $state(0);
  timer = $state.raw<Timer | null>(null);
  refusal = $state.raw<Reason | null>(null);
  /** Why the table could not be opened. */
  missing = $state.raw<Reason | null>(null);
  ask = $derived<Ask | null>(this.view?.ask ?? null);

  readonly tricks = new Tricks();
  readonly chooser = new Chooser(this);
  readonly answers = new Answers(this, this.chooser);
  readonly hints = new Hints(this, this.chooser, this.answers);
  readonly shuffle: Shuffle;

  /** The trick to draw: the running one, or the finished one while it stays. */
  trick = $derived<Trick | null>(this.view?.trick?.plays.length ? this.view.trick : this.tricks.holding ? this.tricks.last : null);
  /** Whether no hand is being played. */
  between = $derived(this.info?.waiting === true || this.view?.settlement != null);

  private readonly link: Link;
  private readonly now: () => number;

  constructor(private readonly options: TableOptions) {
    this.shuffle = new Shuffle(new Witness(options.memory ?? tabMemory(options.url)));
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
    this.tricks.clear();
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
        return this.setClock(message.clock);
      case 'done':
        return this.answers.done(message.id);
      case 'choice':
        return this.chooser.answered(message);
      case 'hinted':
        return this.hints.answered(message);
      case 'refusal':
        return this.failed(message.id, message.refused);
      case 'fault':
        return this.failed(message.id, message);
    }
  }

  private welcomed(message: Welcome): void {
    if (message.token !== null) this.options.onToken(message.token);
    this.seat = message.seat;
    this.know(message.info);
    this.missing = null;
    this.setClock(message.clock);
    this.version = message.version;
    this.answers.busy = null;
    if (message.view) {
      this.tricks.history = message.view.tricks;
      this.show(message.view);
    } else {
      this.view = null;
    }
    if (message.reveal) void this.shuffle.judge(message.reveal, this.info, this.seat);
  }

  /** Keeps what is public, and adds this page's bytes to a shuffle that was committed to. */
  private know(info: TableInfo): void {
    this.info = info;
    const entropy = this.seat === null ? null : this.shuffle.join(info.commitment);
    if (entropy !== null) this.send({ type: 'entropy', id: requestId(), entropy });
  }

  private updated(message: Update): void {
    if (message.version <= this.version && this.view) return;
    if (this.view && message.version !== this.version + 1) {
      // A gap: greet again, the server sends the whole view.
      this.link.again();
      return;
    }
    this.version = message.version;
    this.setClock(message.clock);
    this.shuffle.follow(message);
    if (message.reveal) void this.shuffle.judge(message.reveal, this.info, this.seat);
    this.tricks.follow(this.view, message, this.info?.settings.trick_ms ?? 0);
    this.show(message.view);
    this.options.onSeen?.(message.seen, message.view);
  }

  private show(view: View): void {
    const before = this.ask;
    this.view = view;
    // While cards are dealt the question stays open: a half-made answer is kept.
    const another = JSON.stringify(before) !== JSON.stringify(view.ask);
    if (another) {
      this.refusal = null;
      this.answers.renew(before, view.ask);
    }
    this.hints.renew(another);
    this.chooser.renew(another);
  }

  private failed(id: string | null, why: Refused | Fault): void {
    if (id !== null) {
      // Asked about a view that is gone; the next one is asked about anew.
      if (this.chooser.failed(id) || this.hints.failed(id)) return;
      this.answers.done(id);
    }
    if (why.type === 'fault' && this.info === null) {
      this.missing = why;
      // A store that fails works again some time: the link comes back until then.
      if (why.field !== 'store') this.link.stop();
    } else {
      this.refusal = why;
    }
  }

  private setClock(clock: Clock | null): void {
    this.timer = timerOf(clock, this.now());
  }

  // ------------------------------------------------------------ what the player says

  send(command: Command): void {
    this.link.send(command);
  }

  sit(name: string, seat: number | null): void {
    this.refusal = null;
    this.send({ type: 'sit', id: requestId(), name, seat });
  }

  /** Chooses another tier for a bot's seat. */
  setTier(seat: number, tier: TierKey): void {
    this.refusal = null;
    this.send({ type: 'tier', id: requestId(), seat, tier });
  }

  nextHand(): void {
    this.send({ type: 'ready', id: requestId() });
  }

  leave(): void {
    this.send({ type: 'leave', id: requestId() });
  }
}
