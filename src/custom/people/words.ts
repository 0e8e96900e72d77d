import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('roleMatrix', import.meta.glob('./words.*.json', { import: 'default' }))
