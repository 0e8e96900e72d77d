// The draft of an open form: the loaded record, typed values, the stored draft of an earlier visit, and leaving with changes.
import { useRef, useState } from 'react'
import { beginningOf, partOf } from '../../form/draft/beginning.ts'
import { type KeptDraft, readDraft } from '../../form/draft/draftStore.ts'
import { isSame } from '../../../engine/values/changes/changes.ts'
import { useDraft } from '../../form/draft/useDraft.ts'
import { useKeptDraft } from '../../form/draft/useKeptDraft.ts'
import { useOutdated } from '../editor/useOutdated.ts'
import type { OpenRecord } from './openRecord.ts'
import type { StoredDraft } from './useStoredDraft.ts'
import type { AfterSaving } from './useAfterSaving.ts'

export type SessionDraft = ReturnType<typeof useSessionDraft>

export function useSessionDraft(page: OpenRecord, whoSaved: AfterSaving['whoSaved']) {
  const { form, validators, record, copied, initial, draftKey, readOnly, drafts } = page
  const { schema } = form
  const [typed] = useState(() => (readOnly ? undefined : readDraft(draftKey, Date.now())))
  const [beginning] = useState(() =>
    beginningOf(form, validators, record, { ...copied, ...initial }, typed ?? keptOf(form, drafts?.stored)),
  )
  const [restored, setRestored] = useState(typed && beginning.restored)
  const state = useDraft(schema, validators, () => beginning, form.opened)
  const time = beginning.restored && page.dateTime(beginning.restored.at)
  const outdated = useOutdated({ ...page, whoSaved, state, base: beginning.outdated, time })
  const [isLeaving, setLeaving] = useState(false)
  // Invalid JSON counts as a change: it is not lost silently.
  const isTypedOver = state.problems.some(({ keyword }) => keyword === 'json')
  const changed = state.changes.length || (isTypedOver ? 1 : 0)
  const isDirty = changed > 0 && !readOnly && !isLeaving
  // The stored draft keeps its values.
  const isStored = drafts?.stored !== undefined && isSame(state.draft, partOf(form, drafts.stored.record))
  const isUnsaved = isDirty && !isStored
  const kept = useKeptDraft(draftKey, schema, isUnsaved, { version: outdated.over?.version, start: state.start, draft: state.draft })
  const released = useRef(false)
  /** Leaving needs no confirmation any more. */
  const leave = () => {
    setLeaving(true)
    released.current = true
  }
  return {
    state,
    /** The restored draft of an earlier visit. */
    keptDraft: restored,
    outdated,
    changed,
    isTypedOver,
    isDirty,
    /** Differs from the record and from its stored draft. */
    isUnsaved,
    /** For the question before the page is left. */
    released,
    leave,
    forget: kept.forget,
    /** The form equals the stored record. */
    settled: () => {
      setRestored(undefined)
      outdated.end()
    },
    discard: () => {
      if (outdated.isOutdated) outdated.drop()
      else state.restart(state.start)
      setRestored(undefined)
    },
    /** Leaves and discards the changes. */
    abandon: (go: () => void) => {
      kept.forget()
      leave()
      go()
    },
  }
}

function keptOf(form: OpenRecord['form'], stored: StoredDraft | undefined): KeptDraft | undefined {
  return (
    stored && {
      at: Date.parse(stored.at),
      version: stored.record.version,
      start: partOf(form, stored.base),
      draft: partOf(form, stored.record),
    }
  )
}
