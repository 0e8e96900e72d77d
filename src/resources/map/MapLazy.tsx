// Few records have a map with pages of its own: its components are lazy-loaded with the first one.
import { withWords } from '../../client/words/screenWords.ts'
import { words as mapWords } from './words.ts'
import { lazyScript } from '../../ui/lazyScript.tsx'
import { PageSkeleton } from '../../ui/parts/feedback/PageStates.tsx'

const load = () => withWords(mapWords, () => import('./MapParts.tsx'))
export const MapHead = lazyScript(() => load().then((module) => module.MapHead), { mustLoad: true })
export const MapIndex = lazyScript(() => withWords(mapWords, () => import('./MapIndex.tsx')).then((module) => module.MapIndex), {
  waiting: <nav className="idx" />,
  mustLoad: true,
})
export const MapContent = lazyScript(() => load().then((module) => module.MapContent), { waiting: <PageSkeleton />, mustLoad: true })
