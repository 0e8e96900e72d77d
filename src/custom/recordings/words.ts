import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('recordings', import.meta.glob('./words.*.json', { import: 'default' }))
