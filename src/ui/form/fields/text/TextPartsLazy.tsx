// Few forms have texts that are typed in parts: their fields are lazy-loaded with the first one.
import { lazy, Suspense } from 'react'
import { loadScript } from '../../../loadScript.ts'
import { SkeletonBar } from '../../../parts/feedback/PageStates.tsx'
import type { NodeProps } from '../../context.ts'

const Parts = lazy(() => loadScript(() => import('./PartsField.tsx')).then((module) => ({ default: module.PartsField })))
const Strings = lazy(() => loadScript(() => import('./StringsField.tsx')).then((module) => ({ default: module.StringsField })))
const waiting = <SkeletonBar width="100%" height={62} />

export const PartsField = (props: NodeProps) => (
  <Suspense fallback={waiting}>
    <Parts {...props} />
  </Suspense>
)
export const StringsField = (props: NodeProps) => (
  <Suspense fallback={waiting}>
    <Strings {...props} />
  </Suspense>
)
