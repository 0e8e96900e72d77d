// Loaded with the first action on many records.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'

const Loaded = lazy(() => loadScript(() => import('./BulkDialog.tsx')).then((module) => ({ default: module.BulkDialog })))

/** Nothing before an action is started. */
export const BulkDialog = (props: ComponentProps<typeof Loaded>) =>
  props.bulk.run && (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
