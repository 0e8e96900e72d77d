// Lazy-loaded when somebody opens the menu of columns.
import { useState } from 'react'
import { useWords } from '../../../client/words/useWords.ts'
import type { ColumnModel } from './columnsOf.ts'
import type { ColumnsMenuProps } from './ColumnsMenu.tsx'
import { fieldLabel } from './ownColumns.ts'

export function ColumnTicks({ type, columns, fitting, state }: ColumnsMenuProps) {
  const words = useWords()
  return (
    <div className="filter-form">
      {columns.map((column) => (
        <ColumnTick key={column.field} label={fieldLabel(words, type, column.field)} column={column} fitting={fitting} state={state} />
      ))}
      {state.hasViewColumns && <p className="muted small">{words.t('list.views.columnsHere')}</p>}
    </div>
  )
}

function ColumnTick({
  label,
  column,
  fitting,
  state,
}: Omit<ColumnsMenuProps, 'type' | 'columns'> & { label: string; column: ColumnModel }) {
  const { t } = useWords()
  const isShown = state.isShown(column)
  // The store updates a moment after the click; the check mark does not wait for it.
  const [isOn, setOn] = useState(isShown)
  const [announced, setAnnounced] = useState(isShown)
  if (announced !== isShown) {
    setAnnounced(isShown)
    setOn(isShown)
  }
  const hasRoom = !isShown || fitting.some(({ field }) => field === column.field)
  const turn = () => {
    setOn(!isOn)
    state.toggleColumn(column)
  }
  return (
    <label className="tick">
      <input type="checkbox" className="cb" disabled={column.isTitle} checked={isOn} onChange={turn} />
      <span>
        {label}
        {!hasRoom && <small className="muted block">{t('list.noRoom')}</small>}
      </span>
    </label>
  )
}
