import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  screens: {
    trafficStatistics: lazyScreen(words, async () => (await import('./StatBasePage.tsx')).StatBasePage),
    streamStatistics: lazyScreen(words, async () => (await import('./StatStreamPage.tsx')).StatStreamPage),
  },
}
