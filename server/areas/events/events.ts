// GET /events: pushes changes to one browser. A stream ends with its session and carries only what its caller may see.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { can } from '../../../src/engine/rights/access.ts'
import type { SessionEnd } from '../../../src/engine/rights/sessionEnds.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { IncidentEvent, NameEvent, RecordEvent } from '../../services/events.ts'
import { breath } from '../../services/breath.ts'
import { Problem } from '../../services/problem.ts'
import { readable } from '../../services/records/read/target.ts'
import type { SignedIn } from '../../services/model.ts'
import type { Services } from '../../services/types.ts'
import type { DefinitionEvent } from '../../services/definitions/types.ts'
import { problemsPermission } from '../../services/definitions/permissions.ts'
import type { AreaContext } from '../area.ts'
import { createEventStream, type EventStream } from './eventStream.ts'
import { createOutgoing, type Numbered } from './outgoing.ts'
import { createRecentRecords } from './recentRecords.ts'
import { unrestricted } from '../../routes/access.ts'
import { callerOf, signedInOf } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'

const recalledInTurn = 10
/** Each event goes to every stream; after so many deliveries other work gets a turn. */
const sentInTurn = 20
/** `since`: the number of the last event before it opened; recall reports those. */
type Open = { stream: EventStream; request: FastifyRequest; session: SignedIn; types: Set<string>; since: number }
type Happened = { kind: 'record'; event: RecordEvent } | { kind: 'name'; event: NameEvent } | { kind: 'incident'; event: IncidentEvent }

/** Routes below /api/v1. Every stream ends when the server begins to close. */
export function eventRoutes(app: FastifyInstance, services: Services, { events: settings }: Pick<AreaContext, 'events'>): void {
  const {
    heartbeatMilliseconds = 25_000,
    maxPerSession = 10,
    maxPerPerson = 30,
    recallMilliseconds = 20_000,
    maxRecalled = 100,
  } = settings ?? {}
  const { registry, events } = services
  const all = new Set<Open>()
  const recent = createRecentRecords({ milliseconds: recallMilliseconds, most: maxRecalled })
  const { sendDefinitions, recall, outgoing, sendAccounts, beat, endAll, endSession } = createNotifier(services, all, recent)
  const stops = [
    registry.onChange(sendDefinitions),
    events.onRecord((event) => {
      recent.note(event)
      void outgoing.send({ kind: 'record', event })
    }),
    events.onNameLost((event) => void outgoing.send({ kind: 'name', event })),
    events.onIncident((event) => void outgoing.send({ kind: 'incident', event })),
    events.onSessionEnd(endSession),
    events.onAccount(
      (account, person) => void sendAccounts(account, person).catch((error: unknown) => services.log.error({ err: error }, 'event stream')),
    ),
    events.onGap(endAll),
  ]
  const heart = setInterval(() => void beat(), heartbeatMilliseconds).unref()

  app.addHook('preClose', async () => {
    clearInterval(heart)
    for (const stop of stops) stop()
    endAll()
  })

  app.get(
    '/events',
    {
      config: {
        access: unrestricted,
        tokens: false,
        work: 30,
        operation: operation({ tag: 'events', content: { 'text/event-stream': { schema: { type: 'string' } } }, errors: [401, 429] }),
      },
    },
    async (request, reply) => {
      const session = signedInOf(request)
      const own = [...all].filter((open) => open.session.person.id === session.person.id)
      if (own.length >= maxPerPerson || own.filter((open) => open.session.hash === session.hash).length >= maxPerSession)
        throw new Problem(429, 'too_many_streams', { headers: { 'retry-after': '15' } })
      const open: Open = { stream: createEventStream(), request, session, types: visibleTypes(services, request), since: outgoing.latest() }
      all.add(open)
      open.stream.readable.on('close', () => all.delete(open))
      open.stream.beat()
      void recall(open)
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .header('connection', 'close')
        .send(open.stream.readable)
    },
  )
}

