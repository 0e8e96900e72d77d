// Files of a recording are shown on its page: their own addresses lead there.
import { Navigate, useLocation } from 'react-router'
import { useSummary } from '../../../client/definitions/useDefinitions.ts'
import { pathOf, paramsAt } from '../../../client/paths/paths.ts'
import { HOME } from '../../../client/paths/pages.ts'
import { PageSkeleton, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { useOne } from '../useRecordings.ts'

export function FileRedirect({ type }: { type: string }) {
  const { pathname } = useLocation()
  const summary = useSummary(type)
  const { parent = '', field = '' } = typeof summary?.scope === 'object' ? summary.scope : {}
  const above = useSummary(parent)
  const one = useOne(parent, summary && paramsAt(summary, pathname)?.[field])
  if (!summary || !above) return <Navigate to={HOME} replace />
  if (one.error) return <ProblemState isPage error={one.error} retry={() => void one.refetch()} />
  return one.data ? <Navigate to={pathOf(above, 'record', one.data)} replace /> : <PageSkeleton />
}
