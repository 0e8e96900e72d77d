// Few records have a map with pages of its own: its components are lazy-loaded with the first one.
import { lazy, Suspense, type ComponentProps } from 'react'
import { withWords } from '../../client/words/screenWords.ts'
import { words as mapWords } from './words.ts'
import { PageSkeleton } from '../../ui/parts/feedback/PageStates.tsx'

const load = () => withWords(mapWords, () => import('./MapParts.tsx'))
const Head = lazy(() => load().then((module) => ({ default: module.MapHead })))
const Index = lazy(() => withWords(mapWords, () => import('./MapIndex.tsx')).then((module) => ({ default: module.MapIndex })))
const Content = lazy(() => load().then((module) => ({ default: module.MapContent })))

export function MapHead(props: ComponentProps<typeof Head>) {
  return (
    <Suspense fallback={null}>
      <Head {...props} />
    </Suspense>
  )
}

export function MapIndex(props: ComponentProps<typeof Index>) {
  return (
    <Suspense fallback={<nav className="idx" />}>
      <Index {...props} />
    </Suspense>
  )
}

export function MapContent(props: ComponentProps<typeof Content>) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Content {...props} />
    </Suspense>
  )
}
