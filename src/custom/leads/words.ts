import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('leadActions', import.meta.glob('./words.*.json', { import: 'default' }))
