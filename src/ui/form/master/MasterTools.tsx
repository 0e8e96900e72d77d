// Parts of a master-detail that are loaded on demand: the bar for marked rows and the dialog for pasted ones.
import { lazy, Suspense } from 'react'
import { loadScript } from '../../loadScript.ts'
import type { NodeProps } from '../context.ts'
import type { LevelActions } from './actions.ts'
import type { Level, RowDraft } from './levels.ts'
import type { Marks } from './useMarks.ts'
import type { Master } from './useMaster.ts'

const BulkTools = lazy(() => loadScript(() => import('./BulkTools.tsx')).then((module) => ({ default: module.BulkTools })))
const PasteDialog = lazy(() => loadScript(() => import('./PasteDialog.tsx')).then((module) => ({ default: module.PasteDialog })))

type ToolsProps = {
  node: NodeProps
  master: Master
  rows: Level
  own: LevelActions
  marks: Marks
  /** The marks are gone: a row is selected and has the focus. */
  onSelect: (index: number) => void
  /** Takes the pasted rows, while they are pasted. */
  paste: ((added: RowDraft[] | undefined) => void) | undefined
}

/** Loaded with the first marked row, or the first paste. */
export function Tools({ node, master, rows, own, marks, onSelect, paste }: ToolsProps) {
  return (
    <Suspense>
      {marks.marked.size > 0 && <BulkTools node={node} master={master} own={own} marks={marks} onSelect={onSelect} />}
      {paste && <PasteDialog level={rows} onClose={() => paste(undefined)} onAdd={paste} />}
    </Suspense>
  )
}
