// Lazy-loaded when somebody opens the menu of views.
import { lazyScript } from '../../../ui/lazyScript.tsx'

export const ViewItems = lazyScript(() => import('./ViewItems.tsx').then((module) => module.ViewItems), { mustLoad: true })
