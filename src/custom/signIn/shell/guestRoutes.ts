// The pages before sign-in: names and addresses in one table. Links are created from names, never written by hand.

/** `param` is the last segment of the address, `values` its allowed values; without the `needed` parts the page cannot work. */
type Route = { path: string; param?: string; values?: string[]; needed?: { param?: true; query: string[] } }
const routes = {
  login: { path: '/login' },
  register: { path: '/register', param: 'status', values: ['ready'] },
  'set-password': { path: '/set-password', param: 'code', needed: { param: true, query: ['email'] } },
  'phone-verify': { path: '/phone-verify' },
  'report-unsubscribe': { path: '/report-unsubscribe', needed: { query: ['email', 'uid', 'code'] } },
  restore: { path: '/restore' },
  activate: { path: '/activate', param: 'code', needed: { param: true, query: ['email'] } },
  'twofa-warning': { path: '/twofa-warning' },
  undo: { path: '/undo', param: 'code', needed: { param: true, query: [] } },
  setup: { path: '/setup' },
  'password-link': { path: '/password' },
} satisfies Record<string, Route>

export type GuestRoute = keyof typeof routes
/** A page before sign-in, parsed from an address. */
export type MatchedGuestRoute = { name: GuestRoute; param?: string; query: URLSearchParams }
type Query = Record<string, string | undefined>

const table = Object.entries<Route>(routes) as [GuestRoute, Route][]

/** Undefined = not an address of these pages. */
export function guestRouteAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): MatchedGuestRoute | undefined {
  const path = pathname.replace(/\/$/, '')
  const query = new URLSearchParams(search)
  for (const [name, route] of table) {
    if (path === route.path) return { name, query }
    const param = route.param && path.startsWith(`${route.path}/`) ? decoded(path.slice(route.path.length + 1)) : undefined
    if (param && (route.values?.includes(param) ?? true)) return { name, param, query }
  }
  return undefined
}

/** Whether a link is complete. */
export function isWhole({ name, param, query }: MatchedGuestRoute): boolean {
  const { needed } = routes[name] as Route
  return !needed || ((!needed.param || param !== undefined) && needed.query.every((key) => query.get(key)))
}

/** The address of a page; undefined values are left out of the query. */
export function guestAddress(name: GuestRoute, { param, query = {} }: { param?: string; query?: Query } = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const search = new URLSearchParams(given).toString()
  return `${routes[name].path}${param === undefined ? '' : `/${encodeURIComponent(param)}`}${search && `?${search}`}`
}

/** A single path segment, decoded; undefined if there are several or decoding fails. */
function decoded(part: string): string | undefined {
  if (part.includes('/')) return undefined
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
