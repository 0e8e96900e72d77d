import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('partStatus', import.meta.glob('./words.*.json', { import: 'default' }))
