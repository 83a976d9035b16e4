/**
 * Where the page is: `/` start, `/t/{table}` a table. Beside it, over the table that goes on underneath, `#/rules/{game}/{clause}`.
 */

export type Route = { page: 'start' } | { page: 'table'; table: string };

/** A page that opens beside another. */
export type Beside = { page: 'rules'; game: string; clause: string };

/** The route of an address. */
export function parse(path: string): Route {
  const table = /^\/t\/([\w-]{1,64})\/?$/.exec(path);
  return table ? { page: 'table', table: table[1]! } : { page: 'start' };
}

/** What stands beside it, by the address's last part. */
export function parseBeside(hash: string): Beside | null {
  const rules = /^#\/rules(?:\/(\w+))?(?:\/(\w+))?$/.exec(hash);
  return rules ? { page: 'rules', game: rules[1] ?? '', clause: rules[2] ?? '' } : null;
}

const here = (): Route => parse(globalThis.location?.pathname ?? '/');
const beside = (): Beside | null => parseBeside(globalThis.location?.hash ?? '');

export const route: { now: Route; beside: Beside | null } = $state({ now: here(), beside: beside() });

function look(): void {
  const now = here();
  // The same table stays mounted while pages open beside it.
  if (JSON.stringify(now) !== JSON.stringify(route.now)) route.now = now;
  route.beside = beside();
}

export function go(path: string): void {
  history.pushState(null, '', path);
  look();
}

/** The address of a clause, or of a game's book. */
export const rulesPath = (game: string, clause = ''): string => `#/rules/${game}${clause ? `/${clause}` : ''}`;

globalThis.addEventListener?.('popstate', look);
globalThis.addEventListener?.('hashchange', look);
