import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { lazy, memo, Suspense, useMemo } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import type { TabsOfRecordProps } from '../../custom/manifest.ts'
import type { Page } from '../../engine/pages/pageTable.ts'
import { lazyScreen } from '../../client/words/screenWords.ts'
import { lazyScript } from '../../ui/lazyScript.tsx'
import { loadScript } from '../../ui/loadScript.ts'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton } from '../../ui/parts/feedback/PageStates.tsx'
import { isChild, pathOf, patternOf, searchPathOf, sourceIn, type PageKind, patternsOf } from '../../client/paths/paths.ts'
import { isComingBack, useIsArriving, useOutsideOnStaffPages } from '../../client/session/entry.ts'
import { HOME, pageTable, pageAt } from '../../client/paths/pages.ts'
import { useAccount } from '../../client/session/useSession.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { humanise } from '../../engine/words/wordLookup.ts'
import { areaScreens, typePages } from '../../custom/areas.ts'
import { ListPage } from '../../resources/list/ListPage.tsx'
import { byMenuOrder } from '../../client/definitions/menuOrder.ts'
import { useVisitor } from '../../client/session/useVisitor.ts'
import { goneTypeAt, useSeenTypes } from './goneType.ts'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { words as choiceWords } from './choice/words.ts'
import { courseOf } from './guard.ts'
import { StartPage } from './StartPage.tsx'
import { match, weightOf } from '../../engine/pages/pagePattern.ts'

const ChoicePage = lazyScreen(choiceWords, async () => (await import('./choice/ChoicePage.tsx')).ChoicePage)
// Not `lazyScript`, which has a boundary of its own: pages suspend at the one around them all, so that the previous page stays until
// the next one is loaded.
const ComesPage = lazy(() => loadScript(() => import('./ComesPage.tsx')).then((module) => ({ default: module.ComesPage })))
const GivenPage = lazy(() => loadScript(() => import('./GivenPage.tsx')).then((module) => ({ default: module.GivenPage })))
const NoPage = lazy(() => loadScript(() => import('./NoPage.tsx')).then((module) => ({ default: module.NoPage })))
const RecordPage = lazy(() =>
  loadScript(() => import('../../resources/record/RecordPage.tsx')).then((module) => ({ default: module.RecordPage })),
)
const TabsOfRecord = lazyScript<TabsOfRecordProps>(() => import('./GivenPage.tsx').then((module) => module.TabsOfRecord), {
  mustLoad: true,
})
/** Screens from the manifests of the areas, and the start page. */
const screens: Partial<Record<string, React.ComponentType>> = { ...areaScreens, start: StartPage }

/** The page of the address, or of the address it redirects to. */
export function PageRoutes() {
  const all = useDefinitions()
  const types = useMemo(() => all.filter((type) => type.can.read), [all])
  const { pathname, search, state } = useLocation()
  const visitor = useVisitor()
  const course = useMemo(() => {
    const match = matchOf(pathname, types)
    return match && courseOf(match, visitor, pageTable)
  }, [pathname, types, visitor])
  const isLeaving = useOutsideOnStaffPages(course?.kind === 'leave')
  const isArriving = useIsArriving()
  const seen = useSeenTypes(types, useAccount()?.name)
  if (isLeaving || isArriving) return <PageSkeleton />
  if (course?.kind === 'go' && course.to !== pathname)
    return <Navigate to={`${course.to}${course.to === HOME ? '' : search}`} state={isComingBack(state) ? state : undefined} replace />
  const page = course?.kind === 'page' ? course.page : undefined
  // A copy names its source itself.
  const isChoice = page?.choices !== undefined && sourceIn(new URLSearchParams(search)) === undefined
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        {page && (isChoice || (page.screen ?? page.comes ?? page.component ?? page.given) !== undefined) ? (
          <PageContent page={page} />
        ) : (
          <TypeRoutes types={types} seen={seen} />
        )}
      </Suspense>
    </ErrorBoundary>
  )
}

function PageContent({ page }: { page: Page }) {
  if (page.choices) return <ChoicePage key={page.name} page={page} />
  if (page.given && page.type !== undefined) return <GivenPage key={page.name} page={page} type={page.type} />
  const Component = page.component === undefined ? undefined : typePages[page.component]
  if (Component && page.type !== undefined) return <Component key={page.name} type={page.type} TabsOfRecord={TabsOfRecord} />
  const Screen = page.screen === undefined ? undefined : screens[page.screen]
  return Screen ? <Screen key={page.name} /> : <ComesPage key={page.name} page={page} />
}

const TypeRoutes = memo(function TypeRoutes({ types, seen }: { types: DefinitionSummary[]; seen: DefinitionSummary[] }) {
  return (
    <Routes>
      {types.flatMap(pagesOf)}
      <Route path="*" element={<Elsewhere types={types} seen={seen} />} />
    </Routes>
  )
})

function pagesOf(type: DefinitionSummary) {
  return [
    // Records of a parent are listed in a tab of its page.
    ...(isChild(type)
      ? []
      : [<Route key={`${type.name} list`} path={patternOf(type, 'list')} element={<ListPage key={type.name} type={type.name} />} />]),
    ...createPages(type),
    <Route
      key={`${type.name} record`}
      path={patternOf(type, 'record')}
      element={<RecordOrSearch key={`${type.name} edit`} type={type} />}
    />,
  ]
}

/** Without the right to create: redirects to the list; from another caller's create page: to the user's own. */
function createPages(type: DefinitionSummary) {
  const own = patternOf(type, 'create')
  const page = type.can.create ? (
    <RecordPage key={`${type.name} create`} type={type.name} mode="create" />
  ) : (
    <Other type={type} page="list" />
  )
  return [
    <Route key={`${type.name} create`} path={own} element={page} />,
    ...(type.route?.creates ?? []).map((path) => (
      <Route key={path} path={path} element={<Other type={type} page={type.can.create ? 'create' : 'list'} />} />
    )),
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

/** Unsaved changes are stored as a draft by now: the remounted form restores it. */
function Gone({ type }: { type: DefinitionSummary }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <div className="body">
      <div className="panel" role="alert">
        <EmptyState drawing="lock" title={t('shell.gone.title', { type: type.label[locale] ?? humanise(type.name) })}>
          {t('shell.gone.text')}
        </EmptyState>
      </div>
    </div>
  )
}

/** The root of a section redirects to its first list; any other unknown path to home. */
function Elsewhere({ types, seen }: { types: DefinitionSummary[]; seen: DefinitionSummary[] }) {
  const { pathname } = useLocation()
  const gone = goneTypeAt(pathname, seen, types)
  if (gone) return <Gone type={gone} />
  const prefix = `${pathname.replace(/\/+$/, '')}/`
  const first = byMenuOrder(types)
    .map((type) => patternOf(type, 'list'))
    .find((path) => path.startsWith(prefix) && !path.includes(':'))
  return first === undefined ? <NoPage pathname={pathname} /> : <Navigate to={first} replace />
}

/** Undefined if only types match. */
function matchOf(pathname: string, types: DefinitionSummary[]): { page: Page; params: Record<string, string> } | undefined {
  const found = pageAt(pathname)
  if (!found || found.page.comes === undefined) return found
  const own = weightOf(found.page.path, found.page.params, pathname)
  return types.flatMap(patternsOf).some((pattern) => match(pattern, {}, pathname) !== undefined && weightOf(pattern, {}, pathname) >= own)
    ? undefined
    : found
}
