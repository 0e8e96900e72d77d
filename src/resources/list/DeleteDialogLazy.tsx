// Lazy-loaded when somebody deletes.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../ui/loadScript.ts'

const Loaded = lazy(() => loadScript(() => import('./DeleteDialog.tsx')).then((module) => ({ default: module.DeleteDialog })))

export const DeleteDialog = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
