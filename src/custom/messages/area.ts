import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'

export const area: Area = {
  actions: {
    messageText: { component: lazyScreen([], async () => (await import('./MessageText.tsx')).MessageText) },
    sendAgain: { component: lazyScreen([], async () => (await import('./SendAgain.tsx')).SendAgain) },
  },
}
