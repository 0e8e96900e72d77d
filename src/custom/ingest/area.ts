import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  recordTabs: { ingest: lazyScreen(words, async () => (await import('./IngestTab.tsx')).IngestTab) },
}
