// Agent keys: long and random, shown once, stored as a hash. A key reads the records of every account.
import { writeAudit } from '../audit/write.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { type AgentRow, typesOfRow } from '../../store/delivery/agentRows.ts'
import type { Store } from '../../store/types.ts'
import { networkOf } from '../access/limits/network.ts'
import { hashToken, randomToken } from '../access/keys/random.ts'
import type { Throttle, ThrottleRule } from '../access/limits/throttle.ts'
import { agentType } from '../hooks/agents.ts'
import { keyNotFound, notFound } from '../problem.ts'
import { targetOf } from '../records/read/target.ts'
import type { Clock } from '../model.ts'
import type { Agent, Agents, AgentOrigin } from './types.ts'

/** Secret scanners find leaked keys by this prefix. */
export const keyPrefix = 'agt_'
const shownLetters = 8
const form = new RegExp(`^Bearer (${keyPrefix}[\\w-]{43})$`)

type Parts = { store: Store; clock: Clock; throttle: Throttle } & { registry: DefinitionRegistry; facts: Facts }

export function createKeys({ store, clock, throttle, registry, facts }: Parts): Pick<Agents, 'signIn' | 'newKey'> & {
  /** The agent as it is now; undefined when its key is no longer valid. */ present: (agent: Agent) => Promise<Agent | undefined>
} {
  const live = (row: AgentRow | undefined): row is AgentRow => row?.enabled === 1

  return {
    async signIn(authorization, wish) {
      const key = form.exec(authorization ?? '')?.[1]
      if (key === undefined) throw keyNotFound()
      const hash = hashToken(key)
      const row = await store.delivery.findByKey(hash)
      if (live(row)) return agentOfRow(row, hash)
      await throttle.attempt([guessing(wish)])
      await refused(row, key, wish)
      throw keyNotFound()
    },
    async present({ hash }) {
      const row = await store.delivery.findByKey(hash)
      return live(row) ? agentOfRow(row, hash) : undefined
    },
    async newKey(caller, id) {
      const { scope } = targetOf({ registry, facts }, caller, agentType, 'update')
      const key = `${keyPrefix}${randomToken()}`
      const prefix = key.slice(0, keyPrefix.length + shownLetters)
      const at = clock().toISOString()
      await store.transaction(async ({ delivery, records, history }) => {
        const record = await records.find(scope, agentType, id)
        if (!record) throw notFound()
        caller.prove?.()
        await delivery.update(id, { key_hash: hashToken(key), key_prefix: prefix, key_at: at })
        await writeAudit(history, { scope, at, by: caller, action: 'agent-key', type: agentType, id, detail: { prefix } })
        await history.notice(scope, { type: agentType, id, version: record.version })
      })
      return { key, prefix, created_at: at }
    },
  }

  /** The owner of a revoked key is still known. */
  function refused(row: AgentRow | undefined, key: string, { ip, requestId }: AgentOrigin): Promise<void> {
    return writeAudit(store.history, {
      at: clock().toISOString(),
      by: { actor: row?.id ?? '', actorName: row?.name ?? '', ip, requestId },
      action: 'agent-refused',
      type: agentType,
      id: row?.id ?? '',
      detail: { prefix: key.slice(0, keyPrefix.length + shownLetters) },
    })
  }
}

function agentOfRow(row: AgentRow, hash: string): Agent {
  const { id, name, kind, created_at: since, first, epoch } = row
  return { id, name, kind, types: typesOfRow(row), since, hash, isFirst: first === 1, epoch }
}

function guessing({ ip }: AgentOrigin): ThrottleRule {
  return { name: 'agent-network', subject: networkOf(ip), free: 10, most: 30 }
}
