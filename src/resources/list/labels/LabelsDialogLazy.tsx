// Lazy-loaded when somebody labels records.
import { lazyScript } from '../../../ui/lazyScript.tsx'

export const LabelsDialog = lazyScript(() => import('./LabelsDialog.tsx').then((module) => module.LabelsDialog), { mustLoad: true })
