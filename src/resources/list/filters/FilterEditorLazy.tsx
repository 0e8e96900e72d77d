// The editor of a filter is lazy-loaded with its inputs when somebody filters.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'

const Editor = lazy(() => loadScript(() => import('./FilterEditor.tsx')).then((module) => ({ default: module.FilterEditor })))

export const FilterEditor = (props: ComponentProps<typeof Editor>) => (
  <Suspense>
    <Editor {...props} />
  </Suspense>
)
