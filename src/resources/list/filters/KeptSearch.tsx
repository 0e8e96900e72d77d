// A notice on a list that is filtered by an earlier visit: missing rows would look lost.
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '../../../client/words/useWords.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Chip } from '../../../ui/parts/feedback/Chip.tsx'
import { isSame } from '../../../engine/values/changes/changes.ts'
import type { ListState } from '../state/useListState.ts'
import { useWhole } from '../ListHeader.tsx'

/** Shown until the filters change; filters in the address were set just now. */
export function KeptSearch({ type, state }: { type: string; state: ListState }) {
  const words = useWords()
  const { number } = useFormat()
  const { search } = useLocation()
  const [kept] = useState(() => (state.isNarrowed && !search.includes('filter=') ? state.values : undefined))
  const whole = useWhole(type, state)
  if (!kept || !isSame(kept, state.values)) return null
  const text = typeof kept['q'] === 'string' ? kept['q'] : undefined
  return (
    <div className="kept" role="status">
      <Chip tone="brand" icon="history">
        {text === undefined ? words.t('list.keptFilters') : words.t('list.keptSearch', { text })}
      </Chip>
      <Button size="small" kind="link" onClick={state.clearFilters}>
        {words.t('list.clearKept')}
      </Button>
      {whole !== undefined && state.list.total !== undefined && (
        <span className="muted small tn">{words.t('list.keptShown', { found: number(state.list.total), count: number(whole) })}</span>
      )}
    </div>
  )
}
