import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('media', import.meta.glob('./words.*.json', { import: 'default' }))
/** Why a file is refused; the server puts the same texts into its answers. */
export const refusals = areaWords('files', {
  './words.en_US.json': async () => (await import('../../../i18n/en_US/files.json')).default,
  './words.ru_RU.json': async () => (await import('../../../i18n/ru_RU/files.json')).default,
})
