import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'

const Refused = lazy(() => loadScript(() => import('./RefusedAlert.tsx')).then((module) => ({ default: module.RefusedAlert })))

/** Loaded with the first refused save. */
export function RefusedAlert(props: ComponentProps<typeof Refused>) {
  return (
    <Suspense fallback={null}>
      <Refused {...props} />
    </Suspense>
  )
}
