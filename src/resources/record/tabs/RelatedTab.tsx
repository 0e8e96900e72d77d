// Records that belong to this one: their list, embedded.
import type { RaRecord } from 'ra-core'
import { useDefinition } from '../../../client/definitions/useDefinitions.ts'
import { PageSkeleton, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { RecordList } from '../../list/RecordList.tsx'

export function RelatedTab({ type, parent, isInPlace }: { type: string; parent: RaRecord; isInPlace?: boolean }) {
  const state = useDefinition(type)
  if (state.status === 'problem') return <ProblemState error={state.error} retry={state.retry} />
  if (state.status === 'loading') return <PageSkeleton />
  const { scope } = state.summary
  return (
    <RecordList
      definition={state.definition}
      summary={state.summary}
      can={state.can}
      parent={typeof scope === 'object' ? { field: scope.field, id: String(parent.id) } : undefined}
      within={isInPlace ? parent : undefined}
      isEmbedded
    />
  )
}
