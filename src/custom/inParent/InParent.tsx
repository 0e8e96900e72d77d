// Pages of records that are shown in a tab of their parent: they redirect there.
import { Navigate, useLocation } from 'react-router'
import { HOME } from '../../client/paths/pages.ts'
import { paramsAt, pathOf } from '../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { useDefinition, useSummary } from '../../client/definitions/useDefinitions.ts'
import type { Scope } from '../../engine/load/resource/resourceFile.ts'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'

export function InParent({ type }: { type: string }) {
  const summary = useSummary(type)
  return typeof summary?.scope === 'object' ? <Above summary={summary} scope={summary.scope} /> : <Navigate to={HOME} replace />
}

function Above({ summary, scope: { parent, field } }: { summary: DefinitionSummary; scope: Exclude<Scope, string> }) {
  const { pathname } = useLocation()
  const above = useDefinition(parent)
  if (above.status === 'problem') return <ProblemState error={above.error} retry={above.retry} />
  if (above.status === 'loading') return <PageSkeleton />
  const target = above.definition.resource.form.tabs?.find(({ related }) => related === summary.name)?.id
  return <Navigate to={pathOf(above.summary, 'record', { id: paramsAt(summary, pathname)?.[field], target })} replace />
}
