import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { refusals, words } from './words.ts'

export const area: Area = {
  labels: { 'media-files': { en_US: 'Files', ru_RU: 'Файлы' } },
  screens: { mediaFiles: lazyScreen([words, refusals], async () => (await import('./MediaFilesPage.tsx')).MediaFilesPage) },
}
