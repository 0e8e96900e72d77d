// Lazy-loads inputs of texts made of parts, and of lists of tokens.
import { lazyPart } from '../../lazyPart.tsx'

export const PartsField = lazyPart(() => import('./PartsField.tsx').then((module) => module.PartsField))
export const StringsField = lazyPart(() => import('./StringsField.tsx').then((module) => module.StringsField))
export const TokensField = lazyPart(() => import('./TokensField.tsx').then((module) => module.TokensField), 36)
