// The payload that restores an earlier version.
import { stripEnvelope } from '../../../engine/resolve/envelope.ts'
import { isPlainObject } from '../../../engine/json/objects.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { withoutFields } from '../../../engine/schema/withoutFields.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'

/** The earlier fields without read-only ones; rows that still exist keep their ids. */
export function restorable(schema: Schema, earlier: StoredRecord, current: StoredRecord): Record<string, unknown> {
  const currentIds = new Set<unknown>()
  gatherIds(stripEnvelope(current), currentIds)
  const body = withoutFields(
    schema,
    stripEnvelope(earlier),
    (field, name, value) => field.readOnly === true && !(name === 'id' && currentIds.has(value)),
  )
  return isPlainObject(body) ? body : {}
}

function gatherIds(value: unknown, ids: Set<unknown>): void {
  if (value === null || typeof value !== 'object') return
  for (const [name, member] of Object.entries(value)) {
    if (name === 'id') ids.add(member)
    gatherIds(member, ids)
  }
}
