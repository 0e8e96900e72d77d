// Lazy-loaded when somebody opens the menu of views.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'

const Loaded = lazy(() => loadScript(() => import('./ViewItems.tsx')).then((module) => ({ default: module.ViewItems })))

export const ViewItems = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
