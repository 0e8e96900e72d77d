import { createElement, Suspense } from 'react'
import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area, CustomColumnProps } from '../manifest.ts'
import { words } from './words.ts'

const SwitchColumn = lazyScreen(words, async () => (await import('./SwitchColumn.tsx')).SwitchColumn)

export const area: Area = {
  columns: { switch: (props: CustomColumnProps) => createElement(Suspense, { fallback: null }, createElement(SwitchColumn, props)) },
}
