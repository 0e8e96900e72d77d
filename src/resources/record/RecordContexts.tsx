// react-admin's contexts around the page of a record: its fields and buttons work in our tabs and actions.
import { RecordContextProvider, ResourceContextProvider, SaveContextProvider } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { OpenFormContext } from '../../custom/stock/openForm.ts'
import type { OpenRecord } from './session/openRecord.ts'
import type { RecordSession } from './session/useRecordSession.ts'

type Props = { page: OpenRecord; session: RecordSession; children: ReactNode }

/** A save sends what the form holds, whatever values it is called with: the checks, questions and conflicts are those of our bar. */
export function RecordContexts({ page: { type, record }, session: { submit, sending, changed }, children }: Props) {
  const saving = useMemo(
    () => ({ save: async () => submit(), saving: sending.busy, mutationMode: 'pessimistic' as const }),
    [submit, sending.busy],
  )
  const open = useMemo(() => ({ changes: changed, record: record ?? {}, version: record?.version }), [changed, record])
  return (
    <ResourceContextProvider value={type}>
      <RecordContextProvider value={record}>
        <SaveContextProvider value={saving}>
          <OpenFormContext value={open}>{children}</OpenFormContext>
        </SaveContextProvider>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}
