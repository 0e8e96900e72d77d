import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('apiReference', import.meta.glob('./words.*.json', { import: 'default' }))
