// What a duplicate begins with.
import { stripEnvelope } from '../../engine/envelope.ts'
import { isObj } from '../../engine/objects.ts'
import type { JsonObject, Schema } from '../../engine/types.ts'
import { withoutFields } from '../../engine/withoutFields.ts'
import type { StoredRecord } from '../form/useSave.ts'

/** The fields of a record that another may have, too: not the envelope, what only the server writes, unique values, claimed names and secrets. */
export function copyOf(schema: Schema, record: StoredRecord): JsonObject {
  const fields = withoutFields(
    schema,
    stripEnvelope(record),
    (field) => field.readOnly === true || field.writeOnly === true || Boolean(field['unique'] ?? field['claims']),
  )
  return isObj(fields) ? (fields as JsonObject) : {} // a record came as JSON
}
