import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from '../profile/words.ts'

export const area: Area = {
  labels: { 'action-history-staff': { en_US: 'Action history', ru_RU: 'История действий' } },
  screens: {
    actionHistory: lazyScreen(words, async () => (await import('./ActionHistory.tsx')).ActionHistory),
    actionHistoryStaff: lazyScreen(words, async () => (await import('./ActionHistory.tsx')).ActionHistoryStaff),
  },
}
