// Stored row ↔ what travels: the fields the caller may see, and the envelope around them.
import { isEnvelope, stripEnvelope } from '../../../src/engine/envelope.ts'
import { sameJson } from '../../../src/engine/objects.ts'
import { splitSecrets } from '../../../src/engine/secrets.ts'
import type { FieldError } from '../../../src/engine/types.ts'
import type { StoredRecord } from '../../store/records.ts'
import { isClosed } from './closed.ts'
import { labelsOf } from './labels.ts'
import { withoutExposed } from './storedSecrets.ts'
import { isObject, visiblePart } from './places.ts'
import type { Target } from './target.ts'

type Json = Record<string, unknown>
export type WireRecord = Json & { id: string; version: number }

/** Earlier versions have no labels of their own. */
type WireRow = Omit<StoredRecord, 'labels'> & { labels?: string }

/** Write-only values never leave, nor what was stored as one; `_secrets` says which are set. Fields of schemas never have names of the envelope (the loader renames them). */
export function toWire(target: Target, row: WireRow, data: Json, mode: 'list' | 'record', deletedBy?: string): WireRecord {
  const { definition, scope, resolve, may } = target
  const active = typeof data.active === 'boolean' ? data.active : undefined
  const resolved = resolve(mode === 'list' ? 'list' : may('update') ? 'edit' : 'show', active)
  const { record, secrets } = splitSecrets(definition.schema, visiblePart(resolved, withoutExposed(definition.schema, data, row)))
  return {
    ...(record as Json),
    id: row.id,
    ...(scope.account && { account: scope.account }),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    _delivery: { state: row.delivery },
    _secrets: secrets,
    ...(row.labels !== undefined && { _labels: labelsOf({ labels: row.labels }), ...(may('update') && isClosed(target, data) && { _readonly: true }) }),
    ...(row.deleted_at !== null && { _deleted: { at: row.deleted_at, ...(deletedBy !== undefined && { by: deletedBy }) } }),
  }
}

/** The fields a body gives, and refusals of envelope fields that differ from the record (all of them, when it is new). */
export function fromWire(body: unknown, current?: WireRecord): { fields: unknown; errors: FieldError[] } {
  if (!isObject(body)) return { fields: body, errors: [] }
  const changed = Object.keys(body).filter((name) => isEnvelope(name) && !(current && sameJson(body[name], current[name])))
  return { fields: stripEnvelope(body), errors: changed.map((name) => ({ path: `/${name}`, keyword: name === 'id' && current ? 'idDiffers' : 'readOnly', params: {} })) }
}
