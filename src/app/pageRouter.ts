// The router of the portal's one route, for react-router's RouterProvider. react-router's own routers bring loaders, actions and
// fetchers, which no page uses: 14 KB compressed (decision 351). Addresses, states and blockers behave as in createBrowserRouter.
import type { ReactNode } from 'react'
import {
  createPath,
  IDLE_BLOCKER,
  IDLE_NAVIGATION,
  matchRoutes,
  NavigationType,
  resolvePath,
  type BlockerFunction,
  type DataRouter,
  type Location,
  type Path,
  type To,
} from 'react-router'
import { isAtOnce } from '../client/page/atOnce.ts'

type State = DataRouter['state']
type Subscriber = Parameters<DataRouter['subscribe']>[0]
type Options = { replace?: boolean; state?: unknown; preventScrollReset?: boolean; flushSync?: boolean }
/** What react-router keeps in `history.state`. */
type Kept = { usr?: unknown; key?: string; idx?: number } | null

const id = 'page'

export function createPageRouter(element: ReactNode): DataRouter {
  const routes = [{ id, path: '*', element }]
  const subscribers = new Set<Subscriber>()
  const questions = new Map<string, BlockerFunction>()
  let state = firstState(routes)
  let index = kept()?.idx
  /** Set while a blocked step back is undone. */
  let undone: (() => void) | undefined
  if (index === undefined) history.replaceState({ ...kept(), idx: (index = 0) }, '')

  const update = (change: Partial<State>, flushSync = false) => {
    state = { ...state, ...change }
    const how = { deletedFetchers: [], newErrors: null, flushSync, viewTransitionOpts: undefined }
    for (const tell of subscribers) tell(state, how)
  }
  const setBlocker = (key: string, blocker: State['blockers'] extends Map<string, infer Value> ? Value : never) =>
    update({ blockers: new Map(state.blockers).set(key, blocker) })
  /** The key of the blocker that holds this navigation up. */
  const blockedBy = (nextLocation: Location, historyAction: NavigationType): string | undefined => {
    const [key, isBlocked] = [...questions].at(-1) ?? []
    if (key === undefined || state.blockers.get(key)?.state === 'proceeding') return undefined
    return isBlocked?.({ currentLocation: state.location, nextLocation, historyAction }) ? key : undefined
  }
  const block = (key: string, location: Location, goOn: () => void) =>
    setBlocker(key, {
      state: 'blocked',
      location,
      proceed() {
        setBlocker(key, { state: 'proceeding', location, proceed: undefined, reset: undefined })
        goOn()
      },
      reset: () => setBlocker(key, IDLE_BLOCKER),
    })
  const arrive = (historyAction: NavigationType, location: Location, { preventScrollReset = false, flushSync }: Options = {}) => {
    if (historyAction !== NavigationType.Pop) {
      if (historyAction === NavigationType.Push) index = (kept()?.idx ?? 0) + 1
      write(historyAction, location, index)
    }
    const blockers = new Map([...state.blockers.keys()].map((key) => [key, IDLE_BLOCKER]))
    update({ historyAction, location, matches: matchRoutes(routes, location) ?? [], preventScrollReset, blockers }, flushSync || isAtOnce())
  }
  const onPop = () => {
    const next = kept()?.idx
    const delta = next === undefined || index === undefined ? undefined : next - index
    index = next
    if (undone) {
      undone()
      undone = undefined
      return
    }
    const location = shown()
    const key = blockedBy(location, NavigationType.Pop)
    if (key === undefined || delta === undefined) return arrive(NavigationType.Pop, location)
    const isBack = new Promise<void>((resolve) => (undone = resolve))
    history.go(-delta)
    block(key, location, () => void isBack.then(() => history.go(delta)))
  }
  addEventListener('popstate', onPop)

  const navigate = async (to: To | number | null, options: Options = {}): Promise<void> => {
    if (typeof to === 'number') return history.go(to)
    const location = locationOf(targetOf(to, state.location), options.state)
    const historyAction = options.replace ? NavigationType.Replace : NavigationType.Push
    const key = blockedBy(location, historyAction)
    if (key === undefined) arrive(historyAction, location, options)
    else block(key, location, () => void navigate(to, options))
  }
  // Loaders, actions and fetchers have no place in a route without any.
  const router: Pick<DataRouter, Member> = {
    basename: '/',
    routes,
    manifest: { [id]: routes[0] },
    future: {} as DataRouter['future'],
    window,
    get state() {
      return state
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    navigate,
    createHref: hrefOf,
    createURL: urlOf,
    encodeLocation: encoded,
    getBlocker(key, isBlocked) {
      questions.set(key, isBlocked)
      return state.blockers.get(key) ?? IDLE_BLOCKER
    },
    deleteBlocker(key) {
      state.blockers.delete(key)
      questions.delete(key)
    },
    dispose() {
      removeEventListener('popstate', onPop)
      subscribers.clear()
    },
  }
  return router as DataRouter
}

type Member =
  | 'basename'
  | 'routes'
  | 'manifest'
  | 'future'
  | 'window'
  | 'state'
  | 'subscribe'
  | 'navigate'
  | 'createHref'
  | 'createURL'
  | 'encodeLocation'
  | 'getBlocker'
  | 'deleteBlocker'
  | 'dispose'

const kept = (): Kept => history.state as Kept

/** The location that the browser shows. */
function shown(): Location {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: kept()?.usr ?? null, key: kept()?.key ?? 'default', mask: undefined }
}

function firstState(routes: Parameters<typeof matchRoutes>[0]): State {
  const location = shown()
  return {
    historyAction: NavigationType.Pop,
    location,
    matches: (matchRoutes(routes, location) ?? []) as State['matches'],
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: {},
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  }
}

/** As react-router resolves addresses from within its last route; without an address it stays where it is. */
function targetOf(to: To | null, { pathname, search, hash }: Location): string {
  if (to === null) return createPath({ pathname, search, hash })
  const asked = typeof to === 'string' ? to : createPath(to)
  if (new URL(asked, location.origin).origin !== urlOf('/').origin) throw new Error('External navigation is not allowed')
  return createPath(resolvePath(to, pathname))
}

function locationOf(path: string, state: unknown): Location {
  const key = Math.random().toString(36).slice(2, 10)
  return { ...encoded(path), state: state ?? null, key, mask: undefined }
}

function urlOf(to: To): URL {
  const href = typeof to === 'string' ? to : createPath(to)
  return new URL(/^[\\/]{2}/.test(href) ? `${location.origin}${href}` : href.replace(/ $/, '%20'), location.origin)
}

/** A path that begins with two slashes would name another host. */
function hrefOf(path: Partial<Path>): string {
  const href = createPath(path)
  return href.startsWith('//') ? location.origin + href : href
}

function encoded(to: To) {
  const { pathname, search, hash } = urlOf(to)
  return { pathname, search, hash }
}

function write(action: NavigationType, { state, key, ...path }: Location, index: number | undefined): void {
  const entry = { usr: state as unknown, key, idx: index, masked: undefined }
  const href = hrefOf(path)
  if (action === NavigationType.Replace) return history.replaceState(entry, '', href)
  try {
    history.pushState(entry, '', href)
  } catch (error) {
    // A state that cannot be copied is a fault of the caller; Safari refuses to keep more than a hundred entries in half a minute.
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error
    location.assign(href)
  }
}
