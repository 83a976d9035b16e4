/**
 * Where the page is: `/` start, `/t/{table}` a table. Beside it, over the table that goes on underneath: the rule book
 * `#/rules/{game}/{clause}`, the arbiter `#/judge?{question}`, a record `#/replay`.
 */

export type Route = { page: 'start' } | { page: 'table'; table: string };

/** A page that opens beside another. */
export type Beside =
  | { page: 'rules'; game: string; clause: string }
  | { page: 'judge'; question: string }
  | { page: 'replay'; table: string };

/** The route of an address. */
export function parse(path: string): Route {
  const table = /^\/t\/([\w-]{1,64})\/?$/.exec(path);
  return table ? { page: 'table', table: table[1]! } : { page: 'start' };
}

/** What stands beside it, by the address's last part. */
export function parseBeside(hash: string): Beside | null {
  const rules = /^#\/rules(?:\/(\w+))?(?:\/(\w+))?$/.exec(hash);
  if (rules) return { page: 'rules', game: rules[1] ?? '', clause: rules[2] ?? '' };
  const judge = /^#\/judge(?:\?(.*))?$/.exec(hash);
  if (judge) return { page: 'judge', question: judge[1] ?? '' };
  const replay = /^#\/replay(?:\/([\w-]{1,64}))?$/.exec(hash);
  return replay ? { page: 'replay', table: replay[1] ?? '' } : null;
}

const here = (): Route => parse(globalThis.location?.pathname ?? '/');
const hash = (): string => globalThis.location?.hash ?? '';

/** `under` is the page that the rule book was opened from, where that is not the page itself. */
export const route: { now: Route; beside: Beside | null; under: Beside | null } = $state({ now: here(), beside: parseBeside(hash()), under: null });

/** The address of the page under the rule book. */
let underHash = '';

function look(): void {
  const now = here();
  // The same table stays mounted while pages open beside it.
  if (JSON.stringify(now) !== JSON.stringify(route.now)) route.now = now;
  const beside = parseBeside(hash());
  if (beside?.page === 'rules') {
    if (route.beside && route.beside.page !== 'rules') route.under = route.beside;
  } else {
    route.under = null;
    underHash = hash();
  }
  route.beside = beside;
}

export function go(path: string): void {
  history.pushState(null, '', path);
  look();
}

/** Closes what stands beside the page; the rule book goes back to where it was opened. */
export const close = (): void => go(location.pathname + (route.beside?.page === 'rules' && route.under ? underHash : ''));

/** Keeps the address up to what is shown, without going anywhere. */
export function keepHash(text: string): void {
  history.replaceState(null, '', location.pathname + text);
  underHash = text;
}

/** The address of a clause, or of a game's book. */
export const rulesPath = (game: string, clause = ''): string => `#/rules/${game}${clause ? `/${clause}` : ''}`;

/** The address of the arbiter, with a question. */
export const judgePath = (question = ''): string => `#/judge${question ? `?${question}` : ''}`;

/** The address of the screen for records; with a table it shows that table's. */
export const replayPath = (table = ''): string => `#/replay${table ? `/${table}` : ''}`;

globalThis.addEventListener?.('popstate', look);
globalThis.addEventListener?.('hashchange', look);
