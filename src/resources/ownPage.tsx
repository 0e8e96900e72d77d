// Whether a type has a custom page; its frame is lazy-loaded with the first one.
import type { ComponentType } from 'react'
import { ownPages } from '../custom/areas.ts'
import type { OwnPageProps, OwnPages } from '../custom/manifest.ts'
import type { Definition } from '../engine/types.ts'
import { lazyScript } from '../ui/lazyScript.tsx'
import { PageSkeleton } from '../ui/parts/feedback/PageStates.tsx'

export type FramedProps = OwnPageProps & { page: ComponentType<OwnPageProps>; /** Of the record that the page shows. */ id?: string }

const OwnFrame = lazyScript(() => import('./OwnFrame.tsx').then((module) => module.OwnFrame), { waiting: <PageSkeleton />, mustLoad: true })

export function ownPageOf({ resource: { component } }: Definition, page: keyof OwnPages): ComponentType<OwnPageProps> | undefined {
  return component === undefined ? undefined : ownPages[component]?.[page]
}

export function OwnPage(props: FramedProps) {
  return <OwnFrame {...props} />
}
