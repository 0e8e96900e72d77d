import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'

export const area: Area = {
  actions: { deliverAgain: { component: lazyScreen([], async () => (await import('./DeliverAgain.tsx')).DeliverAgain) } },
}
