// Agents: programs that apply records on edges and report the result (docs/agent-protocol.md).
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Store } from '../../store/types.ts'
import type { Throttle } from '../access/limits/throttle.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { agentType, namedKinds, namedTypes } from '../hooks/agents.ts'
import { system } from '../hooks/shared/system.ts'
import { targetOf } from '../records/read/target.ts'
import { StaleWrite } from '../records/write/write.ts'
import type { Clock, Log } from '../model.ts'
import type { ServiceSettings } from '../settings.ts'
import { acknowledge } from './acknowledge.ts'
import { createChanges } from './changes.ts'
import { createKeys } from './keys.ts'
import { kindsIn, shareOf, typesOf } from './kinds.ts'
import { settleTask } from './tasks.ts'
import type { Agents } from './types.ts'
import { declareUnsupported, unsupportedIn } from './unsupported.ts'

type Parts = {
  store: Store
  settings: ServiceSettings
  clock: Clock
  registry: DefinitionRegistry
  facts: Facts
  throttle: Throttle
  log: Log
}

export function createAgents(parts: Parts): Agents {
  const { store, clock, registry, facts, log } = parts
  const { present, ...keys } = createKeys(parts)
  const { seen, ...changes } = createChanges({ store, settings: parts.settings, clock, registry, present })
  let settling = Promise.resolve()
  // When agents are added or removed, tasks that waited only for them are over.
  store.onNotice((notice) => {
    if (notice.kind === 'gap')
      settling = settling.then(settleAll).catch((error: unknown) => log.error({ err: error }, 'open tasks could not be settled'))
  })

  return {
    ...keys,
    ...changes,
    types: (agent, how) => typesOf(registry, agent, how),
    heard: (agent) => seen(agent),
    async declare(agent, fields) {
      await seen(agent)
      return declareUnsupported({ store, registry, facts }, agent, fields)
    },
    unsupported: (caller, type) => unsupportedIn({ store, registry, facts }, caller, type),
    async acknowledge(agent, acks, wish) {
      await seen(agent)
      return acknowledge({ store, clock, registry, facts }, agent, acks, wish)
    },
    kinds(caller) {
      targetOf({ registry, facts }, caller, agentType, 'read')
      return namedKinds(registry, caller.context.locale ?? 'en_US')
    },
    typesOfKinds(caller) {
      targetOf({ registry, facts }, caller, agentType, 'read')
      return namedTypes(registry, caller.context.locale ?? 'en_US')
    },
  }

  async function settleAll(): Promise<void> {
    for (const task of await store.delivery.openTasks(
      kindsIn(registry).flatMap((kind) => shareOf(registry, { kind, types: null }).tasks),
    )) {
      await store
        .transaction((inside) => settleTask(inside, { registry, facts }, task, clock().toISOString(), system(facts)))
        .catch((error: unknown) => {
          if (!(error instanceof StaleWrite)) throw error
        })
    }
  }
}
