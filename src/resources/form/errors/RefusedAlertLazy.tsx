import { lazyScript } from '../../../ui/lazyScript.tsx'

/** Loaded with the first refused save. The errors are shown at the fields as well. */
export const RefusedAlert = lazyScript(() => import('./RefusedAlert.tsx').then((module) => module.RefusedAlert))
