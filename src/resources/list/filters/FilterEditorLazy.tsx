// The value of a filter; it comes with what it is typed in when somebody filters.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'

const Editor = lazy(() => loadScript(() => import('./FilterEditor.tsx')).then((module) => ({ default: module.FilterEditor })))

export const FilterEditor = (props: ComponentProps<typeof Editor>) => (
  <Suspense>
    <Editor {...props} />
  </Suspense>
)
