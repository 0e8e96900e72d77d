import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'
import { words as checkWords } from '../checks/words.ts'
import { words as nameWords } from '../names/words.ts'

export const area: Area = {
  recordTabs: { setup: lazyScreen([words, checkWords, nameWords], async () => (await import('./Setup.tsx')).Setup) },
}
