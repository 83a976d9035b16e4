/**
 * One table's connection: says hello, comes back by itself, and repeats the commands that got no answer.
 */
import { PROTOCOL, type ClientMessage, type ServerMessage } from './wire';

export type Connection = 'connecting' | 'open' | 'waiting' | 'closed';

/** The part of `WebSocket` that is used; tests give their own. */
export interface SocketLike {
  readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(data: string): void;
  close(): void;
}

export interface LinkOptions {
  url: string;
  /** The seat's secret, read at each connection. */
  token: () => string | null;
  /** The last version seen, read at each connection. */
  since: () => number | null;
  onMessage: (message: ServerMessage) => void;
  onState: (state: Connection) => void;
  open?: (url: string) => SocketLike;
}

/** A message that changes something and is answered by its id. */
export type Command = Extract<ClientMessage, { id: string }>;

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** Commands that change nothing are not repeated: the next view makes them stale. */
const QUESTIONS: readonly string[] = ['choose', 'hint'];

let counter = 0;

/** A request id that no other page of this browser uses. */
export function requestId(): string {
  counter += 1;
  const random = Math.random().toString(36).slice(2, 10);
  return `${Date.now().toString(36)}-${random}-${counter}`;
}

export class Link {
  state: Connection = 'closed';
  private socket: SocketLike | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private greeted = false;
  private stopped = true;
  /** Commands without an answer, oldest first. */
  private unanswered = new Map<string, Command>();
  private readonly wake = (): void => this.retryNow();

  constructor(private readonly options: LinkOptions) {}

  start(): void {
    if (!this.stopped) return;
    this.stopped = false;
    globalThis.addEventListener?.('online', this.wake);
    globalThis.document?.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    globalThis.removeEventListener?.('online', this.wake);
    globalThis.document?.removeEventListener('visibilitychange', this.wake);
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.drop();
    this.become('closed');
  }

  /** Sends a command now, or after the next greeting. */
  send(message: Command): void {
    if (!QUESTIONS.includes(message.type)) this.unanswered.set(message.id, message);
    if (this.greeted) this.write(message);
  }

  /** Drops the connection and greets again; for a stream with a gap. */
  again(): void {
    if (this.stopped) return;
    this.drop();
    this.connect();
  }

  /** How many commands wait for an answer. */
  get pending(): number {
    return this.unanswered.size;
  }

  private retryNow(): void {
    if (this.stopped || this.state !== 'waiting' || globalThis.document?.visibilityState === 'hidden') return;
    this.wait = FIRST_WAIT;
    this.connect();
  }

  private connect(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.become('connecting');
    const socket = (this.options.open ?? ((url: string): SocketLike => new WebSocket(url)))(this.options.url);
    this.socket = socket;
    // An old socket's late events must not touch its successor.
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.write({ type: 'hello', protocol: PROTOCOL, token: this.options.token(), since: this.options.since() });
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(String(event.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if ('id' in message && message.id !== null) this.unanswered.delete(message.id);
    if (message.type === 'welcome') this.welcomed();
    this.options.onMessage(message);
  }

  private welcomed(): void {
    this.wait = FIRST_WAIT;
    // A granted seat is welcomed, not "done".
    for (const [id, command] of this.unanswered) if (command.type === 'sit') this.unanswered.delete(id);
    if (this.greeted) return;
    this.greeted = true;
    this.become('open');
    for (const command of this.unanswered.values()) this.write(command);
  }

  private lost(): void {
    this.socket = null;
    this.greeted = false;
    if (this.stopped) return;
    this.become('waiting');
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    socket?.close();
  }

  private write(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private become(state: Connection): void {
    if (this.state === state) return;
    this.state = state;
    this.options.onState(state);
  }
}
