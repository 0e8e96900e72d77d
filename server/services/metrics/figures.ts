// Gauges of the portal, read from the database on request. Without the database only `portal_database_up` remains.
import type { Gauge, GaugeConfiguration } from 'prom-client'
import type { Store } from '../../store/types.ts'
import { offlineSeconds } from '../hooks/agents.ts'
import { behindOf } from '../agents/behind.ts'
import { closedAt } from '../statistics/moving.ts'
import { storeAnswers } from '../statistics/storeAnswers.ts'
import type { DefinitionState } from '../definitions/versions/states.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Clock } from '../model.ts'

export type Watched = {
  store: Pick<Store, 'figures' | 'delivery' | 'moves' | 'rollups'>
  registry: Pick<DefinitionRegistry, 'list' | 'states'>
  clock: Clock
}
type Label = 'queue' | 'state' | 'origin'
type MakeGauge = (options: Pick<GaugeConfiguration<Label>, 'name' | 'help' | 'labelNames'>) => Gauge<Label>

/** Counting further would take longer and say the same: delivery is stuck. */
const maxWaiting = 10_000

const agentStates = ['connected', 'away', 'never', 'off'] as const
const definitionStates: DefinitionState['state'][] = ['good', 'repaired', 'attention', 'held', 'broken']

/** Returns a function that reads all of them; it throws when the database does not answer. */
export function addFigures(gauge: MakeGauge, { store, registry, clock }: Watched): () => Promise<void> {
  const up = gauge({ name: 'portal_database_up', help: '1 while the database answers' })
  const bytes = gauge({ name: 'portal_database_size_bytes', help: 'Size of the database on disk' })
  const depth = gauge({ name: 'portal_queue_depth', help: 'Work that waits; mail: letters on their way', labelNames: ['queue'] })
  const kept = gauge({ name: 'portal_messages_kept', help: 'Messages that nobody sends by itself: kept or failed' })
  const agents = gauge({ name: 'portal_agents', help: 'Agents by state', labelNames: ['state'] })
  const behind = gauge({ name: 'portal_agents_behind', help: 'Enabled agents that have records to deliver' })
  const most = gauge({ name: 'portal_agents_records_behind_max', help: 'Records that the agent furthest behind has to deliver' })
  const inForce = gauge({ name: 'portal_definitions_in_force', help: 'Resource types in force', labelNames: ['origin'] })
  const states = gauge({ name: 'portal_definitions', help: 'Folders of definitions by state', labelNames: ['state'] })
  const rollupsUp = store.rollups && gauge({ name: 'portal_statistics_store_up', help: '1 while ClickHouse answers' })
  const ofDatabase = [bytes, depth, kept, agents, behind, most]

  return async () => {
    readDefinitions()
    await readRollups()
    try {
      await readDatabase()
      up.set(1)
    } catch (cause) {
      // Old figures would look like new ones.
      for (const one of ofDatabase) one.reset()
      for (const one of [bytes, kept, behind, most]) one.remove()
      up.set(0)
      throw cause
    }
  }

  function readDefinitions(): void {
    for (const origin of ['builtin', 'operator'] as const)
      inForce.set({ origin }, registry.list().filter((definition) => definition.origin === origin).length)
    const found = registry.states()
    for (const state of definitionStates) states.set({ state }, found.filter((one) => one.state === state).length)
  }

  async function readRollups(): Promise<void> {
    rollupsUp?.set((await storeAnswers(store)) ? 1 : 0)
  }

  async function readDatabase(): Promise<void> {
    const now = clock()
    bytes.set(await store.figures.bytes())
    for (const [queue, count] of Object.entries(await store.figures.queues(now.toISOString()))) depth.set({ queue }, count)
    if (store.rollups) depth.set({ queue: 'statistics' }, await store.moves.waiting(closedAt(now), maxWaiting))
    kept.set(await store.figures.kept(now.toISOString()))
    const rows = await store.figures.agents()
    const stateOf = (row: (typeof rows)[number]): (typeof agentStates)[number] =>
      row.enabled === 0
        ? 'off'
        : row.seen_at === null
          ? 'never'
          : now.getTime() - Date.parse(row.seen_at) <= offlineSeconds * 1000
            ? 'connected'
            : 'away'
    for (const state of agentStates) agents.set({ state }, rows.filter((row) => stateOf(row) === state).length)
    const counts = await Promise.all(rows.filter(({ enabled }) => enabled === 1).map((row) => behindOf(store, registry, row)))
    behind.set(counts.filter((count) => count > 0).length)
    most.set(Math.max(0, ...counts))
  }
}
