// Accepts records that agents make. An agent adds records only below records that it gets itself, and changes only those that agents made.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { sameJson } from '../../../src/engine/json/objects.ts'
import { agentRulesOf } from '../../../src/engine/load/resource/agentOptions.ts'
import { idPrefixOf } from '../../../src/engine/pages/pages.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { StoredRecord } from '../../store/records/records.ts'
import { accountScope, type RecordScope } from '../../store/scope.ts'
import type { Repositories, Store } from '../../store/types.ts'
import { plainReason } from '../agents/acknowledge.ts'
import { kindOfRecord } from '../agents/agentMembers.ts'
import { isInArea } from '../agents/kinds.ts'
import type { Agent, Agents, AgentOrigin } from '../agents/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { system } from '../hooks/shared/system.ts'
import type { Caller, Clock } from '../model.ts'
import { Problem } from '../problem.ts'
import { changedNames } from '../records/read/history.ts'
import { parentOf, type Target } from '../records/read/target.ts'
import type { Change } from '../records/write/change.ts'
import { StaleWrite, writeChange } from '../records/write/write.ts'
import { maxAhead } from '../reports/limits.ts'
import { maxBelow } from './limits.ts'
import type { GivenRecord, AgentRecords, AgentRecordRefusal } from './types.ts'
import { judgeAll } from '../agents/judgeAll.ts'

type Parts = { store: Store; clock: Clock; registry: DefinitionRegistry; facts: Facts; agents: Pick<Agents, 'heard'> }
type Verdict = 'accepted' | 'ignored' | Omit<AgentRecordRefusal, 'index'>
type Taking = Omit<Parts, 'store' | 'agents'> & { agent: Agent; origin: AgentOrigin }

export function createAgentRecords({ store, agents, ...parts }: Parts): AgentRecords {
  return {
    async take(agent, given, origin) {
      await agents.heard(agent)
      return judgeAll(given, 1, async ([one]) => [
        await store.transaction((inside) => take(inside, { ...parts, agent, origin }, one!)).catch(refusalOf),
      ])
    },
  }
}

/** `invalid` if rules between records refuse it, `ignored` if the record was changed concurrently. */
function refusalOf(error: unknown): Verdict {
  if (error instanceof StaleWrite) return 'ignored'
  if (error instanceof Problem && error.status < 500) return { code: 'invalid', path: error.errors[0]?.path ?? '' }
  throw error
}

async function take(inside: Repositories, taking: Taking, given: GivenRecord): Promise<Verdict> {
  const { registry, agent, clock } = taking
  const { account, type, parent, id } = given
  const definition = registry.get(type)
  const under = definition && parentOf(definition)
  if (!definition || !under || !isMadeBy(definition, agent)) return unknown
  const scope = accountScope(account)
  if (!(await isDeliveredTo(inside, taking, { scope, type: under.type, id: parent }))) return unknown
  if (!new RegExp(`^${idPrefixOf(definition.resource)}_[A-Za-z0-9]{16,40}$`).test(id)) return { code: 'wrong_id' }
  // It may be late: after an outage of the portal, agents report everything.
  const ahead = Date.parse(given.at) - clock().getTime()
  if (Number.isNaN(ahead) || ahead > maxAhead) return { code: 'out_of_time' }
  const row = await inside.records.find(scope, type, id)
  if (row && row.parent !== parent) return unknown
  if (!row && (await inside.records.findDeleted(scope, type, id))) return given.record === null ? 'ignored' : { code: 'deleted' }
  const target = targetOf(taking, definition, scope)
  return given.record === null ? gone(inside, taking, target, row) : put(inside, taking, target, { given, row, field: under.field })
}
const unknown: Verdict = { code: 'unknown_record' }

function isMadeBy({ name, resource }: Definition, agent: Agent): boolean {
  return isInArea(agent, name) && agentRulesOf(resource).some((rule) => rule.as === 'made' && rule.kind === agent.kind)
}

/** Whether the agent gets this record. */
async function isDeliveredTo(
  inside: Repositories,
  { registry, agent }: Taking,
  { scope, type, id }: { scope: RecordScope; type: string; id: string },
): Promise<boolean> {
  const definition = registry.get(type)
  const row = definition && (await inside.records.find(scope, type, id))
  return row !== undefined && isInArea(agent, type) && kindOfRecord(definition!, JSON.parse(row.data)) === agent.kind
}

async function gone(inside: Repositories, taking: Taking, target: Target, row: StoredRecord | undefined): Promise<Verdict> {
  if (!row) return 'ignored'
  await write(inside, taking, target, { action: 'delete', row, data: JSON.parse(row.data) as PlainObject })
  return 'accepted'
}

type Putting = { given: GivenRecord; row: StoredRecord | undefined; field: string }

async function put(inside: Repositories, taking: Taking, target: Target, { given, row, field }: Putting): Promise<Verdict> {
  const { definition, scope, type } = target
  const before = row && (JSON.parse(row.data) as PlainObject)
  const madeAt = new Date(given.at).toISOString()
  if (before && String(before['made_at'] ?? '') >= madeAt) return 'ignored'
  const { reason } = given.record ?? {}
  const data = {
    ...before,
    ...given.record,
    ...(typeof reason === 'string' && { reason: plainReason(reason) }),
    [field]: given.parent,
    made_at: madeAt,
  }
  const { validate } = await taking.registry.compile(definition, definition.schema)
  const [wrong] = validate(data)
  if (wrong) return { code: 'invalid', path: wrong.path }
  if (before && sameJson({ ...before, made_at: '' }, { ...data, made_at: '' })) return 'ignored'
  if (!row && (await inside.records.count(scope, type, given.parent)) >= maxUnder(definition)) return { code: 'too_many' }
  await write(inside, taking, target, { action: row ? 'update' : 'create', id: given.id, row, data, before })
  return 'accepted'
}

function maxUnder({ schema }: Definition): number {
  const limit = schema['limit'] as { count?: number; per?: string } | undefined
  return limit?.per === 'parent' && typeof limit.count === 'number' ? Math.min(limit.count, maxBelow) : maxBelow
}

type Written = { action: Change['action']; row: StoredRecord | undefined; id?: string; data: PlainObject; before?: PlainObject | undefined }

async function write(
  inside: Repositories,
  { registry, clock }: Taking,
  target: Target,
  { action, row, id = row?.id ?? '', data, before }: Written,
): Promise<void> {
  const at = clock().toISOString()
  await writeChange(inside, { registry, roomOf: () => ({}) }, target, {
    action,
    id,
    version: (row?.version ?? 0) + 1,
    data,
    ...(before && { before }),
    createdAt: row?.created_at ?? at,
    at,
    changed: before ? changedNames(before, data) : Object.keys(data),
  })
}

/** The agent writes in its own name. */
function targetOf({ registry, facts, agent, origin }: Taking, definition: Definition, scope: RecordScope): Target {
  const caller: Caller = { ...system(facts), actor: agent.id, actorName: agent.name, ...origin }
  const type = definition.name
  return { definition, facts, type, scope, caller, may: () => true, resolve: (mode) => registry.resolve(type, { mode }) }
}
