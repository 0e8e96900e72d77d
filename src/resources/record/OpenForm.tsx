// Provides the record page to react-admin: its fields and buttons work in our tabs and actions.
import { useMemo, type ReactNode } from 'react'
import { OpenFormContext } from '../../custom/stock/openForm.ts'
import type { OpenRecord } from './session/openRecord.ts'
import type { RecordSession } from './session/useRecordSession.ts'

type Props = { page: OpenRecord; session: RecordSession; children: ReactNode }

/** Saves the contents of the form, whatever values it is called with: validation, questions and conflicts are handled by our bar. */
export function OpenForm({ page: { record }, session: { submit, sending, changed }, children }: Props) {
  const open = useMemo(
    () => ({ changes: changed, record, version: record?.version, save: async () => submit(), isSaving: sending.busy }),
    [changed, record, submit, sending.busy],
  )
  return <OpenFormContext value={open}>{children}</OpenFormContext>
}
