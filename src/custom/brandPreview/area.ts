// Preview of a branding beside its form, and the contrast of its colours.
import { createElement, Suspense } from 'react'
import { lazyScreen } from '../../client/words/screenWords.ts'
import type { BesideProps } from '../besideProps.ts'
import type { Area } from '../manifest.ts'
import { words as nameWords } from '../names/words.ts'
import { words } from './words.ts'

const Preview = lazyScreen<BesideProps>([words, nameWords], async () => (await import('./BrandPreview.tsx')).BrandPreview)

export const area: Area = {
  besides: { brandPreview: (props: BesideProps) => createElement(Suspense, { fallback: null }, createElement(Preview, props)) },
  fieldWidgets: { brandColour: lazyScreen(words, async () => (await import('./BrandColour.tsx')).BrandColour) },
}
