import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  typePages: { cacheForm: lazyScreen(words, async () => (await import('./CachePage.tsx')).CachePage) },
  recordTabs: { cacheForm: lazyScreen(words, async () => (await import('./CacheTab.tsx')).CacheTab) },
}
