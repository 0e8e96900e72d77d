import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('brandFiles', import.meta.glob('./words.*.json', { import: 'default' }))
