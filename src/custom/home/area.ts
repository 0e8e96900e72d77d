import { createElement, Suspense } from 'react'
import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area, CustomColumnProps } from '../manifest.ts'
import { HomePage } from './HomePage.tsx'
import { words } from './words.ts'

const TrafficColumn = lazyScreen(words, async () => (await import('./TrafficColumn.tsx')).TrafficColumn)

export const area: Area = {
  // The first page of most people: in the first chunk.
  screens: { home: HomePage },
  columns: { traffic: (props: CustomColumnProps) => createElement(Suspense, { fallback: null }, createElement(TrafficColumn, props)) },
  recordParts: { traffic: lazyScreen(words, async () => (await import('./DayStrip.tsx')).DayStrip) },
}
