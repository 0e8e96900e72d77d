// The bar of an open form: unsaved changes, errors, and saving.
import { changeText, useBills } from '../form/saving/Bill.tsx'
import { reasonText } from '../form/errors/reason.ts'
import { SaveBar } from '../form/saving/SaveBar.tsx'
import type { OpenRecord } from './session/openRecord.ts'
import type { RecordSession } from './session/useRecordSession.ts'

export function FormBar({ page: { mode, form, words, drafts, withheld }, session }: { page: OpenRecord; session: RecordSession }) {
  const { state, changed, sending, host, everywhere } = session
  const bills = useBills(host, state.start, state.draft)
  if (!session.hasBar) return null
  const reasonOf = (problems: typeof state.problems) => reasonText(problems, form.schema, everywhere, words)
  return (
    <SaveBar
      formId={session.formId}
      mode={mode}
      changes={changed}
      errors={state.errors.length}
      money={changeText(bills, words)}
      busy={sending.busy}
      isInvalid={state.problems.length > 0}
      reason={reasonOf(state.problems)}
      unseen={reasonOf(state.problems.filter((problem) => !state.errors.includes(problem)))}
      retryAt={sending.retryAt}
      draft={(drafts ?? withheld) && { isSaved: mode === 'edit' && !session.isUnsaved, onPublish: () => void session.publish() }}
      words={words}
      onSave={session.submit}
      onReview={() => session.ask('review')}
      onNextError={() => session.nextError(1)}
      onDiscard={() => (mode === 'create' && changed === 0 ? session.toList() : session.ask('discard'))}
    />
  )
}
