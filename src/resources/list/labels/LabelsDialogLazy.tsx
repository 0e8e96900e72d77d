// Lazy-loaded when somebody labels records.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'

const Loaded = lazy(() => loadScript(() => import('./LabelsDialog.tsx')).then((module) => ({ default: module.LabelsDialog })))

export const LabelsDialog = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
