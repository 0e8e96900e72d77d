import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('media', import.meta.glob('./words.*.json', { import: 'default' }))
