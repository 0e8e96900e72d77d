// Lazy-loaded when somebody opens the contact details.
import { lazyScript } from '../../../ui/lazyScript.tsx'

export const ContactDialog = lazyScript(() => import('./ContactDialog.tsx').then((module) => module.ContactDialog), { mustLoad: true })
