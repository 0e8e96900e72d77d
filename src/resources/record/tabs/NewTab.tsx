// A tab of a new record beside its form.
import { Suspense } from 'react'
import type { CreateTabProps } from '../../../custom/tabProps.ts'
import { createTabs } from '../../../custom/areas.ts'
import { PageSkeleton } from '../../../ui/parts/feedback/PageStates.tsx'

export function NewTab({ tab, words }: CreateTabProps) {
  const Component = tab.component === undefined ? undefined : createTabs[tab.component]
  return Component ? (
    <Suspense fallback={<PageSkeleton />}>
      <Component tab={tab} words={words} />
    </Suspense>
  ) : null
}
