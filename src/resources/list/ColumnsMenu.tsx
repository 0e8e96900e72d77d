import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { useWords } from '../../app/definitions/useWords.ts'
import { IconButton } from '../../ui/parts/Button.tsx'
import type { ColumnModel } from './columnsOf.ts'
import type { ListState } from './useListState.ts'

/** Which columns stand in the table; the first, the name, always does. */
export function ColumnsMenu({ type, columns, state }: { type: string; columns: ColumnModel[]; state: ListState }) {
  const words = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (columns.length < 2) return null
  return (
    <>
      <IconButton icon="columns" label={words.t('list.columns')} aria-haspopup="dialog" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)} />
      <Popover open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} transformOrigin={{ vertical: 'top', horizontal: 'right' }} slotProps={{ paper: { role: 'dialog', 'aria-label': words.t('list.columns') } }}>
        <div className="filter-form">
          {columns.map((column) => (
            <label key={column.field} className="tick"><input type="checkbox" className="cb" disabled={column.isTitle} checked={state.isShown(column)} onChange={() => state.toggleColumn(column)} /><span>{words.field(type, column.field)}</span></label>
          ))}
        </div>
      </Popover>
    </>
  )
}
