// Few forms have lists that need panes: the panes are lazy-loaded with the first one.
import { lazy, Suspense } from 'react'
import { loadScript } from '../../loadScript.ts'
import { SkeletonBar } from '../../parts/feedback/PageStates.tsx'
import type { NodeProps } from '../context.ts'
import type { Nesting } from './nesting.ts'

const Panes = lazy(() => loadScript(() => import('./MasterField.tsx')).then((module) => ({ default: module.MasterField })))

export function MasterField(props: { node: NodeProps; nesting: Nesting }) {
  return (
    <Suspense fallback={<Waiting />}>
      <Panes {...props} />
    </Suspense>
  )
}

/** As tall as the panes. */
function Waiting() {
  return (
    <div className="md-wait">
      <SkeletonBar width="100%" height={480} />
    </div>
  )
}
