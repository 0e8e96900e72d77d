import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  listActions: { csvFile: lazyScreen(words, async () => (await import('./CsvFile.tsx')).CsvFile) },
}
