import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('billing', import.meta.glob('./words.*.json', { import: 'default' }))
