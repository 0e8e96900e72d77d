// Lazy-loaded when somebody asks: most forms are filled in without help.
import { lazy, Suspense } from 'react'
import { loadScript } from '../../ui/loadScript.ts'
import type { RequestDialogProps } from './RequestDialog.tsx'

const Loaded = lazy(() => loadScript(() => import('./RequestDialog.tsx')).then((module) => ({ default: module.RequestDialog })))

export function RequestDialog(props: RequestDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
