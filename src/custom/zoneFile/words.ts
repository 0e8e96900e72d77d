import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('zoneFile', import.meta.glob('./words.*.json', { import: 'default' }))
