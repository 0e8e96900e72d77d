// Lazy-loaded with the first bulk action.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'

const Loaded = lazy(() => loadScript(() => import('./BulkDialog.tsx')).then((module) => ({ default: module.BulkDialog })))

/** Empty until an action is started. */
export const BulkDialog = (props: ComponentProps<typeof Loaded>) =>
  props.bulk.run && (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
