// Parts of a master-detail that are loaded on demand: the bar for marked rows and the dialog for pasted ones.
import { lazyScript } from '../../lazyScript.tsx'
import type { NodeProps } from '../context.ts'
import type { LevelActions } from './actions.ts'
import type { Level, RowDraft } from './levels.ts'
import type { Marks } from './useMarks.ts'
import type { Master } from './useMaster.ts'

const BulkTools = lazyScript(() => import('./BulkTools.tsx').then((module) => module.BulkTools), { mustLoad: true })
const PasteDialog = lazyScript(() => import('./PasteDialog.tsx').then((module) => module.PasteDialog), { mustLoad: true })

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
    <>
      {marks.marked.size > 0 && <BulkTools node={node} master={master} own={own} marks={marks} onSelect={onSelect} />}
      {paste && <PasteDialog level={rows} onClose={() => paste(undefined)} onAdd={paste} />}
    </>
  )
}
