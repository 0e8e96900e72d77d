// Few lists hold texts with line breaks: their inputs are lazy-loaded with the first one.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../loadScript.ts'
import { SkeletonBar } from '../../../parts/feedback/PageStates.tsx'

const Rows = lazy(() => loadScript(() => import('./ItemRows.tsx')).then((module) => ({ default: module.ItemRows })))

export const ItemRows = (props: ComponentProps<typeof Rows>) => (
  <Suspense fallback={<SkeletonBar width="100%" height={62} />}>
    <Rows {...props} />
  </Suspense>
)
