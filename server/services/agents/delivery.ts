// Delivery states of records from acknowledgements: one query for a page of them.
import type { Delivery } from '../../../src/engine/resolve/envelope.ts'
import { agentRulesOf } from '../../../src/engine/load/resource/agentOptions.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { RecordScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import { isTask, kindsOf } from './kinds.ts'
import { kindOfRecord } from './agentMembers.ts'

type Row = { id: string; version: number; created_at: string; data: string }
type Said = Awaited<ReturnType<Repositories['delivery']['said']>>[number]
type Store = Pick<Repositories, 'delivery'>
export type ErrorSaid = { path: string; reason: string }
/** Number of agents of the record's kind, and how many applied its current version (of a task: any version) or failed. `begun`: agents that acknowledged it in any state. */
export type Sum = { total: number; begun: number; applied: number; failed: number; oldest: number; errors: NonNullable<Delivery['errors']> }

export const undelivered: Delivery = { state: 'none', agents: { total: 0, applied: 0 } }

/** By record id; a missing id has no agents. */
export async function deliveriesOf(store: Store, definition: Definition, scope: RecordScope, rows: Row[]): Promise<Map<string, Delivery>> {
  const sums = await sumsOf(store, definition, scope, rows)
  return new Map([...sums].map(([id, sum]) => [id, deliveryOf(sum, isTask(definition))]))
}

/** By record id; without records that concern no agents. One query for each kind of agents. */
export async function sumsOf(store: Store, definition: Definition, scope: RecordScope, rows: Row[]): Promise<Map<string, Sum>> {
  const kindOf = ({ data }: Row): string | undefined => kindOfRecord(definition, JSON.parse(data))
  const kinds = kindsOf(definition)
  // Most types have a single kind of agents: their records need not be read to know it.
  const isPlain = kinds.length === 1 && agentRulesOf(definition.resource).every(({ where }) => where === undefined)
  const sums = new Map<string, Sum>()
  for (const kind of new Set(kinds)) {
    const own = isPlain ? rows : rows.filter((row) => kindOf(row) === kind)
    if (own.length > 0) for (const [id, sum] of await sumsOfKind(store, definition, { scope, kind, rows: own })) sums.set(id, sum)
  }
  return sums
}

type OfKind = { scope: RecordScope; kind: string; rows: Row[] }
async function sumsOfKind({ delivery }: Store, definition: Definition, { scope, kind, rows }: OfKind): Promise<[string, Sum][]> {
  const acknowledgements = await delivery.said(
    scope,
    definition.name,
    kind,
    rows.map(({ id }) => id),
  )
  const agents = new Map(acknowledgements.map(({ agent, created_at }) => [agent, created_at]))
  const byRecord = new Map<string, Said[]>(rows.map(({ id }) => [id, []]))
  for (const one of acknowledgements) if (one.record !== null) byRecord.get(one.record)?.push(one)
  return rows.map((row) => [row.id, sumOf(row, { madeAt: [...agents.values()], own: byRecord.get(row.id) ?? [] }, isTask(definition))])
}

function deliveryOf({ total, applied, failed, oldest, errors }: Sum, task: boolean): Delivery {
  if (total === 0) return undelivered
  return {
    state: failed > 0 ? 'error' : applied === total ? 'applied' : 'pending',
    agents: { total, applied },
    ...(oldest > 0 && !task && { applied_version: oldest }),
    ...(failed > 0 && { errors }),
  }
}

/** `madeAt`: creation times of the agents; `own`: acknowledgements of this record. */
function sumOf(row: Row, acknowledgements: { madeAt: string[]; own: Said[] }, task: boolean): Sum {
  // A task created before the agent does not concern it.
  const isConcerned = (madeAt: string): boolean => !task || madeAt <= row.created_at
  const own = acknowledgements.own.filter(({ created_at }) => isConcerned(created_at))
  // A task is carried out once, whatever versions its record goes through.
  const now = own.filter(({ version }) => task || version === row.version)
  const failed = now.filter(({ state }) => state === 'error')
  const total = acknowledgements.madeAt.filter(isConcerned).length
  return {
    total,
    begun: now.length,
    applied: now.filter(({ state }) => state === 'applied').length,
    failed: failed.length,
    oldest: own.length < total ? 0 : Math.min(...own.map(({ applied_version }) => applied_version ?? 0)),
    errors: failed.flatMap(({ errors, name }) => (JSON.parse(errors ?? '[]') as ErrorSaid[]).map((error) => ({ ...error, agent: name }))),
  }
}
