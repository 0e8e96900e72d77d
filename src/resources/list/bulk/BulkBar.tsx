import { lazy, Suspense, useEffect } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import type { BulkToolsProps } from './useBulkTools.tsx'

type BulkBarProps = Omit<BulkToolsProps, 'records'> & { recordOf: (id: ListRecord['id']) => ListRecord }

// Loaded with the first selection.
const ShownBar = lazy(() => loadScript(() => import('./ShownBar.tsx')).then((module) => ({ default: module.ShownBar })))

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
  return isShown ? (
    <Suspense fallback={null}>
      <ShownBar {...props} records={selected.map(recordOf)} />
    </Suspense>
  ) : null
}
