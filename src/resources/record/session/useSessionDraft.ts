// The draft of an open form: what was loaded, what was typed, the draft kept from an earlier visit, and leaving with changes.
import { useState } from 'react'
import { beginningOf } from '../../form/draft/beginning.ts'
import { readDraft } from '../../form/draft/draftStore.ts'
import { useDraft } from '../../form/draft/useDraft.ts'
import { useGuard } from '../../form/draft/useGuard.ts'
import { useKeptDraft } from '../../form/draft/useKeptDraft.ts'
import { useOutdated } from '../editor/useOutdated.ts'
import type { OpenRecord } from './openRecord.ts'
import type { useAfterSaving } from './useAfterSaving.ts'

export type SessionDraft = ReturnType<typeof useSessionDraft>

export function useSessionDraft(page: OpenRecord, whoSaved: ReturnType<typeof useAfterSaving>['whoSaved']) {
  const { form, validators, record, copied, initial, draftKey, readOnly } = page
  const { schema } = form
  const [beginning] = useState(() =>
    beginningOf(form, validators, record, { ...copied, ...initial }, readOnly ? undefined : readDraft(draftKey, Date.now())),
  )
  const [restored, setRestored] = useState(beginning.restored)
  const state = useDraft(schema, validators, () => beginning)
  const time = restored && page.dateTime(restored.at)
  const outdated = useOutdated({ ...page, whoSaved, state, base: beginning.outdated, time })
  const [isLeaving, setLeaving] = useState(false)
  // Text that is no JSON yet is typed, too: it is not lost without a word.
  const isTypedOver = state.problems.some(({ keyword }) => keyword === 'json')
  const changed = state.changes.length || (isTypedOver ? 1 : 0)
  const isDirty = changed > 0 && !readOnly && !isLeaving
  const kept = useKeptDraft(draftKey, schema, isDirty, { version: outdated.over?.version, start: state.start, draft: state.draft })
  const { blocker, release } = useGuard(isDirty, page.staysHere)
  /** Nothing is asked any more on the way out. */
  const leave = () => {
    setLeaving(true)
    release()
  }
  return {
    state,
    /** The draft of an earlier visit that is in the form. */
    keptDraft: restored,
    outdated,
    changed,
    isTypedOver,
    isDirty,
    blocker,
    leave,
    forget: kept.forget,
    /** What is in the form is what is stored. */
    settled: () => {
      setRestored(undefined)
      outdated.end()
    },
    discard: () => {
      if (outdated.isOutdated) outdated.drop()
      else state.restart(state.start)
      setRestored(undefined)
    },
    /** Away from here, without what was typed. */
    abandon: (go: () => void) => {
      kept.forget()
      leave()
      go()
    },
  }
}
