// A record with its definition and its validators, ready to be rendered.
import type { DefinitionSummary, Rights } from '../../../client/definitions/types.ts'
import type { FormSchema } from '../../../engine/resolve/formSchema.ts'
import type { Validators } from '../../../engine/compile/runtime.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import type { Params } from 'react-router'
import type { StoredDraft } from './useStoredDraft.ts'

/** Settings of a new record from its page: values, the way back, and a picture beside the title. */
export type Given = { values: Record<string, string>; back?: string | undefined; picture?: string | undefined }

export type LoadedRecord = {
  type: string
  mode: 'create' | 'edit'
  summary: DefinitionSummary
  can: Rights
  form: FormSchema
  /** Whether agents deliver such records. */
  isDelivered: boolean
  /** Whether agents report of such records. */
  isReported: boolean
  /** Sort order of the type's list, `-updated_at`. */
  sort: string | undefined
  validators: Validators
  record: StoredRecord | undefined
  /** The record that a new one copies. */
  source: StoredRecord | undefined
  params: Params
  given?: Given | undefined
  /** For types with drafts, and people who may change the record. */
  drafts?: { stored: StoredDraft | undefined; put: (next: StoredDraft | undefined) => void } | undefined
  /** Fields that a new record which begins as a draft gets only when it is published; absent where none can begin as one. */
  withheld?: string[] | undefined
  onStored: (record: StoredRecord) => void
  /** The record was replaced as a whole: the form restarts with it. */
  onReplaced: (record: StoredRecord) => void
}
