// Lazy-loaded when somebody names a view.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'

const Loaded = lazy(() => loadScript(() => import('./ViewDialog.tsx')).then((module) => ({ default: module.ViewDialog })))

export const ViewDialog = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
