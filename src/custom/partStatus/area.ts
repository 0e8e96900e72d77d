import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { reasonWords } from '../../client/words/reasons.ts'
import { words } from './words.ts'

export const area: Area = {
  listParts: { reports: lazyScreen(words, async () => (await import('./ReportCounts.tsx')).ReportCounts) },
  recordParts: { reports: lazyScreen([words, reasonWords], async () => (await import('./AirLine.tsx')).AirLine) },
  recordTabs: {
    partPlayer: lazyScreen(words, async () => (await import('./player/PlayerTab.tsx')).PlayerTab),
    partStatus: lazyScreen([words, reasonWords], async () => (await import('./StatusTab.tsx')).StatusTab),
    streamStatus: lazyScreen([words, reasonWords], async () => (await import('./streams/StreamsTab.tsx')).StreamsTab),
  },
}
