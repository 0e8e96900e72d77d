import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

const label = { en_US: 'API reference', ru_RU: 'Справочник API' }

export const area: Area = {
  labels: { 'api-reference': label, 'api-reference-staff': label },
  screens: { apiReference: lazyScreen(words, async () => (await import('./ApiReferencePage.tsx')).ApiReferencePage) },
}
