import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  listParts: { reports: lazyScreen(words, async () => (await import('./ReportCounts.tsx')).ReportCounts) },
  recordTabs: {
    partPlayer: lazyScreen(words, async () => (await import('./PlayerTab.tsx')).PlayerTab),
    partStatus: lazyScreen(words, async () => (await import('./StatusTab.tsx')).StatusTab),
    streamStatus: lazyScreen(words, async () => (await import('./StreamsTab.tsx')).StreamsTab),
  },
}
