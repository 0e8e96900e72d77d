// Lazy-loaded by the few screens that draw a form among parts of their own.
import { lazyScript } from '../../ui/lazyScript.tsx'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'

export const PartForm = lazyScript(() => import('./PartForm.tsx').then((module) => module.PartForm), {
  waiting: <SkeletonBar width={220} />,
  mustLoad: true,
})
