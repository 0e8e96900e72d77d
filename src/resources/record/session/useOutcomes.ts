// Updates an open form after it is saved, kept as a draft, or replaced by somebody else's version.
import { useNotify } from 'ra-core'
import { discardDraft, type SavedDraft } from '../../../client/calls/drafts.ts'
import { goalsOf, reportGoal } from '../../../client/page/goals.ts'
import { dropDraft } from '../../form/draft/draftStore.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { useTask } from '../../../ui/useTask.ts'
import type { OpenRecord } from './openRecord.ts'
import type { AfterSaving } from './useAfterSaving.ts'
import type { SessionDraft } from './useSessionDraft.ts'

export function useOutcomes(page: OpenRecord, work: SessionDraft, after: AfterSaving) {
  const { type, mode, form, record, drafts } = page
  const notify = useNotify()
  const task = useTask()
  const onSaved = (stored: StoredRecord) => {
    dropDraft(page.draftKey)
    drafts?.put(undefined)
    work.settled()
    if (mode === 'create') {
      // The page may go before the form is drawn as saved.
      work.forget()
      work.leave()
      goalsOf(form.resolved.form.goal, stored).forEach(reportGoal)
    }
    after.saved(stored)
  }
  /** `base`: the version that it was made from, which may be newer than the open one. */
  const onDrafted = (draft: SavedDraft | undefined, base: StoredRecord) => {
    dropDraft(page.draftKey)
    work.settled()
    if (base.version !== record?.version) page.onStored(base)
    drafts?.put(draft && { ...draft, base })
    notify(draft ? 'form.draft.isSaved' : 'form.draft.isGone', { type: 'success' })
  }
  const endDraft = async () => {
    if (!record || !drafts?.stored) return
    await discardDraft(type, record.id, drafts.stored.draft)
    drafts.put(undefined)
  }
  const onTaken = (theirs: StoredRecord) => {
    work.settled()
    page.onStored(theirs)
    void task.run(endDraft)
  }
  return { task, endDraft, handlers: { onSaved, onDrafted, onTaken } }
}
