import { areaWords } from '../../client/words/areaWords.ts'

export const words = areaWords('brandPreview', import.meta.glob('./words.*.json', { import: 'default' }))
