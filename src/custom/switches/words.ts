import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('switches', import.meta.glob('./words.*.json', { import: 'default' }))
