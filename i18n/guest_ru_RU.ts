// The words of pages before the sign-in.
import { mergeAreas } from './mergeAreas.ts'

export const messages = mergeAreas(
  {},
  import.meta.glob<Record<string, unknown>>('./ru_RU/{app,auth,problems}.json', { eager: true, import: 'default' }),
)
