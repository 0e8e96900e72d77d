import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('takenLeads', import.meta.glob('./words.*.json', { import: 'default' }))
