import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  labels: { 'csp-reports': { en_US: 'CSP reports', ru_RU: 'Отчёты CSP' } },
  screens: { cspReports: lazyScreen(words, async () => (await import('./CspReportsPage.tsx')).CspReportsPage) },
}
