import { areaWords } from '../../../client/words/areaWords.ts'

export const words = areaWords('conflict', import.meta.glob('./words.*.json', { import: 'default' }))
