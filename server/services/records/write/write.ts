// One change of one record: version, revision, audit, unique values and outbox, atomically.
import { writeAudit } from '../../audit/write.ts'
import type { Change } from './change.ts'
import { toPointer } from '../../../../src/engine/schema/paths.ts'
import { finishedAction } from '../../../store/delivery/delivery.ts'
import { brokenBound, OutOfReach } from '../../../store/bounds.ts'
import type { StoredRecord } from '../../../store/records/records.ts'
import type { Repositories } from '../../../store/types.ts'
import type { Notices } from '../../access/proofs/noticeTypes.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import { hookOf } from '../../hooks/hooks.ts'
import { invalidAt } from '../../problem.ts'
import type { Names } from '../../names/types.ts'
import { branchTest } from './branchTest.ts'
import { labelsOf } from '../labels.ts'
import { noteForwarding } from './rules/circles.ts'
import { noteNeighbour } from './rules/neighbours.ts'
import { needsProof, reasonOf } from './rules/proof.ts'
import { checkRoom, noteRoom, type Room } from '../limits/room.ts'
import { takeQuota } from '../limits/quota.ts'
import { atEnd } from './many/batchScope.ts'
import { checkRules } from './rules/rules.ts'
import { searchText } from '../read/search.ts'
import { refuseHeld } from '../links/holders.ts'
import { withoutSecrets } from '../secrets/versionSecrets.ts'
import { rememberedOf, withoutExposed } from '../secrets/storedSecrets.ts'
import { parentIdOf, type Target } from '../read/target.ts'

export type WriteParts = {
  registry: DefinitionRegistry
  /** For changes by people: claims and releases names with the record. The portal's own changes leave names as they are. */ names?: Pick<
    Names,
    'take' | 'release'
  >
  /** Limits of the account; the portal's own changes have none. */
  roomOf: (target: Pick<Target, 'definition' | 'scope'>) => Room
  /** Notices about changed credentials, for types that write people. */
  notices?: Notices
  /** The transaction is rolled back, so only data that checks of later changes read is written. */
  isTrial?: boolean
  /** Called for each record that is written, children included. */
  beforeEach?: () => Promise<void>
}

/** The record was changed concurrently; thrown to roll back the transaction. */
export class StaleWrite extends Error {
  override name = 'StaleWrite'
}

/** Runs in the given transaction and returns the stored row. Throws StaleWrite, and what checkRules throws. */
export async function writeChange(
  store: Repositories,
  { registry, roomOf, names, notices, beforeEach, isTrial }: WriteParts,
  target: Target,
  given: Change,
): Promise<StoredRecord> {
  await beforeEach?.()
  const { type, scope, definition } = target
  const { proof } = definition.resource
  if (needsProof(proof, given)) target.caller.prove?.(reasonOf(type, proof, given))
  const change = await numbered(store, target, given)
  const { action } = change
  const before =
    action === 'create' ? undefined : await store.records[action === 'restore' ? 'findDeleted' : 'find'](scope, type, change.id)
  const row = rowOf(target, change, before, { isTrial })
  const isNew = action === 'create' || action === 'restore'
  const placed = {
    target,
    parent: row.parent,
    growth: (action === 'delete' ? 0 : bytesOf(row)) - (before && action !== 'restore' ? bytesOf(before) : 0),
  }
  const test = action === 'delete' ? undefined : await branchTest(registry, target)
  if (action !== 'delete') {
    const { data, before: previous, at } = change
    refuseBeyond(target, data)
    await checkRules(store, { target, registry, id: row.id, at, parent: row.parent, data, before: previous, test })
    const { limit, space } = roomOf(target)
    await checkRoom(store, placed, { space, ...(isNew && { limit }) })
    await names?.take(store, { ...change, action, target, test })
  } else {
    await refuseHeld(store, registry, target, { ...change.data, id: change.id })
    await store.uniques.release(scope, type, row.id)
    await names?.release(store, target, row.id, change.at)
    if (definition.resource.drafts) await store.drafts.remove(scope, type, row.id)
  }
  if (action === 'create') await takeQuota(store, target, change)
  await put(store, target, change, row)
  await noteRoom(store, placed, isNew ? 1 : action === 'delete' ? -1 : 0)
  await noteForwarding(store, target, { id: row.id, data: change.data }, { isGone: action === 'delete' })
  noteNeighbour(store, target, { id: row.id, parent: row.parent, data: change.data }, { isGone: action === 'delete' })
  if (!isTrial) await record(store, target, change, row, before)
  const { caller, facts } = target
  const { inTransaction, afterwards } = hookOf(definition)
  const written = { ...change, account: scope.account, caller, facts, registry, notices }
  if (inTransaction) {
    await store.history.flush()
    await inTransaction(store, written)
  }
  const last = afterwards?.(written)
  if (last) await atEnd(store, last.key, () => last.work(store))
  return row
}

