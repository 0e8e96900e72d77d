// Actions on the selected records, the most frequent first.
import { useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import type { Rights } from '../../../client/definitions/types.ts'
import type { Action } from '../../../engine/load/resource/resourceFile.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import { useExportActs } from '../export/useExportActs.ts'
import { LabelsDialog } from '../labels/LabelsDialogLazy.tsx'
import type { ListState } from '../state/useListState.ts'
import type { BulkTool } from './bulkTools.ts'
import { CompareDialog } from './DialogsLazy.tsx'
import type { Bulk } from './useBulk.ts'
import { useOwnBulk } from './useOwnBulk.tsx'

export type BulkToolsProps = {
  type: string
  state: ListState
  records: ListRecord[]
  can: Rights
  hasActive: boolean
  bulk: Bulk
  /** Actions of the definition. */ own: Action[]
  onDelete: (records: ListRecord[]) => void
}

export function useBulkTools(props: BulkToolsProps): { tools: BulkTool[]; dialogs: ReactNode } {
  const { type, state, records, can, hasActive, bulk, onDelete } = props
  const t = useTranslate()
  const [labelling, setLabelling] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const own = useOwnBulk(props)
  const exporting = useExportActs(type, state, { records })
  const { isDeleted } = state
  const [one, other] = records
  const isOne = (active: boolean) => records.some((record) => (record['active'] !== false) === active)
  const start = (kind: 'restore' | 'activate' | 'deactivate') => () => void bulk.start({ kind }, records)
  const offered = (isOffered: boolean, tool: BulkTool) => (isOffered ? [tool] : [])
  const changes = !isDeleted && can.update
  const tools: BulkTool[] = [
    ...offered(isDeleted && can.delete, { id: 'restore', label: t('list.restore'), icon: 'restore', run: start('restore') }),
    ...(isDeleted ? [] : own.tools),
    ...offered(!isDeleted && records.length === 2, {
      id: 'compare',
      label: t('list.compare'),
      icon: 'columns',
      run: () => setComparing(true),
    }),
    ...offered(changes && hasActive && isOne(true), {
      id: 'deactivate',
      label: t('list.deactivate'),
      icon: 'power',
      isMain: true,
      run: start('deactivate'),
    }),
    ...offered(changes && hasActive && isOne(false), {
      id: 'activate',
      label: t('list.activate'),
      icon: 'circle-play',
      isMain: true,
      run: start('activate'),
    }),
    { id: 'export', label: t('list.export.label'), icon: 'download', busy: exporting.busy, items: exporting.acts },
    ...offered(!isDeleted && can.delete, {
      id: 'delete',
      label: t('list.delete'),
      icon: 'trash',
      isBad: true,
      run: () => onDelete(records),
    }),
    ...offered(changes, { id: 'labels', label: t('list.labels.title'), icon: 'tag', run: () => setLabelling(true) }),
  ]
  const dialogs = (
    <>
      {own.dialog}
      {isComparing && one && other && <CompareDialog type={type} records={[one, other]} onClose={() => setComparing(false)} />}
      {labelling && (
        <LabelsDialog
          count={records.length}
          now={records.map((record) => record['_labels'] as string[] | undefined)}
          onClose={() => setLabelling(false)}
          onSave={(labels) => bulk.start({ kind: 'label', labels }, records)}
        />
      )}
    </>
  )
  return { tools, dialogs }
}
