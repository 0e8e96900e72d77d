// Whether a type has a custom page; its frame is lazy-loaded with the first one.
import { lazy, Suspense, type ComponentType } from 'react'
import { ownPages } from '../custom/areas.ts'
import type { OwnPageProps, OwnPages } from '../custom/manifest.ts'
import type { Definition } from '../engine/types.ts'
import { loadScript } from '../ui/loadScript.ts'
import { PageSkeleton } from '../ui/parts/feedback/PageStates.tsx'

export type FramedProps = OwnPageProps & { page: ComponentType<OwnPageProps>; /** Of the record that the page shows. */ id?: string }

const OwnFrame = lazy(() => loadScript(() => import('./OwnFrame.tsx')).then((module) => ({ default: module.OwnFrame })))

export function ownPageOf({ resource: { component } }: Definition, page: keyof OwnPages): ComponentType<OwnPageProps> | undefined {
  return component === undefined ? undefined : ownPages[component]?.[page]
}

export function OwnPage(props: FramedProps) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OwnFrame {...props} />
    </Suspense>
  )
}
