import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('cspReports', import.meta.glob('./words.*.json', { import: 'default' }))
