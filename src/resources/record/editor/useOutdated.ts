// A draft based on an outdated version keeps that version, so that saving it fails as a
// conflict, until the user has compared the two.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mergeOf } from '../../../engine/values/changes/changes.ts'
import { partOf } from '../../form/draft/beginning.ts'
import type { DraftState } from '../../form/draft/useDraft.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import type { Saved } from '../../form/saving/ConflictDialog.tsx'
import type { OpenRecord } from '../session/openRecord.ts'

type Given = Pick<OpenRecord, 'type' | 'form' | 'record'> & {
  whoSaved: (record: StoredRecord, version: number) => Promise<Saved | undefined>
  state: DraftState
  /** The base version of a stored draft, and when it was stored. */ base: number | undefined
  time: string | undefined
}
export type Outdated = ReturnType<typeof useOutdated>

export function useOutdated({ type, form, record, whoSaved, state, ...given }: Given) {
  const [base, setBase] = useState(given.base)
  const [isComparing, setComparing] = useState(given.base !== undefined)
  const stored = base === undefined ? undefined : record
  const { data: by } = useQuery({
    queryKey: [type, 'savedBy', stored?.id, stored?.version],
    enabled: stored !== undefined,
    staleTime: Infinity,
    queryFn: async () => (stored && (await whoSaved(stored, stored.version ?? 0))) ?? null,
  })
  const end = () => {
    setBase(undefined)
    setComparing(false)
  }
  const restart = (draft?: unknown) => {
    if (stored) state.restart(partOf(form, stored), draft)
    end()
  }
  const question = stored && {
    kept: { time: given.time },
    merge: mergeOf(state.start, state.draft, partOf(form, stored)),
    by: by ?? undefined,
    version: stored.version ?? 0,
    onTake: () => restart(),
    onSave: restart,
    onClose: () => setComparing(false),
  }
  return {
    isOutdated: stored !== undefined,
    /** The version to save against. */
    over: stored ? ({ ...stored, version: base } as StoredRecord) : record,
    compare: () => setComparing(true),
    /** The form is now based on an older version than the record. */
    begin: (older: number | undefined) => {
      setBase(older)
      setComparing(older !== undefined)
    },
    end,
    /** Back to the stored version. */
    drop: () => restart(),
    question: isComparing ? question : undefined,
  }
}
