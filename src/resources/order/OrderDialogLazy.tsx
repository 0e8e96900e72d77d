// Lazy-loaded when somebody orders: most forms have nothing to order.
import { lazyScript } from '../../ui/lazyScript.tsx'

export const OrderDialog = lazyScript(() => import('./OrderDialog.tsx').then((module) => module.OrderDialog), { mustLoad: true })
