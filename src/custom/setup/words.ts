import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('setup', import.meta.glob('./words.*.json', { import: 'default' }))
