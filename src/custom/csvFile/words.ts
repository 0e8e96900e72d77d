import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('csvFile', import.meta.glob('./words.*.json', { import: 'default' }))
