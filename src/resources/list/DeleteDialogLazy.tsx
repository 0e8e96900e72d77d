// Lazy-loaded when somebody deletes.
import { lazyScript } from '../../ui/lazyScript.tsx'

export const DeleteDialog = lazyScript(() => import('./DeleteDialog.tsx').then((module) => module.DeleteDialog), { mustLoad: true })
