import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'

export const area: Area = {
  typePages: { inParent: lazyScreen([], async () => (await import('./InParent.tsx')).InParent) },
}
