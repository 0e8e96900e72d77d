import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('definitionProblems', import.meta.glob('./words.*.json', { import: 'default' }))
