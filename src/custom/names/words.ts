import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('names', import.meta.glob('./words.*.json', { import: 'default' }))
