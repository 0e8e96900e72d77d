// Few forms have lists that need panes: the panes are lazy-loaded with the first one.
import { lazyScript } from '../../lazyScript.tsx'
import { SkeletonBar } from '../../parts/feedback/PageStates.tsx'
import { PartFailed } from '../../parts/feedback/PartFailed.tsx'

/** As tall as the panes. */
const waiting = (
  <div className="md-wait">
    <SkeletonBar width="100%" height={480} />
  </div>
)

export const MasterField = lazyScript(() => import('./MasterField.tsx').then((module) => module.MasterField), {
  waiting,
  failed: PartFailed,
})
