// The lifetime of an open form: the draft, its errors, sending, conflicts, and leaving.
import { useId, useState } from 'react'
import { partOf, rebased } from '../../form/draft/beginning.ts'
import { inPageOrder, mendedAt } from '../../form/errors/errorTexts.ts'
import { useFormKeys } from '../../form/useFormKeys.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { useSettled } from '../../form/saving/useSettled.ts'
import { reportNewest, useDeleted } from '../../../client/events/newest.ts'
import { mergeOf } from '../../../engine/values/changes/changes.ts'
import { isBlank } from '../../../engine/json/objects.ts'
import { parseFieldPath, toPointer } from '../../../engine/schema/paths.ts'
import { useBeginAt } from '../editor/useBeginAt.ts'
import { useNewerBase } from '../editor/useNewerBase.ts'
import { useOpenSection } from '../editor/useOpenSection.ts'
import { useSending } from '../editor/useSending.ts'
import { useTextEditing } from '../editor/useTextEditing.ts'
import { useTitleFocus } from '../editor/useTitleFocus.ts'
import { isBeside } from '../tabs/tabs.ts'
import { useNotify } from 'ra-core'
import type { OpenRecord } from './openRecord.ts'
import type { AfterSaving } from './useAfterSaving.ts'
import { useOutcomes } from './useOutcomes.ts'
import { useSessionDraft } from './useSessionDraft.ts'
import { useSessionForm } from './useSessionForm.ts'

export type RecordSession = ReturnType<typeof useRecordSession>

export function useRecordSession(page: OpenRecord, after: AfterSaving) {
  const { type, mode, form, tab, record, words, readOnly, drafts, withheld } = page
  const formId = useId()
  const notify = useNotify()
  const work = useSessionDraft(page, after.whoSaved)
  const { state, outdated, isDirty, isUnsaved } = work
  useNewerBase(page, state, outdated)
  const fields = useSessionForm(page, work)
  const { host, jump, step, everywhere, sections, map } = fields
  const [dialog, setDialog] = useState<'review' | 'discard' | 'paid' | 'empty'>()
  const isDeleted = useDeleted(type, record && String(record.id))
  useOpenSection(host.store, form.resolved, tab)
  useBeginAt(jump)

  const { task, endDraft, handlers } = useOutcomes(page, work, after)
  const sending = useSending({ ...page, ...handlers, state, host, whoSaved: after.whoSaved, onFailed: after.failed })
  const { busy, send, refusal, refuse, retryAt } = sending
  const submitNow = (how: 'save' | 'draft'): Promise<void> | void => {
    if (busy || readOnly || (retryAt !== undefined && Date.now() < retryAt)) return
    if (mode === 'edit' && !(how === 'draft' ? isUnsaved : isDirty)) return notify(words.t('form.noChanges'), { type: 'info' })
    state.showAll()
    const [first] = inPageOrder(state.problems, everywhere)
    if (first) {
      refuse(undefined, true)
      // On the JSON tab, errors are shown at their lines.
      if (!tab || !isBeside(tab)) jump(mendedAt(first))
    } else if (mode === 'create' && form.resolved.form.ask) return setDialog('paid')
    else if (isBlank(state.value) && (mode === 'create' || how === 'save')) return setDialog('empty')
    else return send(state.value, outdated.over, how)
  }
  const { isWaiting, run: submitAs } = useSettled(host.store, submitNow, jump)
  /** With drafts, the keys and the form save one; only the button publishes. */
  const submit = () => submitAs((drafts ?? withheld) ? 'draft' : 'save')
  const confirmed = () => {
    setDialog(undefined)
    void send(state.value, outdated.over)
  }
  const discard = () => {
    setDialog(undefined)
    return task.run(async () => {
      await endDraft()
      work.discard()
      sending.clearRefusal()
    })
  }
  /** The record was deleted and is restored. */
  const restored = (again: StoredRecord) => {
    const part = partOf(form, again)
    // It may have been changed before it was deleted.
    if (mergeOf(state.start, state.draft, part).conflicts.length > 0) outdated.begin(outdated.over?.version)
    else state.restart(part, rebased(state, part))
    page.onStored(again)
    reportNewest(type, String(again.id), again.version ?? 0)
    sending.returned()
  }
  const { editing, nextError } = useTextEditing({ mode, readOnly: page.isFixed, state, refusals: refusal?.turn ?? 0, step })
  const [firstField] = everywhere[0]?.fields ?? []
  const hasForm = sections.length > 0 || map !== undefined
  // A new record is created on the tab of its form only: other tabs offer another way to create one. A tab with a list of its own opens the
  // row of that list.
  useFormKeys({
    save: () => {
      if (hasForm || mode === 'edit') submit()
    },
    nextError,
    edit: tab?.related || firstField === undefined ? undefined : () => jump(toPointer(parseFieldPath(firstField))),
  })
  // A tab without a form has nothing to create; values typed in the form are kept.
  const hasBar = !readOnly && (mode === 'create' ? hasForm : isDirty)
  useTitleFocus(hasBar)
  return {
    ...work,
    /** Taking the stored version leaves no draft behind. */
    outdated: { ...outdated, question: outdated.question && { ...outdated.question, onTake: () => void discard() } },
    ...fields,
    formId,
    sending: { ...sending, busy: busy || isWaiting },
    isGone: sending.isGone || isDeleted,
    hasForm,
    hasBar,
    editing,
    nextError,
    dialog,
    ask: setDialog,
    submit,
    publish: () => submitAs('save'),
    confirmed,
    discard,
    restored,
    toList: after.toList,
    createFrom: after.createFrom,
  }
}
