import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { PageSkeleton } from '../../ui/parts/Faces.tsx'
import { isChild, pathOf, patternOf } from '../definitions/paths.ts'
import { useIsArriving, useOutsideOnStaffPages } from '../definitions/entry.ts'
import { useAccount, useSession } from '../definitions/session.ts'
import type { DefinitionSummary } from '../definitions/types.ts'
import { useDefinitions } from '../definitions/useDefinitions.ts'
import { DefinitionTrouble, HomePage } from '../home/HomePage.tsx'
import { byMenuOrder, homeOf } from '../shell/menu.ts'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { opensDefinitions } from '../staff/rights.ts'

const ListPage = lazy(() => import('../../resources/list/ListPage.tsx').then((module) => ({ default: module.ListPage })))
const RecordPage = lazy(() => import('../../resources/record/RecordPage.tsx').then((module) => ({ default: module.RecordPage })))
const DefinitionsPage = lazy(() => import('../staff/DefinitionsPage.tsx').then((module) => ({ default: module.DefinitionsPage })))

export function TypeRoutes() {
  const types = useDefinitions().filter((type) => type.can.read)
  const session = useSession()
  const account = useAccount()
  const { pathname } = useLocation()
  const isLeaving = useOutsideOnStaffPages(session.type === 'Staff', account)
  const isArriving = useIsArriving()
  const home = account ? undefined : homeOf(types)
  if (isLeaving || isArriving) return <PageSkeleton />
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route path="/" element={home ? <Navigate to={pathOf(home, 'list')} replace /> : <HomePage />} />
          {opensDefinitions(session) && <Route path="/admin/definitions" element={<DefinitionsPage />} />}
          {types.flatMap((type) => pagesOf(type, type === home && opensDefinitions(session) ? <div className="trouble"><DefinitionTrouble /></div> : null))}
          <Route path="*" element={<Elsewhere types={types} />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

function pagesOf(type: DefinitionSummary, above: React.ReactNode) {
  return [
    // Records of a parent are listed in a tab of its page.
    ...(isChild(type) ? [] : [<Route key={`${type.name} list`} path={patternOf(type, 'list')} element={<>{above}<ListPage key={type.name} type={type.name} /></>} />]),
    ...(type.can.create ? [<Route key={`${type.name} create`} path={patternOf(type, 'create')} element={<RecordPage key={`${type.name} create`} type={type.name} mode="create" />} />] : []),
    <Route key={`${type.name} record`} path={patternOf(type, 'record')} element={<RecordPage key={`${type.name} edit`} type={type.name} mode="edit" />} />,
  ]
}

/** The root of a section goes to its first list; any other unknown path goes home. */
function Elsewhere({ types }: { types: DefinitionSummary[] }) {
  const { pathname } = useLocation()
  const prefix = `${pathname.replace(/\/+$/, '')}/`
  const first = byMenuOrder(types).map((type) => patternOf(type, 'list')).find((path) => path.startsWith(prefix) && !path.includes(':'))
  return <Navigate to={first ?? '/'} replace />
}
