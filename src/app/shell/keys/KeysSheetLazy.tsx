// Lazy-loaded when somebody opens the list of shortcuts.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'

const Loaded = lazy(() => loadScript(() => import('./KeysSheet.tsx')).then((module) => ({ default: module.KeysSheet })))

export const KeysSheet = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
