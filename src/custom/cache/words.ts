import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('cache', import.meta.glob('./words.*.json', { import: 'default' }))
