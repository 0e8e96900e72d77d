// Parts that few forms have, each lazy-loaded at its first use.
import { createElement, lazy, Suspense, type ComponentType, type FunctionComponent } from 'react'
import { loadScript } from '../loadScript.ts'
import { SkeletonBar } from '../parts/feedback/PageStates.tsx'

/** `height` (px) is kept free meanwhile. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, height = 62): FunctionComponent<Props> {
  const Part: ComponentType<Props> = lazy(() => loadScript(load).then((part) => ({ default: part })))
  return (props) => <Suspense fallback={height > 0 && <SkeletonBar width="100%" height={height} />}>{createElement(Part, props)}</Suspense>
}