/** Sequence number within the account and type. */
async function numbered({ sequences }: Repositories, { scope, type, definition }: Target, change: Change): Promise<Change> {
  const field = hookOf(definition).numbered
  return field === undefined || change.action !== 'create'
    ? change
    : { ...change, data: { ...change.data, [field]: await sequences.next(scope, type) } }
}

/** Before values are compared with others: that one is taken would tell of records that the caller does not reach. */
function refuseBeyond({ scope: { within } }: Target, data: unknown): void {
  const broken = brokenBound(within, data)
  if (broken) throw invalidAt(toPointer([...broken.path]), 'reach')
}

async function put({ records }: Repositories, { scope, type }: Target, { action }: Change, row: StoredRecord): Promise<void> {
  try {
    if (action === 'create') await records.insert(scope, type, row)
    else if (!(await records[action === 'restore' ? 'revive' : 'update'](scope, type, row))) throw new StaleWrite()
  } catch (error) {
    throw error instanceof OutOfReach ? invalidAt(toPointer([...error.path]), 'reach') : error
  }
}

async function record(
  store: Repositories,
  { definition, scope, type, caller }: Target,
  { action, id, version, at, changed, forAgents, audited }: Change,
  row: StoredRecord,
  before: StoredRecord | undefined,
): Promise<void> {
  const who = { actor: caller.actor, actor_name: caller.actorName, ip: caller.ip }
  await store.history.addRevision(scope, {
    type,
    id,
    version,
    at,
    ...who,
    action,
    data: await withoutSecrets(store, { scope, type }, row, before),
    secrets: row.secrets ?? null,
  })
  await writeAudit(store.history, {
    scope,
    at,
    by: caller,
    action: audited ?? (action === 'create' && definition.resource.kind === 'order' ? 'order' : action),
    type,
    id,
    detail: { version, changed },
  })
  if (forAgents === 'nothing') await store.history.notice(scope, { type, id, version })
  else
    await store.history.announce(
      scope,
      { type, id, version, action: forAgents === 'finished' ? finishedAction : action, at },
      { inOrder: definition.resource.agents !== undefined },
    )
}

const bytesOf = ({ data }: Pick<StoredRecord, 'data'>): number => Buffer.byteLength(data)

function rowOf(
  { definition }: Target,
  { id, version, data, createdAt, at, action }: Change,
  before: StoredRecord | undefined,
  { isTrial = false }: { isTrial?: boolean | undefined },
): StoredRecord {
  const labels = before ? labelsOf(before) : []
  const secrets = rememberedOf(definition.schema, data, before)
  return {
    id,
    parent: parentIdOf(definition, data),
    version,
    data: JSON.stringify(data),
    // A trial is never searched.
    search: isTrial
      ? (before?.search ?? '')
      : searchText(definition, { ...withoutExposed(definition.schema, data, { secrets }), id }, labels),
    delivery: 'none',
    created_at: createdAt,
    updated_at: at,
    deleted_at: action === 'delete' ? at : null,
    labels: JSON.stringify(labels),
    secrets,
  }
}
