// What the form of a record is given by the page around it.
import type { ReactNode } from 'react'
import type { RaRecord } from 'ra-core'
import type { FormSchema } from '../../../engine/resolve/formSchema.ts'
import type { Validators } from '../../../engine/compile/runtime.ts'
import type { Json } from '../../../engine/schema/types.ts'
import type { FieldError, ResolvedTab } from '../../../engine/types.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import type { Saved } from '../../form/saving/ConflictDialog.tsx'
import type { useHost } from '../../form/useHost.tsx'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import type { JsonDraft } from '../json/JsonEditor.tsx'
import type { OpenEntry } from '../tabs/tabs.ts'
import type { DeliveryRead } from '../useDelivery.ts'

export type EditorProps = {
  type: string
  mode: 'create' | 'edit'
  form: FormSchema
  validators: Validators
  words: FormWords
  record: StoredRecord | undefined
  /** What the address says of a new record (its parent). */
  initial: Record<string, Json>
  /** What a new record begins with when it is a copy. */
  copied: Record<string, Json> | undefined
  draftKey: string
  tab: ResolvedTab | undefined
  tabs: ResolvedTab[]
  timezone: string
  account: string | undefined
  readOnly: boolean
  /** It is seen as it is, and activated before it is changed. */
  isInactive: boolean
  widgets: Parameters<typeof useHost>[0]['widgets']
  /** Paths of this same record: moving between them keeps the draft. */
  staysHere: (pathname: string) => boolean
  /** What of a map's tab the address opens. */
  open: OpenEntry
  openTab: (tab: ResolvedTab, entry?: string, isSame?: boolean) => void
  tabAddress: (tab: ResolvedTab, entry?: string) => string
  read: DeliveryRead
  onSaved: (record: StoredRecord) => void
  /** A new record was refused; why stands in the form. */
  onFailed: () => void
  onStored: (record: StoredRecord) => void
  toList: () => void
  canRestore: boolean
  /** Opens the form of a new record with what was typed here. */
  createFrom: ((draft: unknown) => void) | undefined
  /** The record is another version now: the form begins anew with it. */
  onReplaced: (record: StoredRecord) => void
  dateTime: (moment: number | string) => string
  whoSaved: (record: RaRecord, version: number) => Promise<Saved | undefined>
  parts: {
    frame: (props: {
      errors: FieldError[]
      body: ReactNode
      bar: ReactNode
      /** What became of the record elsewhere, for tabs beside the form. */ news: ReactNode
      editing: JsonDraft | undefined
    }) => ReactNode
    card: ReactNode
  }
}
