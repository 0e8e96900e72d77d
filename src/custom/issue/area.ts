import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'

export const area: Area = {
  creationTabs: { issueFor: lazyScreen([], async () => (await import('./IssueFor.tsx')).IssueFor) },
}
