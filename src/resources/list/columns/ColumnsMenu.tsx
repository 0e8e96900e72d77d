import { useState } from 'react'
import { useWords } from '../../../client/words/useWords.ts'
import { IconButton } from '../../../ui/parts/actions/Button.tsx'
import { Popover } from '../../../ui/parts/feedback/Floating.tsx'
import type { ColumnModel } from './columnsOf.ts'
import type { ListState } from '../state/useListState.ts'
import { fieldLabel } from './ownColumns.ts'

type ColumnsMenuProps = { type: string; columns: ColumnModel[]; fitting: ColumnModel[]; state: ListState }

/** Chooses the columns of the table; the first one, the name, is always shown. Chosen columns that do not fit are marked. */
export function ColumnsMenu({ type, columns, fitting, state }: ColumnsMenuProps) {
  const words = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (columns.length < 2) return null
  return (
    <>
      <IconButton
        icon="columns"
        label={words.t('list.columns')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': words.t('list.columns') } }}
        >
          <div className="filter-form">
            {columns.map((column) => (
              <ColumnTick
                key={column.field}
                label={fieldLabel(words, type, column.field)}
                column={column}
                fitting={fitting}
                state={state}
              />
            ))}
            {state.hasViewColumns && <p className="muted small">{words.t('list.views.columnsHere')}</p>}
          </div>
        </Popover>
      )}
    </>
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
  const [told, setTold] = useState(isShown)
  if (told !== isShown) {
    setTold(isShown)
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
