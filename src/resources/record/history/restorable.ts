// What is sent to bring an earlier version back.
import { stripEnvelope } from '../../../engine/resolve/envelope.ts'
import { isPlainObject } from '../../../engine/json/objects.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { withoutFields } from '../../../engine/schema/withoutFields.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'

/** The earlier fields without those only the server writes; rows that are there still keep the id they are known by. */
export function restorable(schema: Schema, earlier: StoredRecord, current: StoredRecord): Record<string, unknown> {
  const known = new Set<unknown>()
  gatherIds(stripEnvelope(current), known)
  const body = withoutFields(
    schema,
    stripEnvelope(earlier),
    (field, name, value) => field.readOnly === true && !(name === 'id' && known.has(value)),
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
