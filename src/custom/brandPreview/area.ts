// Preview of a branding beside its form, and the contrast of its colours.
import { lazyScreen, withWords } from '../../client/words/screenWords.ts'
import { lazyScript } from '../../ui/lazyScript.tsx'
import type { Area } from '../manifest.ts'
import { words as nameWords } from '../names/words.ts'
import { words } from './words.ts'

const load = async () => (await import('./BrandPreview.tsx')).BrandPreview

export const area: Area = {
  sidePanels: { brandPreview: lazyScript(() => withWords([words, nameWords], load)) },
  fieldWidgets: { brandColour: lazyScreen(words, async () => (await import('./BrandColour.tsx')).BrandColour) },
}
