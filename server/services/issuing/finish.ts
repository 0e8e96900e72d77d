// Stores an issued certificate as a new record or as a version of the one it renews, and enters it in the requesting record.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { Clock } from '../model.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { setAt } from '../../../src/engine/schema/paths.ts'
import { parseFieldPath, toPointer } from '../../../src/engine/schema/paths.ts'
import { idPrefixOf } from '../../../src/engine/pages/pages.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { IssueRow } from '../../store/delivery/issuing.ts'
import type { StoredRecord } from '../../store/records/records.ts'
import { accountScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import { issuedData } from '../hooks/shared/issued.ts'
import { system } from '../hooks/shared/system.ts'
import { newRecordId } from '../records/read/recordId.ts'
import type { Target } from '../records/read/target.ts'
import { writeChange } from '../records/write/write.ts'
import { planOf, valueIn } from './plan.ts'

export type FinishParts = { registry: DefinitionRegistry; facts: Facts; clock: Clock }
type Issued = { certificate: string; private_key: string }

/** Runs in the caller's transaction. Does nothing when another process owns the row by now. Throws StaleWrite. */
export async function finish({ registry, facts, clock }: FinishParts, inside: Repositories, row: IssueRow, issued: Issued): Promise<void> {
  const at = clock().toISOString()
  const scope = accountScope(row.account)
  const definition = registry.get(row.type)
  const plan = definition && planOf(registry, definition, row.task)
  const owner = await inside.records.find(scope, row.type, row.id)
  if (!definition || !plan || !owner) return inside.issuing.remove(row)
  const targetOf = (of: Definition): Target => ({
    definition: of,
    facts,
    type: of.name,
    scope,
    caller: { ...system(facts), actor: row.actor, actorName: row.actor_name, ip: row.ip },
    may: () => true,
    resolve: (mode) => registry.resolve(of.name, { mode }),
  })
  const write = { registry, roomOf: () => ({}) }

  const certificate = await put()
  if (
    !(await inside.issuing.change(row, {
      status: 'processed',
      certificate: certificate.id,
      ticket: null,
      reason: null,
      detail: null,
      attempts: 0,
      changed_at: at,
      due_at: null,
    }))
  )
    throw new Error('an order was carried out by two')
  await enterReference(certificate)

  async function put(): Promise<StoredRecord> {
    const renewed = row.certificate === null ? undefined : await inside.records.find(scope, plan!.issues.name, row.certificate)
    const before = renewed && (JSON.parse(renewed.data) as PlainObject)
    const data = issuedData(issued, clock(), before)
    const change = { data, at, changed: Object.keys(data).filter((field) => data[field] !== before?.[field]) }
    if (renewed && before)
      return writeChange(inside, write, targetOf(plan!.issues), {
        ...change,
        action: 'update',
        id: renewed.id,
        version: renewed.version + 1,
        before,
        createdAt: renewed.created_at,
      })
    return writeChange(inside, write, targetOf(plan!.issues), {
      ...change,
      action: 'create',
      id: newRecordId(idPrefixOf(plan!.issues.resource), at),
      version: 1,
      createdAt: at,
    })
  }

  /** A renewal keeps the record's id, so references stay valid, and a different choice made meanwhile stays. */
  async function enterReference({ data }: StoredRecord): Promise<void> {
    const before = JSON.parse(owner!.data) as PlainObject
    const value = (JSON.parse(data) as PlainObject)[plan!.value]
    const isRenewal = row.actor === system(facts).actor
    if (valueIn(plan!.into, before) === value || isRenewal)
      return inside.history.notice(scope, { type: row.type, id: row.id, version: owner!.version })
    const next = setAt(before, toPointer(parseFieldPath(plan!.into)), value) as PlainObject
    await writeChange(inside, write, targetOf(definition!), {
      action: 'update',
      id: owner!.id,
      version: owner!.version + 1,
      data: next,
      before,
      createdAt: owner!.created_at,
      at,
      changed: [plan!.into],
    })
  }
}
