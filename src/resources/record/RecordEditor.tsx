// Creates or edits a record: header, tabs, form and save bar, and the questions before saving or leaving.
import { SaveQuestions } from './editor/SaveQuestions.tsx'
import { OpenForm } from './OpenForm.tsx'
import { RecordFrame } from './RecordFrame.tsx'
import type { OpenRecord } from './session/openRecord.ts'
import { useRecordSession } from './session/useRecordSession.ts'

export function RecordEditor({ page }: { page: OpenRecord }) {
  const session = useRecordSession(page)
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
        blocker={session.blocker}
        isBroken={session.isTypedOver}
        onClose={() => session.ask(undefined)}
        onCreate={session.create}
        onDiscard={() => void session.discard()}
        onList={() => session.abandon(session.toList)}
        onForget={session.forget}
      />
    </OpenForm>
  )
}
