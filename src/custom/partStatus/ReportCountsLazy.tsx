import { lazyScreen } from '../../client/words/screenWords.ts'
import { words } from './words.ts'

export const ReportCounts = lazyScreen(words, async () => (await import('./ReportCounts.tsx')).ReportCounts)
