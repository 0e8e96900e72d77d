// Parts of few records' forms, loaded where a record needs them.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../ui/loadScript.ts'

const Card = lazy(() => loadScript(() => import('./InactiveCard.tsx')).then((module) => ({ default: module.InactiveCard })))
const Gone = lazy(() => loadScript(() => import('../form/saving/GoneAlert.tsx')).then((module) => ({ default: module.GoneAlert })))
const Restored = lazy(() =>
  loadScript(() => import('../form/draft/RestoredAlert.tsx')).then((module) => ({ default: module.RestoredAlert })),
)
const Delivery = lazy(() =>
  loadScript(() => import('./delivery/DeliveryNotice.tsx')).then((module) => ({ default: module.DeliveryNotice })),
)
const Newer = lazy(() => loadScript(() => import('../form/saving/NewerAlert.tsx')).then((module) => ({ default: module.NewerAlert })))
const Questions = lazy(() => loadScript(() => import('./FormQuestions.tsx')).then((module) => ({ default: module.FormQuestions })))

export function InactiveCard(props: ComponentProps<typeof Card>) {
  return (
    <Suspense fallback={null}>
      <Card {...props} />
    </Suspense>
  )
}

export function FormQuestions(props: ComponentProps<typeof Questions>) {
  return (
    <Suspense fallback={null}>
      <Questions {...props} />
    </Suspense>
  )
}

export function GoneAlert(props: ComponentProps<typeof Gone>) {
  return (
    <Suspense fallback={null}>
      <Gone {...props} />
    </Suspense>
  )
}

export function RestoredAlert(props: ComponentProps<typeof Restored>) {
  return (
    <Suspense fallback={null}>
      <Restored {...props} />
    </Suspense>
  )
}

export function DeliveryNotice(props: ComponentProps<typeof Delivery>) {
  return (
    <Suspense fallback={null}>
      <Delivery {...props} />
    </Suspense>
  )
}

export function NewerAlert(props: ComponentProps<typeof Newer>) {
  return (
    <Suspense fallback={null}>
      <Newer {...props} />
    </Suspense>
  )
}
