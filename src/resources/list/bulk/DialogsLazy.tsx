// Dialogs of the bar over selected rows, loaded when they open.
import { lazyScript } from '../../../ui/lazyScript.tsx'

export const AskDialog = lazyScript(() => import('./AskDialog.tsx').then((module) => module.AskDialog), { mustLoad: true })
export const CompareDialog = lazyScript(() => import('./CompareDialog.tsx').then((module) => module.CompareDialog), { mustLoad: true })
