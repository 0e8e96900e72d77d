import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { withWords } from '../../client/words/screenWords.ts'
import type { Area, CustomColumnProps } from '../manifest.ts'
import { HomePage } from './HomePage.tsx'
import { words } from './words.ts'

/** A page does without figures that cannot be loaded: lines beside a list must not break it when the network goes. */
const figures = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await withWords(words, load).catch((): ComponentType<Props> => () => null) }))
const TrafficColumn = figures(async () => (await import('./TrafficColumn.tsx')).TrafficColumn)

export const area: Area = {
  // The first page of most people: in the first chunk.
  screens: { home: HomePage },
  columns: { traffic: (props: CustomColumnProps) => createElement(Suspense, { fallback: null }, createElement(TrafficColumn, props)) },
  recordParts: { traffic: figures(async () => (await import('./DayStrip.tsx')).DayStrip) },
}
