// react-admin's own words, loaded with the first of its stock parts. What other pages say, too, is in `i18n/*/ra.json`.
import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('ra', {
  './words.en_US.json': async () => (await import('../../../i18n/raEnglish.ts')).words,
  './words.ru_RU.json': async () => (await import('../../../i18n/raRussian.ts')).words,
})
