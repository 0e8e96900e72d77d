import { useEffect } from 'react'
import { lazyScript } from '../../../ui/lazyScript.tsx'
import type { ListRecord } from '../cells/listRecord.ts'
import type { BulkToolsProps } from './useBulkTools.tsx'

type BulkBarProps = Omit<BulkToolsProps, 'records'> & { recordOf: (id: ListRecord['id']) => ListRecord }

// Loaded with the first selection.
const ShownBar = lazyScript(() => import('./ShownBar.tsx').then((module) => module.ShownBar), { mustLoad: true })

/** Floats over the page while records are selected: the definition's actions first; Esc clears the selection. */
export function BulkBar({ recordOf, ...props }: BulkBarProps) {
  const { selected, selection } = props.state
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
  return isShown ? <ShownBar {...props} records={selected.map(recordOf)} /> : null
}
