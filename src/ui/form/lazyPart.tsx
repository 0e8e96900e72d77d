// Parts that few forms have, each lazy-loaded at its first use.
import type { ComponentType, FunctionComponent } from 'react'
import { lazyScript } from '../lazyScript.tsx'
import { SkeletonBar } from '../parts/feedback/PageStates.tsx'
import { PartFailed } from '../parts/feedback/PartFailed.tsx'

/** `height` (px) is kept free meanwhile; nothing is lost without a part of no height. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, height = 62): FunctionComponent<Props> {
  return height === 0 ? lazyScript(load) : lazyScript(load, { waiting: <SkeletonBar width="100%" height={height} />, failed: PartFailed })
}
