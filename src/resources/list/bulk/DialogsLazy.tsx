// Dialogs of the bar over selected rows, loaded when they open.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'

const Ask = lazy(() => loadScript(() => import('./AskDialog.tsx')).then((module) => ({ default: module.AskDialog })))
const Compare = lazy(() => loadScript(() => import('./CompareDialog.tsx')).then((module) => ({ default: module.CompareDialog })))

export const AskDialog = (props: ComponentProps<typeof Ask>) => (
  <Suspense>
    <Ask {...props} />
  </Suspense>
)
export const CompareDialog = (props: ComponentProps<typeof Compare>) => (
  <Suspense>
    <Compare {...props} />
  </Suspense>
)
