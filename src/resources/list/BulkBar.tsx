import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { Button, IconButton } from '../../ui/parts/Button.tsx'
import type { ListRecord } from './Cell.tsx'
import type { ListState } from './useListState.ts'

type BulkBarProps = { state: ListState; records: ListRecord[]; canDelete: boolean; onDelete: (records: ListRecord[]) => void }

/** Floats over the page while something is selected; Esc clears. */
export function BulkBar({ state, records, canDelete, onDelete }: BulkBarProps) {
  const t = useTranslate()
  const { selected, selection } = state
  const isShown = selected.length > 0
  useEffect(() => {
    if (!isShown) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('[role="dialog"], [role="menu"]') === null) selection.clearSelection()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isShown, selection])
  if (!isShown) return null
  const known = selected.map((id) => records.find((record) => record.id === id) ?? { id })
  return (
    <div className="bulk" role="toolbar" aria-label={t('list.selectedTools')}>
      <span className="m tn nw" role="status">{t('list.selected', { smart_count: selected.length })}</span>
      <span className="sep" />
      {canDelete && <Button size="small" kind="danger" icon="trash" onClick={() => onDelete(known)}>{t('list.delete')}</Button>}
      <span className="sep" />
      <IconButton small icon="x" label={t('list.clearSelection')} onClick={() => selection.clearSelection()} />
    </div>
  )
}
