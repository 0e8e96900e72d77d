// Overlapping intervals are rare: the hint is lazy-loaded with the first one.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../loadScript.ts'

const Hint = lazy(() => loadScript(() => import('./OverlapHint.tsx')).then((module) => ({ default: module.OverlapHint })))

export const OverlapHint = (props: ComponentProps<typeof Hint>) => (
  <Suspense>
    <Hint {...props} />
  </Suspense>
)
