// Sends a record and classifies the answer: errors at fields, a conflict, or a problem in words.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { putBack } from '../../../engine/resolve/project.ts'
import { withoutReadOnly } from '../../../engine/values/normalize/withoutReadOnly.ts'
import { stripEnvelope } from '../../../engine/resolve/envelope.ts'
import type { FieldPath, Json, Schema } from '../../../engine/schema/types.ts'
import type { FieldError } from '../../../engine/types.ts'
import { saveDraft, type SavedDraft } from '../../../client/calls/drafts.ts'
import { problemOf } from '../../../ui/problem.ts'
import { isData } from '../../../ui/form/rows/rows.ts'

export type StoredRecord = RaRecord & { version?: number }
export type Outcome =
  | { status: 'saved'; record: StoredRecord }
  /** Undefined: the values equal the published ones, so no draft is stored. */
  | { status: 'drafted'; draft: SavedDraft | undefined }
  | { status: 'conflict'; current: StoredRecord }
  /** Paid options would be switched on; these paths need a confirmation. */
  | { status: 'unconfirmed'; errors: FieldError[] }
  /** Somebody deleted the record. */
  | { status: 'gone' }
  /** Values are invalid, or the call failed otherwise. */
  | { status: 'refused'; errors: FieldError[] }
  | { status: 'failed'; error: unknown }

/** `isDraft`: keeps the values as a draft, and leaves the record as it is; a new one begins without the fields `withheld`. */
type Manner = { confirmed?: string[]; draft?: string | undefined; isDraft?: boolean; withheld?: string[] | undefined }
type Send = { type: string; schema: Schema; fields: FieldPath[] }

export function useSave({ type, schema, fields }: Send) {
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  /** `extra`: values from the address (the parent of a child record); `confirmed`: confirmed paid options, by path; `draft`: the stored draft. */
  const save = async (
    value: unknown,
    record: StoredRecord | undefined,
    extra: Record<string, Json> = {},
    { confirmed = [], draft, isDraft = false, withheld = [] }: Manner = {},
  ): Promise<Outcome> => {
    setBusy(true)
    try {
      const data = bodyOf(schema, fields, value, record, extra)
      if (record && isDraft) return { status: 'drafted', draft: await saveDraft(type, record, { data, over: draft }) }
      const answer = record
        ? await dataProvider.update(type, { id: record.id, data, previousData: record, meta: { confirmed, draft } })
        : await dataProvider.create(type, { data: isDraft ? without(data, withheld) : data, meta: { confirmed } })
      // If nothing was withheld, the draft equals the record, and the server stores none.
      if (!record && isDraft) await saveDraft(type, answer.data as StoredRecord, { data, over: undefined })
      await client.invalidateQueries({ queryKey: [type], refetchType: 'none' })
      return { status: 'saved', record: answer.data as StoredRecord }
    } catch (error) {
      return record && problemOf(error).kind === 'missing' ? { status: 'gone' } : outcomeOf(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

const without = (data: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))

/** The form's part merged into the record, without read-only fields. `schema`: of the whole record. */
export function bodyOf(
  schema: Schema,
  fields: FieldPath[],
  value: unknown,
  record: StoredRecord | undefined,
  extra: Record<string, Json>,
): Record<string, unknown> {
  const whole = putBack(record ? stripEnvelope(record) : extra, value, fields)
  return withoutReadOnly(schema, isData(whole) ? { ...extra, ...whole } : { ...extra }) as Record<string, unknown>
}

function outcomeOf(error: unknown): Outcome {
  const { body, status } = problemOf(error)
  if (status === 409 && body?.code === 'version_conflict' && isData(body['current']))
    return { status: 'conflict', current: body['current'] as StoredRecord }
  if (status === 409 && body?.code === 'confirmation_required') return { status: 'unconfirmed', errors: body.errors }
  if (body && Array.isArray(body.errors) && body.errors.length > 0) return { status: 'refused', errors: body.errors }
  return { status: 'failed', error }
}
