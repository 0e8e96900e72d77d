import { areaWords } from '../../../client/words/areaWords.ts'

export const words = areaWords('history', import.meta.glob('./words.*.json', { import: 'default' }))
