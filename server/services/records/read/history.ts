// Earlier versions of a record, as the caller may see them.
import type { Store } from '../../../store/types.ts'
import { isEnvelope, ownMember } from '../../../../src/engine/resolve/envelope.ts'
import { isPlainObject, type PlainObject, sameJson } from '../../../../src/engine/json/objects.ts'
import { parseFieldPath, toPointer } from '../../../../src/engine/schema/paths.ts'
import type { StoredRecord } from '../../../store/records/records.ts'
import { breath } from '../../breath.ts'
import { chargeReading, sizeOf } from './portions.ts'
import { notFound } from '../../problem.ts'
import { withoutComputed } from './computed.ts'
import type { Target } from './target.ts'
import { secretPathsOf } from '../secrets/storedSecrets.ts'
import { declaredRenames, withRenamedFields } from './renamedFields.ts'
import { pastPart } from './storedFields.ts'
import { toWire, type WireRecord } from './wire.ts'

export type RevisionSummary = { version: number; at: string; actor: string; ip: string; action: string; changes: string[] }
const [maxRevisions, maxAtOnce] = [200, 20]

/** Newest first; `changes` names the fields that differ from the previous version, secrets among them. */
export async function revisionsOf({ store }: { store: Store }, target: Target, id: string): Promise<RevisionSummary[]> {
  const charge = chargeReading(target.caller)
  const found: RevisionSummary[] = []
  // Two of them are kept: all versions of a large record would fill the memory.
  let newer: { row: Parameters<typeof headOf>[0]; seen: PlainObject } | undefined
  for (let older: { before: number } | undefined; ;) {
    const rows = await store.history.revisions(target.scope, target.type, id, maxAtOnce, older)
    charge(sizeOf(rows))
    for (const row of rows) {
      const seen = visibleWhole(target, row)
      if (newer) found.push({ ...headOf(newer.row), changes: changedNames(seen, newer.seen) })
      if (found.length === maxRevisions) return found
      newer = { row, seen }
      older = { before: row.version }
      await breath()
    }
    // The versions before the oldest are gone by the retention, unless it is the first.
    if (rows.length < maxAtOnce)
      return newer ? [...found, { ...headOf(newer.row), changes: newer.row.version === 1 ? changedNames({}, newer.seen) : [] }] : found
  }
}

/** `now` is the present record: its known secrets also cover versions from before secrets were tracked. */
export async function revisionOf({ store }: { store: Store }, target: Target, now: StoredRecord, version: number): Promise<PlainObject> {
  const row = await store.history.revision(target.scope, target.type, now.id, version)
  if (!row) throw notFound()
  return { ...headOf(row), record: visible(target, remembering(target, row, now)) }
}

export type FieldChange = {
  field: string
  before?: unknown
  after?: unknown
  /** The value changed and is not readable. */ secret?: true
  /** Too large to show. */ large?: true
}
const largest = 4000

/** The differences between a version and the previous one, as the caller may see both. For secrets only the fact of a change. */
export function differenceOf(after: ReadVersion, before: ReadVersion | undefined): FieldChange[] {
  return changedNames(before?.whole ?? {}, after.whole).map((field) =>
    changeOf(field, shownAt(before?.shown, field), shownAt(after.shown, field)),
  )
}
function shownAt(shown: WireRecord | undefined, field: string): unknown {
  const own = shown?.[ownMember]
  return isPlainObject(own) && isEnvelope(field) ? own[field] : shown?.[field]
}

/** `whole` contains secrets or their marks: for comparison only. */
export type ReadVersion = { shown: WireRecord; whole: PlainObject }
/** A version as the caller may see it, parsed once. */
export function readVersion(target: Target, now: StoredRecord | undefined, row: RevisionRow): ReadVersion {
  const record = JSON.parse(row.data) as PlainObject
  return { shown: visible(target, remembering(target, row, now), record), whole: visibleWhole(target, row, record) }
}

/** Versions from before secrets were tracked use the secrets known today. */
function remembering(target: Target, row: RevisionRow, now: StoredRecord | undefined): RevisionRow {
  return { ...row, secrets: row.secrets ?? knownOf(target, now) }
}

function changeOf(field: string, before: unknown, after: unknown): FieldChange {
  // The visible values are equal: the difference is withheld.
  if (sameJson(before, after)) return { field, secret: true }
  const isLarge = [before, after].some((value) => value !== undefined && JSON.stringify(value).length > largest)
  return isLarge ? { field, large: true } : { field, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
}

function knownOf({ definition: { withheld = [] } }: Target, now: StoredRecord | undefined): string {
  return JSON.stringify([...secretPathsOf(now?.secrets), ...withheld.map((path) => toPointer(parseFieldPath(path)))])
}

type Head = { version: number; at: string; actor_name: string; ip: string; action: string }

function headOf({ version, at, actor_name, ip, action }: Head): Omit<RevisionSummary, 'changes'> {
  return { version, at, actor: actor_name, ip, action }
}

export type RevisionRow = { id: string; version: number; at: string; data: string; secrets: string | null }

function visible(target: Target, { id, version, at, data, secrets }: RevisionRow, record = JSON.parse(data) as PlainObject): WireRecord {
  const row = { id, version, data, parent: '', search: '', delivery: 'none', created_at: at, updated_at: at, deleted_at: null, secrets }
  return toWire(target, row, withoutComputed(target.definition, asNow(target, record, secrets)), 'record', { isPast: true })
}

/** Contains secrets: for comparison only, never sent. */
function visibleWhole(target: Target, { data, secrets }: RevisionRow, parsed = JSON.parse(data) as PlainObject): PlainObject {
  const { definition, resolve, may } = target
  const record = withoutComputed(definition, asNow(target, parsed, secrets))
  const active = typeof record.active === 'boolean' ? record.active : undefined
  return pastPart(definition, resolve(may('update') ? 'edit' : 'show', active), record)
}

/** Uses present field names: fields hidden now were hidden then. */
function asNow({ definition }: Target, record: PlainObject, secrets: string | null): PlainObject {
  return withRenamedFields(definition, declaredRenames(definition), record, secrets)
}

export function changedNames(before: PlainObject, after: PlainObject): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.filter((name) => !sameJson(before[name], after[name]))
}
