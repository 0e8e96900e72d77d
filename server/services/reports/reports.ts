// Reports of agents: accepted from agents, read by people who may read the record.
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Store } from '../../store/types.ts'
import type { Agents } from '../agents/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Caller, Clock } from '../model.ts'
import type { Messages } from '../messages/types.ts'
import { notFound } from '../problem.ts'
import { targetOf } from '../records/read/target.ts'
import { isId } from '../records/read/reading.ts'
import { countsOf, figuresOf, historyOf, reportsOf } from './read.ts'
import { takeReports } from './take.ts'
import type { Reports } from './types.ts'

type Parts = {
  store: Store
  clock: Clock
  registry: DefinitionRegistry
  facts: Facts
  agents: Pick<Agents, 'heard'>
  messages: Pick<Messages, 'send'>
}

export function createReports({ store, clock, registry, facts, agents, messages }: Parts): Reports {
  const parts = { store, clock }
  return {
    async take(agent, reports) {
      await agents.heard(agent)
      return takeReports({ store, clock, registry, facts, messages }, agent, reports)
    },
    read: async (caller, type, id) => reportsOf(parts, await recordOf(caller, type, id)),
    async counts(caller, type) {
      const { definition, scope } = targetOf({ registry, facts }, caller, type, 'read')
      if (!definition.resource.reports) throw notFound()
      return countsOf(parts, { definition, scope, caller })
    },
    history: async (caller, type, id, period) => historyOf(parts, await recordOf(caller, type, id), period),
    figures: async (caller, type, id, period) => figuresOf(parts, await recordOf(caller, type, id), period),
  }

  async function recordOf(caller: Caller, type: string, id: string) {
    const { definition, scope } = targetOf({ registry, facts }, caller, type, 'read')
    const row = definition.resource.reports && isId(id) ? await store.records.find(scope, type, id) : undefined
    if (!row) throw notFound()
    return { definition, record: { account: scope.account, type, id }, data: row.data }
  }
}
