// A record with its definition and its checks, ready to be drawn.
import type { DefinitionSummary, Rights } from '../../../client/definitions/types.ts'
import type { FormSchema } from '../../../engine/resolve/formSchema.ts'
import type { Validators } from '../../../engine/compile/runtime.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import type { Params } from 'react-router'

/** What the page says of a new record: its values, where the way back leads, and a picture beside the title. */
export type Given = { values: Record<string, string>; back?: string | undefined; picture?: string | undefined }

export type LoadedRecord = {
  type: string
  mode: 'create' | 'edit'
  summary: DefinitionSummary
  can: Rights
  form: FormSchema
  /** Whether agents hold such records. */
  isDelivered: boolean
  /** How the list of the type is sorted, `-updated_at`. */
  sort: string | undefined
  validators: Validators
  record: StoredRecord | undefined
  /** The record a new one starts as a copy of. */
  source: StoredRecord | undefined
  params: Params
  given?: Given | undefined
  onStored: (record: StoredRecord) => void
  /** The record was replaced as a whole: the form starts again with it. */
  onReplaced: (record: StoredRecord) => void
}
