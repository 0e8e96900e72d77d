// The words of the pages around the sign-in, in every language: whoever reads one may choose the other without waiting.
import { mergeAreas } from './mergeAreas.ts'

export const words = {
  en_US: mergeAreas({}, import.meta.glob<Record<string, unknown>>('./en_US/guest.json', { eager: true, import: 'default' })),
  ru_RU: mergeAreas({}, import.meta.glob<Record<string, unknown>>('./ru_RU/guest.json', { eager: true, import: 'default' })),
}
