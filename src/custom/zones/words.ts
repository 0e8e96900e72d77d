import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('zones', import.meta.glob('./words.*.json', { import: 'default' }))
