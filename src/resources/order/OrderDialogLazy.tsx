// Lazy-loaded when somebody orders: most forms have nothing to order.
import { lazy, Suspense } from 'react'
import { loadScript } from '../../ui/loadScript.ts'
import type { OrderDialogProps } from '../../ui/form/context.ts'

const Loaded = lazy(() => loadScript(() => import('./OrderDialog.tsx')).then((module) => ({ default: module.OrderDialog })))

export function OrderDialog(props: OrderDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
