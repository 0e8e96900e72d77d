// Stored row ↔ what travels: the fields the caller may see, and the envelope around them.
import { isEnvelope } from '../../../src/engine/envelope.ts'
import { sameJson } from '../../../src/engine/objects.ts'
import { fieldSchema } from '../../../src/engine/paths.ts'
import { splitSecrets } from '../../../src/engine/secrets.ts'
import type { Definition, FieldError } from '../../../src/engine/types.ts'
import type { StoredRecord } from '../../store/records.ts'
import { isObject, visiblePart } from './places.ts'
import type { Target } from './target.ts'

type Json = Record<string, unknown>
export type WireRecord = Json & { id: string; version: number }

/**
 * `_own` holds the fields of an operator's schema whose names the envelope needs (`id`, `version`, …).
 * Write-only values never leave; `_secrets` says which are set.
 */
export function toWire({ definition, scope, resolve, may }: Target, row: StoredRecord, data: Json, mode: 'list' | 'record'): WireRecord {
  const active = typeof data.active === 'boolean' ? data.active : undefined
  const resolved = resolve(mode === 'list' ? 'list' : may('update') ? 'edit' : 'show', active)
  const { record, secrets } = splitSecrets(definition.schema, visiblePart(resolved, data))
  const fields = Object.entries(record as Json)
  const own = fields.filter(([name]) => isEnvelope(name))
  return {
    ...Object.fromEntries(fields.filter(([name]) => !isEnvelope(name))),
    ...(own.length > 0 && { _own: Object.fromEntries(own) }),
    id: row.id,
    ...(scope.account && { account: scope.account }),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    _delivery: { state: row.delivery },
    _secrets: secrets,
  }
}

/** The fields a body gives, and refusals of envelope fields that differ from the record (all of them, when it is new). */
export function fromWire(definition: Definition, body: unknown, current?: WireRecord): { fields: unknown; errors: FieldError[] } {
  if (!isObject(body)) return { fields: body, errors: [] }
  const errors: FieldError[] = []
  const { _own, ...rest } = body
  const hasOwn = isObject(_own)
  const fields = Object.entries(rest).filter(([name, value]) => {
    if (!isEnvelope(name)) return true
    const isOfSchema = !hasOwn && fieldSchema(definition.schema, name) !== undefined
    if (isOfSchema && !(name === 'id' && current && value === current.id)) return true
    if (!current || !sameJson(value, current[name])) errors.push({ path: `/${name}`, keyword: 'readOnly', params: {} })
    return false
  })
  return { fields: { ...Object.fromEntries(fields), ...(hasOwn && _own) }, errors }
}
