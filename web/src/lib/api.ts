/**
 * The few HTTP calls: the games, a new table, the seats' secrets kept in this browser.
 */
import type { Fault, GameInfo, NewTable, Opened, Replay, RuleBook, TierInfo } from './wire';

/** A request that the server could not take, in both languages. */
export class ApiError extends Error {
  constructor(
    readonly zh: string,
    readonly en: string,
    /** The path of the field at fault; empty: the whole request. */
    readonly field = '',
  ) {
    super(en);
  }
}

async function read<T>(response: Response): Promise<T> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  const fault = body as Partial<Fault> | null;
  throw new ApiError(fault?.zh ?? `服务器没有应答 (${response.status})`, fault?.en ?? `The server did not answer (${response.status})`, fault?.field);
}

export async function games(): Promise<GameInfo[]> {
  return read<GameInfo[]>(await fetch('/api/games'));
}

/** The strengths of bots that the server offers, from the weakest on. */
export async function tiers(): Promise<TierInfo[]> {
  return read<TierInfo[]>(await fetch('/api/tiers'));
}

export async function ruleBook(game: string): Promise<RuleBook> {
  return read<RuleBook>(await fetch(`/api/rules/${encodeURIComponent(game)}`));
}

/** The arbiter's answer to a question of docs/judge.md. */
export async function askJudge<T>(question: object): Promise<T> {
  return read<T>(await fetch('/api/judge', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(question) }));
}

/** One hand of a record, step by step, seen from *seat*. */
export async function replay(record: string, hand: number, seat: number): Promise<Replay> {
  return read<Replay>(await fetch(`/api/replay?hand=${hand}&seat=${seat}`, { method: 'POST', body: record }));
}

/** The address of the finished hands of a table's match as a record, with a complaint written into it. */
export const recordUrl = (table: string, note = ''): string =>
  `/api/tables/${encodeURIComponent(table)}/record${note ? `?${new URLSearchParams({ note })}` : ''}`;

/** The finished hands of a table's match. */
export async function tableRecord(table: string): Promise<string> {
  const response = await fetch(recordUrl(table));
  return response.ok ? response.text() : read<string>(response);
}

export async function openTable(wanted: NewTable): Promise<Opened> {
  const response = await fetch('/api/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  const opened = await read<Opened>(response);
  keepToken(opened.table, opened.token);
  return opened;
}

const key = (table: string): string => `duijia.token.${table}`;

export function tokenOf(table: string): string | null {
  try {
    return localStorage.getItem(key(table));
  } catch {
    return null;
  }
}

export function keepToken(table: string, token: string): void {
  try {
    localStorage.setItem(key(table), token);
    localStorage.setItem('duijia.last', table);
  } catch {
    // Private browsing: the seat is lost with the page.
  }
}

export function forgetToken(table: string): void {
  try {
    localStorage.removeItem(key(table));
    if (localStorage.getItem('duijia.last') === table) localStorage.removeItem('duijia.last');
  } catch {
    // Nothing was kept.
  }
}

/** The table this browser last had a seat at. */
export function lastTable(): string | null {
  try {
    const table = localStorage.getItem('duijia.last');
    return table && tokenOf(table) ? table : null;
  } catch {
    return null;
  }
}

/** The address of a table's socket. */
export function socketUrl(table: string): string {
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/tables/${encodeURIComponent(table)}`;
}
