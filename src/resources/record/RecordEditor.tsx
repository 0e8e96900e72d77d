// Creates or edits a record: header, tabs, form and save bar, and the questions before saving or leaving.
import { LeaveQuestion } from './editor/LeaveQuestion.tsx'
import { SaveQuestions } from './editor/SaveQuestions.tsx'
import { RecordFrame } from './RecordFrame.tsx'
import type { OpenRecord } from './session/openRecord.ts'
import { useAfterSaving, type AfterSaving } from './session/useAfterSaving.ts'
import { useRecordSession, type RecordSession } from './session/useRecordSession.ts'
import { useMemo, type ReactNode } from 'react'
import { OpenFormContext } from '../../custom/stock/openForm.ts'

export function RecordEditor({ page }: { page: OpenRecord }) {
  return <Session page={page} after={useAfterSaving(page)} />
}

/** Re-renders with each keystroke; parts that depend on the page alone do not. */
function Session({ page, after }: { page: OpenRecord; after: AfterSaving }) {
  const session = useRecordSession(page, after)
  return (
    <OpenForm page={page} session={session}>
      <RecordFrame page={page} session={session} />
      <SaveQuestions
        dialog={session.dialog}
        about={page.form.resolved.form.ask?.about}
        mode={page.mode}
        hasDraft={page.drafts?.stored !== undefined}
        schema={page.form.schema}
        sections={session.everywhere}
        words={page.words}
        state={session.state}
        sending={session.sending}
        outdated={session.outdated}
        isBroken={session.isTypedOver}
        onClose={() => session.ask(undefined)}
        onConfirm={session.confirmed}
        onDiscard={() => void session.discard()}
        onList={() => session.abandon(session.toList)}
      />
      <LeaveQuestion
        isDirty={session.isUnsaved}
        released={session.released}
        staysHere={page.staysHere}
        words={page.words}
        onForget={session.forget}
      />
    </OpenForm>
  )
}

type OpenFormProps = { page: OpenRecord; session: RecordSession; children: ReactNode }

/** Provides the form to react-admin, whose buttons then work in our tabs and actions. A save sends the contents of the form, whatever values it is called with; validation, questions and conflicts are handled by our bar. */
function OpenForm({ page: { record }, session: { submit, sending, changed }, children }: OpenFormProps) {
  const open = useMemo(
    () => ({ changes: changed, record, version: record?.version, save: async () => submit(), isSaving: sending.busy }),
    [changed, record, submit, sending.busy],
  )
  return <OpenFormContext value={open}>{children}</OpenFormContext>
}
