// react-admin's own words, loaded with the first of its components. Words shared with other pages are in `i18n/*/ra.json`.
import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('ra', {
  './words.en_US.json': async () => (await import('../../../i18n/raEnglish.ts')).words,
  './words.ru_RU.json': async () => (await import('../../../i18n/raRussian.ts')).words,
})
