import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('statistics', import.meta.glob('./words.*.json', { import: 'default' }))
