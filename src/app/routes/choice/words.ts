import { areaWords } from '../../../client/words/areaWords.ts'

export const words = areaWords('choices', import.meta.glob('./words.*.json', { import: 'default' }))
