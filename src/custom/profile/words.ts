import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('profile', import.meta.glob('./words.*.json', { import: 'default' }))
