// Changes that an agent has not applied yet, in the order of the outbox; each record once, in its present state.
import type { OutboxChange } from '../../store/delivery/delivery.ts'
import type { Notice } from '../../store/database/notices.ts'
import type { Store } from '../../store/types.ts'
import { agentType } from '../hooks/agents.ts'
import { keyNotFound, Problem } from '../problem.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Clock } from '../model.ts'
import type { ServiceSettings } from '../settings.ts'
import { shareOf } from './kinds.ts'
import { heldFrom } from './stages.ts'
import { createAgentView } from './agentView.ts'
import type { Agent, AgentChange, Agents, Changes, ChangesQuery } from './types.ts'

type Parts = {
  store: Store
  settings: ServiceSettings
  clock: Clock
  registry: DefinitionRegistry
  present: (agent: Agent) => Promise<Agent | undefined>
}
/** `position` in the outbox; `from`: deletions up to here are skipped for an agent that started later. As text they are followed by the agent's epoch, unless that is 0. */
type Cursor = { position: number; from: number }

const maxBytes = 8 * 1024 * 1024
/** Concurrent waiting requests of one agent. */
const maxWaiting = 4
/** Presence is recorded only now and then, not with every request. */
const noteMilliseconds = 20_000

export function createChanges({
  store,
  settings,
  clock,
  registry,
  present,
}: Parts): Pick<Agents, 'changes' | 'release'> & { seen: (agent: Agent, position?: number) => Promise<void> } {
  const waiting = new Map<string, Set<() => void>>()

  const service: ReturnType<typeof createChanges> = {
    async changes(agent, { after, limit, wait, isResolved, signal }) {
      const cursor = await cursorOf(agent, after)
      await service.seen(agent, cursor.position)
      const bell = listen({ store, registry }, waiting, agent)
      try {
        const deadline = performance.now() + wait * 1000
        for (;;) {
          const page = await pageOf(agent, cursor, { limit, isResolved })
          if (page.changes.length > 0 || page.more || performance.now() >= deadline || signal.aborted || bell.isOver()) return page
          await bell.nextChange(deadline - performance.now(), signal)
          // An agent removed meanwhile gets nothing more.
          const now = await present(agent)
          if (!now) throw keyNotFound()
          if (now.epoch !== agent.epoch) throw cursorUnknown()
        }
      } finally {
        bell.close()
        await service.seen(agent)
      }
    },
    async seen({ id }, position) {
      const row = await store.delivery.find(id)
      if (!row) return
      const now = clock()
      const isFresh = row.seen_at !== null && now.getTime() - Date.parse(row.seen_at) < noteMilliseconds
      if (isFresh && (position === undefined || position === row.position)) return
      // A failed write does not fail the request.
      await store.delivery.update(id, { seen_at: now.toISOString(), ...(position !== undefined && { position }) }).catch(() => undefined)
    },
    release() {
      for (const ends of waiting.values()) for (const end of ends) end()
    },
  }
  return service

  async function cursorOf(agent: Agent, after: string | undefined): Promise<Cursor> {
    const head = await store.delivery.head()
    if (after === undefined) return { position: 0, from: head }
    const [position = 0, from = 0, epoch = 0] = after.split('-').map(Number)
    // The agent has records that are no longer in its area, or lacks some that are.
    if (epoch !== agent.epoch) throw cursorUnknown()
    // The database is older than the agent's cursor: continuing from there would miss changes.
    if (position > head || from > head) throw cursorUnknown()
    return { position, from: Math.max(position, from) }
  }

  async function pageOf(
    agent: Agent,
    { position, from }: Cursor,
    { limit, isResolved }: Pick<ChangesQuery, 'limit' | 'isResolved'>,
  ): Promise<Changes> {
    const { kind, since, epoch } = agent
    const { types, tasks } = shareOf(registry, agent)
    const rows =
      types.length === 0
        ? []
        : await store.delivery.changes({ types, tasks, after: position, deletedAfter: from, tasksSince: since }, limit + 1)
    const page = fitting(rows.slice(0, limit))
    const cursorAt = (seq: number): string =>
      epoch > 0 ? `${seq}-${Math.max(seq, from)}-${epoch}` : from > seq ? `${seq}-${from}` : String(seq)
    const last = page.at(-1)
    const delivered = await createAgentView({ store, settings }, registry, { rows: page, kind, isResolved })
    // Changes from before the agent's first request do not wait: it may serve nothing yet.
    const isHeld = await heldFrom(
      store,
      registry,
      agent,
      page.filter(({ seq }) => seq > from),
    )
    const changes = page.map(async (row) => {
      const record = await delivered(row)
      return record !== undefined && row.seq > from && isHeld(row)
        ? []
        : [changeOf(row, cursorAt(row.seq), tasks.includes(row.type), record)]
    })
    return {
      changes: (await Promise.all(changes)).flat(),
      cursor: cursorAt(last?.seq ?? position),
      more: rows.length > page.length,
    }
  }
}

/** Listens for new changes for an agent from now on. */
function listen({ store, registry }: Pick<Parts, 'store' | 'registry'>, waiting: Map<string, Set<() => void>>, agent: Agent) {
  const { id } = agent
  const own = waiting.get(id) ?? new Set()
  if (own.size >= maxWaiting) throw new Problem(429, 'too_many_streams', { headers: { 'retry-after': '5' } })
  let [hasArrived, isOver, ring] = [false, false, (): void => undefined]
  const wake = (): void => {
    hasArrived = true
    ring()
  }
  const end = (): void => {
    isOver = true
    wake()
  }
  waiting.set(id, own.add(end))
  const stop = store.onNotice((notice) => {
    if (concerns(registry, notice, agent)) wake()
  })
  return {
    isOver: () => isOver,
    /** Resolves when something arrives; at once when something arrived since the last call. */
    nextChange: (milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((done) => {
        const timer = setTimeout(finish, milliseconds)
        signal.addEventListener('abort', finish, { once: true })
        ring = finish
        if (hasArrived) finish()
        function finish(): void {
          clearTimeout(timer)
          signal.removeEventListener('abort', finish)
          ;[hasArrived, ring] = [false, () => undefined]
          done()
        }
      }),
    close(): void {
      stop()
      own.delete(end)
      if (own.size === 0) waiting.delete(id)
    },
  }
}

function concerns(registry: Parts['registry'], notice: Notice, agent: Agent): boolean {
  if (notice.kind === 'gap' || notice.kind === 'outbox') return true
  return (
    notice.kind === 'record' &&
    (shareOf(registry, agent).types.includes(notice.type) || (notice.type === agentType && notice.id === agent.id))
  )
}

const cursorUnknown = (): Problem => new Problem(410, 'cursor_unknown')

/** At least one, and no more than an answer should hold. */
function fitting(rows: OutboxChange[]): OutboxChange[] {
  let bytes = 0
  const end = rows.findIndex(({ data }, index) => (bytes += data.length) > maxBytes && index > 0)
  return end === -1 ? rows : rows.slice(0, end)
}

/** `record`: the agent's view of it; undefined = absent. */
function changeOf({ account, type, id, version }: OutboxChange, cursor: string, task: boolean, record: unknown): AgentChange {
  return {
    cursor,
    account,
    type,
    id,
    version,
    ...(task && { task }),
    ...(record === undefined ? { action: 'delete' } : { action: 'put', record }),
  }
}
