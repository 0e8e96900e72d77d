// Texts and references that are typed in parts, or one after another.
import { lazyPart } from '../../lazyPart.tsx'

export const PartsField = lazyPart(() => import('./PartsField.tsx').then((module) => module.PartsField))
export const StringsField = lazyPart(() => import('./StringsField.tsx').then((module) => module.StringsField))
export const TokensField = lazyPart(() => import('./TokensField.tsx').then((module) => module.TokensField), 36)
export const ReferencesField = lazyPart(() => import('../choice/ReferencesField.tsx').then((module) => module.ReferencesField), 36)
