import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('sources', import.meta.glob('./words.*.json', { import: 'default' }))
