// The dialogs before a record is saved or its form left: review, discard or leave, paid options, conflict.
import { withWords } from '../../../client/words/screenWords.ts'
import { words as conflictWords } from '../../form/saving/words.ts'
import type { FieldPath, Json, Mode, Schema } from '../../../engine/schema/types.ts'
import { getAt, parseFieldPath, toPointer } from '../../../engine/schema/paths.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { lazyScript } from '../../../ui/lazyScript.tsx'
import { setAtPath } from '../../../engine/values/changes/changes.ts'
import { LeaveDialog } from '../../form/draft/LeaveDialog.tsx'
import type { DraftState } from '../../form/draft/useDraft.ts'
import type { Outdated } from './useOutdated.ts'
import type { Sending } from './useSending.ts'

// Lazy-loaded: few users review changes, fewer confirm payments or resolve conflicts.
const ReviewDialog = lazyScript(() => import('../../form/saving/ReviewDialog.tsx').then((module) => module.ReviewDialog), {
  mustLoad: true,
})
const PaidDialog = lazyScript(() => import('../../form/saving/PaidDialog.tsx').then((module) => module.PaidDialog), { mustLoad: true })
const CreateDialog = lazyScript(() => import('../../form/saving/CreateDialog.tsx').then((module) => module.CreateDialog), {
  mustLoad: true,
})
const ConflictDialog = lazyScript(
  () => withWords(conflictWords, () => import('../../form/saving/ConflictDialog.tsx')).then((module) => module.ConflictDialog),
  { mustLoad: true },
)

type Props = {
  dialog: 'review' | 'discard' | 'paid' | 'empty' | undefined
  /** For a new record that is paid as a whole: the field that determines its price. */
  about: FieldPath | undefined
  mode: Mode
  schema: Schema
  sections: ResolvedSection[]
  words: FormWords
  state: DraftState
  sending: Sending
  outdated: Outdated
  /** A draft is stored: discarding deletes it. */ hasDraft: boolean
  /** Text that is not valid JSON counts as a change. */
  isBroken: boolean
  onClose: () => void
  /** Creates or saves the record after all. */
  onConfirm: () => void
  onDiscard: () => void
  /** For a new record: discards it and goes to the list. */
  onList: () => void
}

export function SaveQuestions({
  dialog,
  about,
  mode,
  schema,
  sections,
  words,
  state,
  sending,
  outdated,
  hasDraft,
  isBroken,
  onClose,
  onConfirm,
  onDiscard,
  onList,
}: Props) {
  const { unconfirmed } = sending
  const conflict = sending.conflict ?? outdated.question
  const textProps = { schema, sections, words }
  return (
    <>
      {dialog === 'review' && (
        <ReviewDialog
          {...textProps}
          data={state.draft}
          changes={state.changes}
          isBroken={isBroken}
          onClose={onClose}
          onUndo={(change) => state.replace(setAtPath(state.draft, change.path, change.before))}
        />
      )}
      {dialog === 'discard' && (
        <LeaveDialog
          title={words.t('form.discardAll')}
          text={words.t(hasDraft ? 'form.draft.discard' : mode === 'create' ? 'form.discardNew' : 'form.discardText')}
          words={words}
          onStay={onClose}
          onDiscard={onDiscard}
          {...(mode === 'create' && { onList })}
        />
      )}
      {(dialog === 'paid' || dialog === 'empty') && (
        <CreateDialog
          reason={dialog === 'empty' && mode === 'edit' ? 'emptied' : dialog}
          about={about === undefined || dialog === 'empty' ? undefined : chosenIn(state, about, words)}
          words={words}
          onConfirm={onConfirm}
          onClose={onClose}
        />
      )}
      {unconfirmed && <PaidDialog {...textProps} data={state.draft} {...unconfirmed} />}
      {conflict && <ConflictDialog {...textProps} data={state.draft} {...conflict} />}
    </>
  )
}

function chosenIn({ draft }: DraftState, about: FieldPath, words: FormWords) {
  const value = getAt(draft, toPointer(parseFieldPath(about))) as Json | undefined
  return value === undefined ? undefined : { label: words.option(about, value), help: words.optionHelp(about, value) }
}
