import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  listActions: {
    zoneImport: lazyScreen(words, async () => (await import('./ZoneImport.tsx')).ZoneImport),
    zoneTemplates: lazyScreen(words, async () => (await import('./ZoneTemplates.tsx')).ZoneTemplates),
  },
}
