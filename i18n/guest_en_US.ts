// The words of pages before the sign-in.
import { mergeAreas } from './mergeAreas.ts'

export const messages = mergeAreas(
  {},
  import.meta.glob<Record<string, unknown>>('./en_US/{app,auth,problems}.json', { eager: true, import: 'default' }),
)
