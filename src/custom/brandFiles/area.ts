// Pictures and fonts of brands: uploaded where a form needs them, shown in lists.
import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { PictureColumn } from './PictureColumn.tsx'
import { words } from './words.ts'

export const area: Area = {
  columns: { picture: PictureColumn },
  fieldWidgets: {
    picture: lazyScreen(words, async () => (await import('./PictureField.tsx')).PictureField),
    pictures: lazyScreen(words, async () => (await import('./PicturesField.tsx')).PicturesField),
    fontFiles: lazyScreen(words, async () => (await import('./FontFilesField.tsx')).FontFilesField),
  },
}
