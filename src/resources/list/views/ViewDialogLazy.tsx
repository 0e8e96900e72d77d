// Lazy-loaded when somebody names a view.
import { lazyScript } from '../../../ui/lazyScript.tsx'

export const ViewDialog = lazyScript(() => import('./ViewDialog.tsx').then((module) => module.ViewDialog), { mustLoad: true })
