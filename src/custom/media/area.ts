import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  labels: { 'media-files': { en_US: 'Files', ru_RU: 'Файлы' } },
  screens: { mediaFiles: lazyScreen(words, async () => (await import('./MediaFilesPage.tsx')).MediaFilesPage) },
}
