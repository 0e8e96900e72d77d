// Lazy-loaded by the few screens that draw a form among parts of their own.
import { lazy, Suspense } from 'react'
import type { RecordFormProps } from '../../client/page/recordForm.ts'
import { loadScript } from '../../ui/loadScript.ts'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'

const Loaded = lazy(() => loadScript(() => import('./PartForm.tsx')).then((module) => ({ default: module.PartForm })))

export function PartForm(props: RecordFormProps) {
  return (
    <Suspense fallback={<SkeletonBar width={220} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
