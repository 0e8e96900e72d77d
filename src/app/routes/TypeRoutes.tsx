import { useLocale, useTranslate } from 'ra-core'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import type { Locale } from '../../engine/types.ts'
import { EmptyState } from '../../ui/parts/EmptyState.tsx'
import { PageSkeleton } from '../../ui/parts/Faces.tsx'
import { isChild, pathOf, patternOf, searchPathOf, type PageKind } from '../definitions/paths.ts'
import { useIsArriving, useOutsideOnStaffPages } from '../definitions/entry.ts'
import { useAccount, useSession } from '../definitions/session.ts'
import type { DefinitionSummary } from '../definitions/types.ts'
import { useDefinitions } from '../definitions/useDefinitions.ts'
import { humanise } from '../definitions/wordLookup.ts'
import { DefinitionTrouble, HomePage } from '../home/HomePage.tsx'
import { byMenuOrder, homeOf } from '../shell/menu.ts'
import { goneTypeAt, useSeenTypes } from './goneType.ts'
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
  const seen = useSeenTypes(types, account?.name)
  const home = account ? undefined : homeOf(types)
  if (isLeaving || isArriving) return <PageSkeleton />
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route path="/" element={home ? <Navigate to={pathOf(home, 'list')} replace /> : <HomePage />} />
          {opensDefinitions(session) && <Route path="/admin/definitions" element={<DefinitionsPage />} />}
          {types.flatMap((type) => pagesOf(type, type === home && opensDefinitions(session) ? <div className="trouble"><DefinitionTrouble /></div> : null))}
          <Route path="*" element={<Elsewhere types={types} seen={seen} />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

function pagesOf(type: DefinitionSummary, above: React.ReactNode) {
  return [
    // Records of a parent are listed in a tab of its page.
    ...(isChild(type) ? [] : [<Route key={`${type.name} list`} path={patternOf(type, 'list')} element={<>{above}<ListPage key={type.name} type={type.name} /></>} />]),
    ...createPages(type),
    <Route key={`${type.name} record`} path={patternOf(type, 'record')} element={<RecordOrSearch key={`${type.name} edit`} type={type} />} />,
  ]
}

/** Who may not create is led to the list; the create page of other callers, to the own. */
function createPages(type: DefinitionSummary) {
  const own = patternOf(type, 'create')
  const page = type.can.create ? <RecordPage key={`${type.name} create`} type={type.name} mode="create" /> : <Other type={type} page="list" />
  return [
    <Route key={`${type.name} create`} path={own} element={page} />,
    ...(type.route?.creates ?? []).map((path) => <Route key={path} path={path} element={<Other type={type} page={type.can.create ? 'create' : 'list'} />} />),
  ]
}

function Other({ type, page }: { type: DefinitionSummary; page: PageKind }) {
  const { search } = useLocation()
  return <Navigate to={`${pathOf(type, page, useParams())}${page === 'create' ? search : ''}`} replace />
}

function RecordOrSearch({ type }: { type: DefinitionSummary }) {
  const { id = '', target } = useParams()
  const found = target === undefined ? searchPathOf(type, id) : undefined
  return found ? <Navigate to={found} replace /> : <RecordPage type={type.name} mode="edit" />
}

/** What was typed is a draft by now: the form that comes back has it. */
function Gone({ type }: { type: DefinitionSummary }) {
  const t = useTranslate()
  const locale = useLocale() as Locale // only our two locales are ever set
  return <div className="body"><div className="panel" role="alert"><EmptyState drawing="lock" title={t('shell.gone.title', { type: type.label[locale] ?? humanise(type.name) })}>{t('shell.gone.text')}</EmptyState></div></div>
}

/** The root of a section goes to its first list; any other unknown path goes home. */
function Elsewhere({ types, seen }: { types: DefinitionSummary[]; seen: DefinitionSummary[] }) {
  const { pathname } = useLocation()
  const gone = goneTypeAt(pathname, seen, types)
  if (gone) return <Gone type={gone} />
  const prefix = `${pathname.replace(/\/+$/, '')}/`
  const first = byMenuOrder(types).map((type) => patternOf(type, 'list')).find((path) => path.startsWith(prefix) && !path.includes(':'))
  return <Navigate to={first ?? '/'} replace />
}
