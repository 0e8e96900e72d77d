// After an action of the page the record is read again: the form continues from the newer version and keeps the typed values, or asks where both changed a field.
import { useEffect, useRef } from 'react'
import { isSame, mergeOf } from '../../../engine/values/changes/changes.ts'
import { partOf, rebased } from '../../form/draft/beginning.ts'
import type { DraftState } from '../../form/draft/useDraft.ts'
import type { OpenRecord } from '../session/openRecord.ts'
import type { Outdated } from './useOutdated.ts'

export function useNewerBase({ form, record }: Pick<OpenRecord, 'form' | 'record'>, state: DraftState, outdated: Outdated): void {
  const lastVersion = useRef(record?.version)
  useEffect(() => {
    const before = lastVersion.current
    lastVersion.current = record?.version
    if (!record || before === record.version || outdated.isOutdated) return
    const part = partOf(form, record)
    // The form's own save has brought the version.
    if (isSame(state.start, part)) return
    if (mergeOf(state.start, state.draft, part).conflicts.length > 0) outdated.begin(before)
    else state.restart(part, rebased(state, part))
  }, [form, record, state, outdated])
}
