import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('map', import.meta.glob('./words.*.json', { import: 'default' }))
