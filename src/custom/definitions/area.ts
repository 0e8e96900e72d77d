import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  labels: { definitions: { en_US: 'Definitions', ru_RU: 'Определения' } },
  screens: { definitions: lazyScreen(words, async () => (await import('./DefinitionsPage.tsx')).DefinitionsPage) },
}
