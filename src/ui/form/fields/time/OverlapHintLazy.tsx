// Few intervals meet another: what helps then is loaded with the first that does.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../loadScript.ts'

const Hint = lazy(() => loadScript(() => import('./OverlapHint.tsx')).then((module) => ({ default: module.OverlapHint })))

export const OverlapHint = (props: ComponentProps<typeof Hint>) => (
  <Suspense>
    <Hint {...props} />
  </Suspense>
)
