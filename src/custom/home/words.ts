import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('home', import.meta.glob('./words.*.json', { import: 'default' }))
