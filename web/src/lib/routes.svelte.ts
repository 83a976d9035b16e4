/**
 * Where the page is: `/` start, `/t/{table}` a table. Pages beside them (`#/name`) get their own member of `Route`.
 */

export type Route = { page: 'start' } | { page: 'table'; table: string };

/** The route of an address. */
export function parse(path: string): Route {
  const table = /^\/t\/([\w-]{1,64})\/?$/.exec(path);
  return table ? { page: 'table', table: table[1]! } : { page: 'start' };
}

const here = (): Route => parse(globalThis.location?.pathname ?? '/');

export const route: { now: Route } = $state({ now: here() });

export function go(path: string): void {
  history.pushState(null, '', path);
  route.now = here();
}

globalThis.addEventListener?.('popstate', () => (route.now = here()));
globalThis.addEventListener?.('hashchange', () => (route.now = here()));
