import { areaWords } from '../../../client/words/areaWords.ts'

export const words = areaWords('json', import.meta.glob('./words.*.json', { import: 'default' }))
