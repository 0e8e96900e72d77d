import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  actions: {
    deliverAgain: { component: lazyScreen([], async () => (await import('./DeliverAgain.tsx')).DeliverAgain) },
    takeLead: { component: lazyScreen(words, async () => (await import('./TakeLead.tsx')).TakeLead), inRows: true },
  },
}
