import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('ingest', import.meta.glob('./words.*.json', { import: 'default' }))
