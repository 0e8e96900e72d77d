// Acknowledgements of agents, stored by agent and record: the latest one of the newest version.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { getAt } from '../../../src/engine/schema/paths.ts'
import type { AgentState } from '../../store/delivery/delivery.ts'
import { accountScope, providerScope } from '../../store/scope.ts'
import type { Repositories, Store } from '../../store/types.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Clock } from '../model.ts'
import { shareOf, type Share } from './kinds.ts'
import { passOn } from './stages.ts'
import { resolvedRecord } from './resolved.ts'
import { settleTask } from './tasks.ts'
import { visibleToAgents } from './agentMembers.ts'
import type { Ack, AckRefusal, AckResult, Agent, AgentOrigin } from './types.ts'
import { judgeAll } from './judgeAll.ts'

type Parts = { store: Store; clock: Clock; registry: DefinitionRegistry; facts: Facts }
/** Runs in one transaction. */
const maxAtOnce = 50
const maxReasonLength = 300

/** Each is judged separately: one refusal does not affect the others. */
export async function acknowledge({ store, clock, ...parts }: Parts, agent: Agent, acks: Ack[], wish: AgentOrigin): Promise<AckResult> {
  const share = shareOf(parts.registry, agent)
  return judgeAll(acks, maxAtOnce, (some) =>
    store.transaction(async (inside) => {
      const verdicts: Verdict[] = []
      for (const ack of some) verdicts.push(await hear(inside, parts, { agent, share, ack, wish, at: clock().toISOString() }))
      return verdicts
    }),
  )
}

type Verdict = 'accepted' | 'ignored' | Omit<AckRefusal, 'index'>
type Heard = { agent: Agent; share: Share; ack: Ack; wish: AgentOrigin; at: string }

async function hear(inside: Repositories, parts: Omit<Parts, 'store' | 'clock'>, { agent, share, ack, wish, at }: Heard): Promise<Verdict> {
  const { account, type, id, version, state } = ack
  const scope = account ? accountScope(account) : providerScope
  // Records of other kinds do not exist for the agent.
  const row = share.types.includes(type)
    ? ((await inside.records.find(scope, type, id)) ?? (await inside.records.findDeleted(scope, type, id)))
    : undefined
  if (!row) return { code: 'unknown_record' }
  if (version > row.version) return { code: 'unknown_version' }
  const task = share.tasks.includes(type)
  if (task && row.created_at < agent.since) return 'ignored'
  const previous = await inside.delivery.state(agent.id, { account, type, id })
  if (previous && isOvertaken(previous, ack)) return 'ignored'
  // A task has a new version since its agents said that they run it.
  const errors = state === 'error' && (task || version === row.version) ? (ack.errors ?? []) : []
  const definition = parts.registry.get(type)
  const visible = definition && visibleToAgents(definition, JSON.parse(row.data) as PlainObject, agent.kind)
  // Agents may have got the record with its defaults; customers see the error at the nearest member that they have.
  const resolved = definition && visible && errors.length > 0 ? resolvedRecord(definition, visible, agent.kind) : visible
  const misplaced = errors.find(({ path }) => !isPathIn(resolved, path))
  if (misplaced) return { code: 'unknown_path', path: misplaced.path }
  const next: AgentState = {
    account,
    type,
    id,
    agent: agent.id,
    version,
    state,
    at,
    errors: JSON.stringify(errorsIn(visible, errors)),
    applied_version: Math.max(previous?.applied_version ?? 0, state === 'applied' ? version : 0),
  }
  const hasChanged = state === 'applied' && ack.facts !== undefined && (await keepFacts(inside, agent, ack))
  if (previous && isSame(previous, next) && !hasChanged) return 'ignored'
  await inside.delivery.setState(next, row.version)
  if (agent.isFirst && state === 'applied' && !task && version === row.version)
    await passOn(inside, agent, { account, type, id, version }, at)
  if (task) await settleTask(inside, parts, { account, type, id }, at, { actor: agent.id, actorName: agent.name, ...wish })
  return 'accepted'
}

function keepFacts({ delivery }: Repositories, agent: Agent, { account, type, id, facts = {} }: Ack): Promise<boolean> {
  const plain = Object.fromEntries(
    Object.entries(facts)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, texts]) => [name, texts.map(plainReason)]),
  )
  return delivery.setFacts({ account, type, id, agent: agent.id, facts: JSON.stringify(plain) })
}

/** Overtaken: about an older version, or `running` after the end was reported. */
function isOvertaken(previous: AgentState, { version, state }: Ack): boolean {
  return version < previous.version || (version === previous.version && state === 'running' && previous.state !== 'running')
}

function isSame(previous: AgentState, next: AgentState): boolean {
  return (['version', 'state', 'errors', 'applied_version'] as const).every((name) => previous[name] === next[name])
}

function errorsIn(record: unknown, errors: { path: string; reason: string }[]): { path: string; reason: string }[] {
  const shown = errors.map(({ path, reason }) => ({ path: nearestIn(record, path), reason: plainReason(reason) }))
  const isFirst = ({ path, reason }: (typeof shown)[number], index: number) =>
    shown.findIndex((other) => other.path === path && other.reason === reason) === index
  return shown.filter(isFirst)
}

/** @example nearestIn({ locations: { '/a/': {} } }, '/locations/~1a~1/limitations/geo') → '/locations/~1a~1' */
function nearestIn(record: unknown, path: string): string {
  let nearest = path
  while (!isPathIn(record, nearest)) nearest = nearest.slice(0, Math.max(0, nearest.lastIndexOf('/')))
  return nearest
}

function isPathIn(record: unknown, path: string): boolean {
  return path === '' || (path.startsWith('/') && getAt(record, path) !== undefined)
}

/** One line of plain text. */
export function plainReason(reason: string): string {
  return reason
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, maxReasonLength)
}
