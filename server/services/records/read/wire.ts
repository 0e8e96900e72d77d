// Converts between stored rows and API documents: the visible fields and their envelope.
import {
  type Delivery,
  deliveryStates,
  envelopeNames,
  isEnvelope,
  ownNames,
  ownMember,
  splitOwn,
  type ShownName,
} from '../../../../src/engine/resolve/envelope.ts'
import { isPlainObject, type PlainObject, sameJson } from '../../../../src/engine/json/objects.ts'
import { schemaAt } from '../../../../src/engine/schema/paths.ts'
import { splitSecrets } from '../../../../src/engine/values/normalize/secrets.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'
import { toPointer } from '../../../../src/engine/json/pointer.ts'
import type { Definition, FieldError } from '../../../../src/engine/types.ts'
import type { StoredRecord } from '../../../store/records/records.ts'
import type { ReportSummary } from '../../reports/types.ts'
import { undelivered } from '../../agents/delivery.ts'
import { isClosed } from '../links/readOnlyRecords.ts'
import { labelsOf } from '../labels.ts'
import { withoutExposed } from '../secrets/storedSecrets.ts'
import { computedOf } from './computed.ts'
import { livingPart, pastPart } from './storedFields.ts'
import type { Target } from './target.ts'

export type WireRecord = PlainObject & { id: string; version: number }

/** Earlier versions have no labels of their own. */
type WireRow = Omit<StoredRecord, 'labels'> & { labels?: string }

/** Data that the row itself does not have. */
type Beside = {
  delivery?: Delivery | undefined
  deletedBy?: string | undefined
  names?: ShownName[] | undefined
  /** From reports of agents, for types that have them. */ reports?: ReportSummary | undefined
  /** An earlier version. */ isPast?: boolean
}

/** Secrets are never sent; `_secrets` says which are set. Fields whose names collide with the envelope are sent in `_own`. */
export function toWire(
  target: Target,
  row: WireRow,
  data: PlainObject,
  mode: 'list' | 'record',
  { delivery = undelivered, deletedBy, names, reports, isPast = row.deleted_at !== null }: Beside = {},
): WireRecord {
  const { definition, scope, resolve, may } = target
  const active = typeof data.active === 'boolean' ? data.active : undefined
  const resolved = resolve(mode === 'list' ? 'list' : may('update') ? 'edit' : 'show', active)
  const seen = (isPast ? pastPart : livingPart)(definition, resolved, withoutExposed(definition.schema, data, row))
  const { record, secrets } = splitSecrets(definition.schema, seen)
  const { own, others } = splitOwn(record as PlainObject)
  return {
    ...others,
    ...((ownNames(definition.schema).size > 0 || Object.keys(own).length > 0) && { [ownMember]: own }),
    id: row.id,
    ...(scope.account && { account: scope.account }),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    _delivery: shownDelivery(delivery, resolved.schema),
    _secrets: secrets,
    ...(names && { _names: names }),
    ...(reports && { _reports: reports }),
    ...(row.labels !== undefined && {
      _labels: labelsOf({ labels: row.labels }),
      ...(may('update') && isClosed(target, data) && { _readonly: true }),
    }),
    ...(row.deleted_at !== null && { _deleted: { at: row.deleted_at, ...(deletedBy !== undefined && { by: deletedBy }) } }),
  }
}

/** The fields of a body; rejects envelope fields that differ from the record (all of them for a new one). `isWhole`: the body is a changed copy of the record as it was read. */
export function fromWire(
  definition: Definition,
  body: unknown,
  current?: WireRecord,
  { isWhole = false } = {},
): { fields: unknown; errors: FieldError[] } {
  if (!isPlainObject(body)) return { fields: body, errors: [] }
  const { own, around } = readOwn(definition, body, current)
  // Looked up, not searched for: a body may have thousands of names.
  const changed = envelopeNames.filter((name) => Object.hasOwn(around, name) && !(current && isAsItWas(name, around[name], current)))
  const counted = computedOf(definition).filter(
    (name) => current && Object.hasOwn(around, name) && !isCounted(around[name], current[name], { isWhole }),
  )
  const strange = Object.keys(own).filter((name) => !isEnvelope(name))
  const { others } = splitOwn(around)
  return {
    fields: Object.keys(own).length === 0 ? others : { ...own, ...others },
    errors: [
      ...changed.map((name) => ({ path: `/${name}`, keyword: name === 'id' && current ? 'idDiffers' : 'readOnly', params: {} })),
      ...counted.map((name) => ({ path: toPointer([name]), keyword: 'readOnly', params: {} })),
      ...strange.map((name) => ({
        path: toPointer([ownMember, name]),
        keyword: 'additionalProperties',
        params: { additionalProperty: name },
      })),
    ],
  }
}

/**
 * A body with `_own` has the form of an answer. Without it, envelope names that the type declares, that the stored record has as
 * its own, or that a new record of a foreign type has, are fields of the document.
 */
function readOwn({ schema, loose }: Definition, body: PlainObject, current?: WireRecord): { own: PlainObject; around: PlainObject } {
  if (!loose) return { own: {}, around: body }
  const { [ownMember]: given, ...around } = body
  if (isPlainObject(given)) return { own: given, around }
  if (given !== undefined) return { own: {}, around: body }
  const declared = ownNames(schema)
  const stored = isPlainObject(current?.[ownMember]) ? Object.keys(current[ownMember]) : []
  const isDocument = !current && !Object.keys(body).some((name) => name.startsWith('_') && isEnvelope(name) && !declared.has(name))
  const isOwn = (name: string): boolean => isEnvelope(name) && (declared.has(name) || stored.includes(name) || isDocument)
  const entries = Object.entries(body)
  return {
    own: Object.fromEntries(entries.filter(([name]) => isOwn(name))),
    around: Object.fromEntries(entries.filter(([name]) => !isOwn(name))),
  }
}

/** Computed values change by themselves: a whole record may contain those of an earlier read. In a patch they are a mistake. */
function isCounted(given: unknown, now: unknown, { isWhole }: { isWhole: boolean }): boolean {
  if (sameJson(given, now)) return true
  return isWhole && given !== null && (now === undefined || (typeof given === typeof now && Array.isArray(given) === Array.isArray(now)))
}

/** The delivery state changes during editing, so the client returns an older one. */
function isAsItWas(name: string, given: unknown, current: WireRecord): boolean {
  const wasDelivery = name === '_delivery' && isPlainObject(given) && deliveryStates.some((state) => state === given.state)
  // So do the states of its names.
  const wasNames = name === '_names' && Array.isArray(given) && current[name] !== undefined
  const wasReports = name === '_reports' && isPlainObject(given) && current[name] !== undefined
  return wasDelivery || wasNames || wasReports || sameJson(given, current[name])
}

/** An error at a hidden path is reported for the whole record. */
function shownDelivery({ errors, ...delivery }: Delivery, schema: Schema): Delivery {
  const isSeen = (path: string): boolean => path === '' || schemaAt(schema, path) !== undefined
  return { ...delivery, ...(errors && { errors: errors.map((error) => (isSeen(error.path) ? error : { ...error, path: '' })) }) }
}
