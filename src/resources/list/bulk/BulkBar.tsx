import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '../../../ui/parts/actions/Button.tsx'
import { Menu, MenuItem } from '../../../ui/parts/feedback/Floating.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import type { Rights } from '../../../client/definitions/types.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import { ExportMenu } from '../export/ExportMenu.tsx'
import { LabelsDialog } from '../labels/LabelsDialogLazy.tsx'
import type { Action } from '../../../engine/load/resourceFile.ts'
import type { ListState } from '../state/useListState.ts'
import { CompareDialog } from './DialogsLazy.tsx'
import { OwnBulk } from './OwnBulk.tsx'
import type { Bulk } from './useBulk.ts'

type BulkBarProps = {
  type: string
  state: ListState
  recordOf: (id: ListRecord['id']) => ListRecord
  can: Rights
  hasActive: boolean
  bulk: Bulk
  /** Actions of the definition. */ own: Action[]
  onDelete: (records: ListRecord[]) => void
}

/** Floats over the page while records are selected: the definition's actions first, the dangerous one last; Esc clears the selection. */
export function BulkBar({ type, state, recordOf, can, hasActive, bulk, own, onDelete }: BulkBarProps) {
  const t = useTranslate()
  const { selected, selection, isDeleted } = state
  const [labelling, setLabelling] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const isShown = selected.length > 0
  useEffect(() => {
    if (!isShown) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('[role="dialog"], [role="menu"]') === null)
        selection.clearSelection()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isShown, selection])
  if (!isShown) return null
  const records = selected.map(recordOf)
  const [one, other] = records
  return (
    <div className="bulk" role="toolbar" aria-label={t('list.selectedTools')}>
      <span className="m tn nw" role="status">
        {t('list.selected', { smart_count: selected.length })}
      </span>
      <span className="sep" />
      {isDeleted && can.delete && (
        <Button size="small" icon="restore" onClick={() => void bulk.start({ kind: 'restore' }, records)}>
          {t('list.restore')}
        </Button>
      )}
      {!isDeleted && <OwnBulk type={type} own={own} records={records} can={can} bulk={bulk} />}
      {!isDeleted && one && other && records.length === 2 && (
        <Button size="small" icon="columns" onClick={() => setComparing(true)}>
          {t('list.compare')}
        </Button>
      )}
      {!isDeleted && can.update && hasActive && <StateMenu records={records} bulk={bulk} />}
      {!isDeleted && can.update && (
        <Button size="small" icon="tag" onClick={() => setLabelling(true)}>
          {t('list.labels.title')}
        </Button>
      )}
      <ExportMenu type={type} state={state} records={records} />
      {!isDeleted && can.delete && (
        <Button size="small" kind="danger" icon="trash" onClick={() => onDelete(records)}>
          {t('list.delete')}
        </Button>
      )}
      <span className="sep" />
      <IconButton small icon="x" label={t('list.clearSelection')} onClick={() => selection.clearSelection()} />
      {isComparing && one && other && <CompareDialog type={type} records={[one, other]} onClose={() => setComparing(false)} />}
      {labelling && (
        <LabelsDialog
          count={records.length}
          now={records.map((record) => record['_labels'] as string[] | undefined)}
          onClose={() => setLabelling(false)}
          onSave={(labels) => bulk.start({ kind: 'label', labels }, records)}
        />
      )}
    </div>
  )
}

// The bar is at the bottom of the page, so its menu opens upwards.
const above = { vertical: 'top', horizontal: 'left' } as const
const below = { vertical: 'bottom', horizontal: 'left' } as const

function StateMenu({ records, bulk }: { records: ListRecord[]; bulk: Bulk }) {
  const t = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const run = (kind: 'activate' | 'deactivate') => {
    setAnchor(null)
    void bulk.start({ kind }, records)
  }
  return (
    <>
      <Button
        size="small"
        icon="power"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('list.state')}
      </Button>
      {anchor && (
        <Menu anchorEl={anchor} open anchorOrigin={above} transformOrigin={below} onClose={() => setAnchor(null)}>
          <MenuItem onClick={() => run('activate')}>
            <Icon name="circle-play" />
            {t('list.activate')}
          </MenuItem>
          <MenuItem onClick={() => run('deactivate')}>
            <Icon name="power" />
            {t('list.deactivate')}
          </MenuItem>
        </Menu>
      )}
    </>
  )
}
