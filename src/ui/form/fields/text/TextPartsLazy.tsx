// Texts that are typed in parts: few forms have one, so their fields are loaded with the first.
import { lazy, Suspense } from 'react'
import { loadScript } from '../../../loadScript.ts'
import { Bone } from '../../../parts/feedback/Faces.tsx'
import type { NodeProps } from '../../context.ts'

const Parts = lazy(() => loadScript(() => import('./PartsField.tsx')).then((module) => ({ default: module.PartsField })))
const Strings = lazy(() => loadScript(() => import('./StringsField.tsx')).then((module) => ({ default: module.StringsField })))
const waiting = <Bone width="100%" height={62} />

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
