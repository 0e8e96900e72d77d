// Lazy-loaded when somebody opens it.
import { lazyScript } from '../../../ui/lazyScript.tsx'

export const ProfileMenu = lazyScript(() => import('./ProfileMenu.tsx').then((module) => module.ProfileMenu), { mustLoad: true })
