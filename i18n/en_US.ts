// British English: every area's words and react-admin's own, one chunk; those of the pages around the sign-in stay with them.
import english from 'ra-language-english'
import { mergeAreas } from './mergeAreas.ts'

export const messages = mergeAreas(
  english,
  import.meta.glob<Record<string, unknown>>(['./en_US/*.json', '!./en_US/guest.json'], { eager: true, import: 'default' }),
)
