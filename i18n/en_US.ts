// British English: every area's words and react-admin's own, one chunk.
import english from 'ra-language-english'
import { mergeAreas } from './mergeAreas.ts'

export const messages = mergeAreas(english, import.meta.glob<Record<string, unknown>>('./en_US/*.json', { eager: true, import: 'default' }))
