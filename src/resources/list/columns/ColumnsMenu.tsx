import { useState } from 'react'
import { useWords } from '../../../client/words/useWords.ts'
import { IconButton } from '../../../ui/parts/actions/Button.tsx'
import { lazyScript } from '../../../ui/lazyScript.tsx'
import { Popover } from '../../../ui/parts/feedback/Floating.tsx'
import type { ColumnModel } from './columnsOf.ts'
import type { ListState } from '../state/useListState.ts'

export type ColumnsMenuProps = { type: string; columns: ColumnModel[]; fitting: ColumnModel[]; state: ListState }

const ColumnTicks = lazyScript(() => import('./ColumnTicks.tsx').then((module) => module.ColumnTicks), { mustLoad: true })

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
          <ColumnTicks type={type} columns={columns} fitting={fitting} state={state} />
        </Popover>
      )}
    </>
  )
}