/** Sends events to every open stream. A stream whose session ended is closed instead. */
function createNotifier(services: Services, all: Set<Open>, recent: ReturnType<typeof createRecentRecords>) {
  const outgoing = createOutgoing<Happened>(sendSome)
  return { sendDefinitions, recall, outgoing, sendAccounts, beat, endAll, endSession }

  function sendDefinitions({ changed }: DefinitionEvent): void {
    for (const open of all) {
      const before = open.types
      open.types = visibleTypes(services, open.request)
      const changes = {
        changed: [...open.types].filter((name) => !before.has(name) || changed.includes(name)),
        removed: [...before].filter((name) => !open.types.has(name)),
      }
      // People who edit definitions are notified of problems, too, even when no active version changed.
      if (changes.changed.length > 0 || changes.removed.length > 0 || can(open.request.actor, problemsPermission, services.facts))
        open.stream.send('definitions', changes)
    }
  }

  /** Checks the session once per stream and yields between events, so that reopening streams repeatedly does not starve others. */
  async function recall(open: Open): Promise<void> {
    await attempt(open, async () => {
      const replayed = recent.list()
      if (replayed.length > 0 && !(await isOpenIn(services, open, await services.sessions.liveAmong([open.session.hash])))) return
      for (const [index, event] of replayed.entries()) {
        if (await reaches(services, open, event)) open.stream.send('record', event)
        if (index % recalledInTurn === recalledInTurn - 1) await breath()
      }
      for (const account of recent.cutIn()) if (await isOpenTo(open, account)) return open.stream.send('missed', {})
    })
  }

  async function sendSome(some: Numbered<Happened>[]): Promise<void> {
    const alive = await liveStreams().catch((error: unknown) => {
      services.log.error({ err: error }, 'event stream')
      endAll()
      return []
    })
    let sent = 0
    for (const { kind, event, number } of some)
      for (const open of alive) {
        if (open.since >= number) continue
        await attempt(open, async () => {
          if (await reaches(services, open, event)) open.stream.send(kind, event)
        })
        sent += 1
        if (sent % sentInTurn === 0) await breath()
      }
  }

  /** Streams whose sessions are live; the others are ended. */
  async function liveStreams(): Promise<Open[]> {
    const streams = [...all]
    const live = await services.sessions.liveAmong(streams.map(({ session }) => session.hash))
    const alive: Open[] = []
    for (const [index, open] of streams.entries()) {
      await attempt(open, async () => void ((await isOpenIn(services, open, live)) && alive.push(open)))
      if (index % sentInTurn === sentInTurn - 1) await breath()
    }
    return alive
  }

  async function attempt({ stream }: Open, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      services.log.error({ err: error }, 'event stream')
      stream.end()
    })
  }

  /** Access may have changed: the browser fetches its session again. */
  async function sendAccounts(account: string, person: string | undefined): Promise<void> {
    const members = person === undefined ? (await services.store.people.members(account)).map(({ id }) => id) : [person]
    for (const { session, stream } of all) if (members.includes(session.person.id)) stream.send('accounts', {})
  }

  async function beat(): Promise<void> {
    for (const open of await liveStreams().catch(() => [])) open.stream.beat()
  }

  /** Browsers reopen their streams and reload what they show. */
  function endAll(): void {
    for (const open of all) open.stream.end()
  }

  function endSession(hash: string, end?: SessionEnd): void {
    for (const open of all) {
      if (open.session.hash !== hash) continue
      if (end) open.stream.send('session', { end })
      open.stream.end()
    }
  }
}

async function isOpenTo({ request, session }: Open, account: string): Promise<boolean> {
  return account === '' ? session.person.kind === 'staff' : (await request.findAccount(account)) !== undefined
}

async function reaches(services: Services, open: Open, { account: name, type, id, version }: RecordEvent): Promise<boolean> {
  const account = name ? await open.request.findAccount(name) : undefined
  if (name && !account) return false
  const [target] = readable(services, callerOf(open.request, account), type)
  return (
    target !== undefined &&
    (target.scope.within.length === 0 || (await services.store.history.revision(target.scope, type, id, version)) !== undefined)
  )
}

/** Ends the stream of a session that is not among the live ones. A step that became pending (such as a second factor that the brand now requires) closes it, too, as it closes every route. */
async function isOpenIn({ personStatus }: Services, { session, stream }: Open, live: ReadonlySet<string>): Promise<boolean> {
  const isOpen = live.has(session.hash) && (await personStatus.pendingStep(session)) === undefined
  if (!isOpen) stream.end()
  return isOpen
}

/** Types that may reach the caller at all: in some account, or outside every account. */
function visibleTypes({ registry, facts }: Services, { actor }: FastifyRequest): Set<string> {
  const faces = [actor, { ...actor, inAccount: true }]
  const words = ({ resource }: Definition) =>
    [resource.access, ...(resource.variants ?? []).map((variant) => variant.access ?? {})].flatMap((access) => Object.values(access).flat())
  return new Set(
    registry
      .list()
      .filter((definition) => faces.some((face) => can(face, words(definition), facts)))
      .map(({ name }) => name),
  )
}
