// Lazy-loaded when somebody opens the list of shortcuts.
import { lazyScript } from '../../../ui/lazyScript.tsx'

export const KeysSheet = lazyScript(() => import('./KeysSheet.tsx').then((module) => module.KeysSheet))
