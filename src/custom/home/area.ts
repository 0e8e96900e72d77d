import type { ComponentType } from 'react'
import { withWords } from '../../client/words/screenWords.ts'
import { lazyScript } from '../../ui/lazyScript.tsx'
import type { Area } from '../manifest.ts'
import { HomePage } from './HomePage.tsx'
import { words } from './words.ts'
import './day.css'

/** A page works without figures that cannot be loaded: lines beside a list must not break it when the network fails. */
const figures = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazyScript(() => withWords(words, load))

export const area: Area = {
  // The first page of most people: in the first chunk.
  screens: { home: HomePage },
  columns: {
    traffic: figures(async () => (await import('./TrafficColumn.tsx')).TrafficColumn),
    cached: figures(async () => (await import('./TrafficColumn.tsx')).CachedColumn),
  },
  listParts: {
    traffic: figures(async () => (await import('./TrafficSum.tsx')).TrafficSum),
    attention: figures(async () => (await import('./ListTroubles.tsx')).ListTroubles),
  },
  rowStates: {
    traffic: lazyScript(() => withWords(words, async () => (await import('./TrafficColumn.tsx')).DayState), {
      waiting: ({ usual }) => usual,
      failed: ({ usual }) => usual,
    }),
  },
  recordParts: { traffic: figures(async () => (await import('./DayStrip.tsx')).DayStrip) },
}
