// Preview of a branding beside its form, and the contrast of its colours.
import { createElement, Suspense } from 'react'
import { lazyScreen } from '../../client/words/screenWords.ts'
import type { SidePanelProps } from '../sidePanelProps.ts'
import type { Area } from '../manifest.ts'
import { words as nameWords } from '../names/words.ts'
import { words } from './words.ts'

const Preview = lazyScreen<SidePanelProps>([words, nameWords], async () => (await import('./BrandPreview.tsx')).BrandPreview)

export const area: Area = {
  sidePanels: { brandPreview: (props: SidePanelProps) => createElement(Suspense, { fallback: null }, createElement(Preview, props)) },
  fieldWidgets: { brandColour: lazyScreen(words, async () => (await import('./BrandColour.tsx')).BrandColour) },
}
