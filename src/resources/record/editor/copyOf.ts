// The initial values of a duplicate.
import { stripEnvelope } from '../../../engine/resolve/envelope.ts'
import { isPlainObject } from '../../../engine/json/objects.ts'
import type { JsonObject, Schema } from '../../../engine/schema/types.ts'
import { withoutFields } from '../../../engine/schema/withoutFields.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'

/** The copyable fields of a record: without the envelope, read-only fields, unique values, claimed names and secrets, unless `copied` says otherwise. */
export function copyOf(schema: Schema, record: StoredRecord): JsonObject {
  const fields = withoutFields(
    schema,
    stripEnvelope(record),
    (field) => !(field['copied'] ?? !['readOnly', 'writeOnly', 'unique', 'claims'].some((mark) => field[mark])),
  )
  return isPlainObject(fields) ? (fields as JsonObject) : {} // a record came as JSON
}
