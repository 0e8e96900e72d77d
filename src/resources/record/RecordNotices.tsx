// Notices above a form: changes made elsewhere, messages from agents, and the restored draft.
import { withWords } from '../../client/words/screenWords.ts'
import { words as historyWords } from './history/words.ts'
import { DeliveryNotice, GoneAlert, NewerAlert, RestoredAlert } from './partsLazy.tsx'
import type { OpenRecord } from './session/openRecord.ts'
import type { RecordSession } from './session/useRecordSession.ts'
import type { FormWords } from '../../ui/form/context.ts'
import { lazyScript } from '../../ui/lazyScript.tsx'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'

// Rarely needed, so lazy-loaded with its words; the history restores, too.
const RestoreVersion = lazyScript(() =>
  withWords(historyWords, () => import('./history/RestoreVersion.tsx')).then((module) => module.RestoreVersion),
)

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
  const { record, read, form, words, dateTime, drafts } = page
  // The cover of the form shows it.
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
          data={record}
          onJump={session.jump}
          restore={(version) =>
            page.can.update &&
            !session.isDirty && (
              <RestoreVersion
                version={version}
                type={page.type}
                record={record}
                schema={form.resolved.schema}
                sections={session.everywhere}
                words={words}
                onRestored={page.onReplaced}
              />
            )
          }
        />
      )}
      {isDirty && !outdated.isOutdated && drafts?.stored && (
        <DraftAlert by={drafts.stored.by} time={dateTime(drafts.stored.at)} version={record?.version ?? 0} words={words} />
      )}
      {(isDirty || outdated.isOutdated) && (
        <RestoredAlert
          restored={session.keptDraft}
          outdated={outdated}
          dateTime={dateTime}
          words={words}
          onDiscard={() => void session.discard()}
        />
      )}
    </>
  )
}

type DraftProps = { by: string; time: string; version: number; words: FormWords }

/** The form shows a draft that is stored beside the record. */
function DraftAlert({ by, time, version, words: { t } }: DraftProps) {
  return <Alert title={t('form.draft.title', { by, time })}>{t('form.draft.text', { version })}</Alert>
}
