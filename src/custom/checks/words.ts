import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('checks', import.meta.glob('./words.*.json', { import: 'default' }))
