// British English: every area's words, one chunk; those of the pages around the sign-in stay with them.
import { mergeAreas } from './mergeAreas.ts'

export const messages = mergeAreas(
  {},
  import.meta.glob<Record<string, unknown>>(['./en_US/*.json', '!./en_US/guest.json'], { eager: true, import: 'default' }),
)
