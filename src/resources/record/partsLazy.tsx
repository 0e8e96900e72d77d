// Parts of few records' forms, loaded where a record needs them.
import { memo } from 'react'
import { lazyPart } from '../../ui/form/lazyPart.tsx'
import { lazyScript } from '../../ui/lazyScript.tsx'
import { PartFailed } from '../../ui/parts/feedback/PartFailed.tsx'

export const InactiveCard = lazyScript(() => import('./InactiveCard.tsx').then((module) => module.InactiveCard), { failed: PartFailed })
export const FormQuestions = lazyScript(() => import('./FormQuestions.tsx').then((module) => module.FormQuestions))
export const GoneAlert = lazyScript(() => import('../form/saving/GoneAlert.tsx').then((module) => module.GoneAlert), { failed: PartFailed })
export const RestoredAlert = lazyScript(() => import('../form/draft/RestoredAlert.tsx').then((module) => module.RestoredAlert), {
  failed: PartFailed,
})
export const DeliveryNotice = lazyScript(() => import('./delivery/DeliveryNotice.tsx').then((module) => module.DeliveryNotice), {
  failed: PartFailed,
})
// Does not re-render with keystrokes in the form.
export const NewerAlert = memo(lazyScript(() => import('../form/saving/NewerAlert.tsx').then((module) => module.NewerAlert)))
/** The height of its button is kept free. */
export const RecordTask = lazyPart(() => import('./actions/RecordTask.tsx').then((module) => module.RecordTask), 34)
