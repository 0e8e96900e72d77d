// The pages before the sign-in: names and addresses in one table. Links are made from names, never written by hand.

/** `param` is the last part of the address, `values` what it may be; without what is `needed` of it and of the query the page cannot do its work. */
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
/** A page before the sign-in as an address asks for it. */
export type GuestPlace = { name: GuestRoute; param?: string; query: URLSearchParams }
type Query = Record<string, string | undefined>

const table = Object.entries<Route>(routes) as [GuestRoute, Route][]

/** Undefined = the address is none of these pages. */
export function guestPlaceAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): GuestPlace | undefined {
  const path = pathname.replace(/\/$/, '')
  const query = new URLSearchParams(search)
  for (const [name, route] of table) {
    if (path === route.path) return { name, query }
    const param = route.param && path.startsWith(`${route.path}/`) ? decoded(path.slice(route.path.length + 1)) : undefined
    if (param && (route.values?.includes(param) ?? true)) return { name, param, query }
  }
  return undefined
}

/** Whether a link came whole. */
export function isWhole({ name, param, query }: GuestPlace): boolean {
  const { needed } = routes[name] as Route
  return !needed || ((!needed.param || param !== undefined) && needed.query.every((key) => query.get(key)))
}

/** The address of a page; what is undefined is left out of the query. */
export function guestAddress(name: GuestRoute, { param, query = {} }: { param?: string; query?: Query } = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const search = new URLSearchParams(given).toString()
  return `${routes[name].path}${param === undefined ? '' : `/${encodeURIComponent(param)}`}${search && `?${search}`}`
}

/** One part of an address, or undefined when it is several or cannot be read. */
function decoded(part: string): string | undefined {
  if (part.includes('/')) return undefined
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
