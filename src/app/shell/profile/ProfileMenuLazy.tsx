// Lazy-loaded when somebody opens it.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'

const Loaded = lazy(() => loadScript(() => import('./ProfileMenu.tsx')).then((module) => ({ default: module.ProfileMenu })))

export const ProfileMenu = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
