// The open entry of a map: the one in the address, or the same entry under a key that is being typed.
import { useMemo, useState } from 'react'
import { entryIdOf } from '../../engine/values/changes/entries.ts'
import { parseFieldPath } from '../../engine/schema/paths.ts'
import { isData } from '../../ui/form/rows/rows.ts'
import { get } from '../../engine/values/changes/changes.ts'
import type { MapTab, OpenEntry } from '../record/tabs/tabs.ts'

const MISSING: OpenEntry = { kind: 'missing' }

export function useOpenEntry(
  tab: MapTab | undefined,
  given: OpenEntry,
  draft: unknown,
): { open: OpenEntry; onRenamed: (key: string) => void } {
  const [renamed, setRenamed] = useState<{ word: string; key: string }>()
  const key = given.kind === 'entry' ? given.key : undefined
  const isRenamed = key !== undefined && renamed?.word === entryIdOf(key)
  const open = useMemo((): OpenEntry => {
    if (!tab || key === undefined) return given
    const own = isRenamed ? renamed.key : key
    const map = get(draft, parseFieldPath(tab.map))
    return isData(map) && Object.hasOwn(map, own) ? { kind: 'entry', key: own } : MISSING
    // Depends on the set of entries, not on their contents.
  }, [tab, given, key, isRenamed, renamed, draft])
  const [last, setLast] = useState(open)
  const isSame = last.kind === open.kind && keyOf(last) === keyOf(open)
  if (!isSame) setLast(open)
  return { open: isSame ? last : open, onRenamed: (next) => key !== undefined && setRenamed({ word: entryIdOf(key), key: next }) }
}

const keyOf = (open: OpenEntry): string | undefined => (open.kind === 'entry' ? open.key : undefined)
