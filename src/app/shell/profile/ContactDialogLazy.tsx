// Lazy-loaded when somebody opens the contact details.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'

const Loaded = lazy(() => loadScript(() => import('./ContactDialog.tsx')).then((module) => ({ default: module.ContactDialog })))

export const ContactDialog = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
