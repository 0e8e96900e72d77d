// Texts that are typed in parts.
import { lazyPart } from '../../lazyPart.tsx'

export const PartsField = lazyPart(() => import('./PartsField.tsx').then((module) => module.PartsField))
export const StringsField = lazyPart(() => import('./StringsField.tsx').then((module) => module.StringsField))
