// Lazy-loaded when somebody asks: most forms are filled in without help.
import { lazyScript } from '../../ui/lazyScript.tsx'

export const RequestDialog = lazyScript(() => import('./RequestDialog.tsx').then((module) => module.RequestDialog), { mustLoad: true })
