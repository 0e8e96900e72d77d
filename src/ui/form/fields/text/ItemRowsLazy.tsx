// Few lists hold texts with line breaks: their inputs are lazy-loaded with the first one.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../loadScript.ts'
import { Bone } from '../../../parts/feedback/Faces.tsx'

const Rows = lazy(() => loadScript(() => import('./ItemRows.tsx')).then((module) => ({ default: module.ItemRows })))

export const ItemRows = (props: ComponentProps<typeof Rows>) => (
  <Suspense fallback={<Bone width="100%" height={62} />}>
    <Rows {...props} />
  </Suspense>
)
