// Russian: every area's words, one chunk; those of the pages around the sign-in stay with them.
import { mergeAreas } from './mergeAreas.ts'

export const messages = mergeAreas(
  {},
  import.meta.glob<Record<string, unknown>>(['./ru_RU/*.json', '!./ru_RU/guest.json'], { eager: true, import: 'default' }),
)
