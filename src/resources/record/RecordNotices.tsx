// Notices above a form: changes made elsewhere, messages from agents, and the restored draft.
import { GoneAlert } from '../form/saving/GoneAlert.tsx'
import { NewerAlert } from '../form/saving/NewerAlert.tsx'
import { RestoredAlert } from '../form/draft/RestoredAlert.tsx'
import { DeliveryNotice } from './delivery/DeliveryNotice.tsx'
import type { OpenRecord } from './session/openRecord.ts'
import type { RecordSession } from './session/useRecordSession.ts'

type Props = { page: OpenRecord; session: RecordSession }

/** Changes made elsewhere, also shown on tabs beside the form. */
export function RecordNotices({ page: { type, record, words, can, onReplaced }, session }: Props) {
  const { isGone, isDirty, sending, state } = session
  return (
    <>
      {!isGone && session.namesSaid.notice}
      {record && isGone && (
        <GoneAlert
          type={type}
          record={record}
          words={words}
          isAnswer={sending.isGone}
          canRestore={can.delete}
          onRestored={session.restored}
          onCreate={can.create ? () => session.abandon(() => session.createFrom(state.draft)) : undefined}
        />
      )}
      {record && !sending.busy && !isGone && (
        <NewerAlert type={type} record={record} isDirty={isDirty} words={words} onLoaded={onReplaced} />
      )}
    </>
  )
}

export function FormNotices({ page, session }: Props) {
  const { record, read, form, words, dateTime } = page
  // The cover of the form says it.
  const isSaid = page.isWaitedFor && (read.isUnknown || read.delivery?.state === 'pending')
  const { isDirty, outdated } = session
  return (
    <>
      <RecordNotices page={page} session={session} />
      {record && session.hasForm && !isSaid && (
        <DeliveryNotice
          read={read}
          version={record.version}
          schema={form.schema}
          sections={session.everywhere}
          words={words}
          onJump={session.jump}
        />
      )}
      {(isDirty || outdated.isOutdated) && (
        <RestoredAlert restored={session.keptDraft} outdated={outdated} dateTime={dateTime} words={words} onDiscard={session.discard} />
      )}
    </>
  )
}
