import { useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useGetList, useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'
import { Icon, iconNamed } from '../../ui/parts/Icon.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { pathTo } from '../../client/paths/pages.ts'
import { pathOf } from '../../client/paths/paths.ts'
import { definitionProblemsQuery } from '../../client/api/queries.ts'
import { useIsGenerating } from '../../client/session/useDemoHistory.ts'
import { useAccount, useSession } from '../../client/session/useSession.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { humanise } from '../../engine/words/wordLookup.ts'
import { byMenuOrder } from '../../client/definitions/menuOrder.ts'
import { withWords } from '../../client/words/screenWords.ts'
import { words as statisticsWords } from '../statistics/words.ts'
import cards from '../billing/cards.json' with { type: 'json' }
import { words as billingWords } from '../billing/words.ts'
import { words as profileWords } from '../profile/words.ts'
import { words as partStatusWords } from '../partStatus/words.ts'
import { words as homeWords } from './words.ts'
import { AccountStatus } from './AccountStatus.tsx'
import { attentionQuery } from './attentionQuery.ts'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { opensDefinitions } from '../../client/session/rights.ts'

/** Loaded after a customer's page is drawn. Offline, it waits for the network and the page shows no figures. */
const homeStatisticsQuery = {
  queryKey: ['code', 'homeStatistics'],
  queryFn: () => withWords(statisticsWords, async () => (await import('../statistics/traffic/HomeStatistics.tsx')).HomeStatistics),
  staleTime: Number.POSITIVE_INFINITY,
}

/** The panels beside the figures, and the first steps of a new account. Its words about changes are those of the action history. */
const accountHomeQuery = {
  queryKey: ['code', 'accountHome'],
  queryFn: () => withWords([homeWords, profileWords, partStatusWords], () => import('./AccountHome.tsx')),
  staleTime: Number.POSITIVE_INFINITY,
}

const attentionPanelQuery = {
  queryKey: ['code', 'attention'],
  queryFn: () => withWords(homeWords, async () => (await import('./AttentionPanel.tsx')).AttentionPanel),
  staleTime: Number.POSITIVE_INFINITY,
}

const staffHomeQuery = {
  queryKey: ['code', 'staffHome'],
  queryFn: () => withWords(homeWords, async () => (await import('./StaffHome.tsx')).StaffHome),
  staleTime: Number.POSITIVE_INFINITY,
}

const homeMoneyQuery = {
  queryKey: ['code', 'homeMoney'],
  queryFn: () => withWords(billingWords, async () => (await import('../billing/HomeMoney.tsx')).HomeMoney),
  staleTime: Number.POSITIVE_INFINITY,
}

/** How long the page waits for the first data of its panels. */
const patienceMilliseconds = 1500

/** The first screen: staff outside an account see all customers; everybody else sees the account, with its sections and real counts. */
export function HomePage() {
  const t = useTranslate()
  const session = useSession()
  const account = useAccount()
  const isGenerating = useIsGenerating()
  const types = byMenuOrder(useDefinitions())
  const isOutside = session.type === 'Staff' && !account
  const statistics = useQuery({ ...homeStatisticsQuery, enabled: account !== undefined })
  const attention = useQuery({ ...attentionPanelQuery, enabled: account !== undefined })
  const money = useQuery({ ...homeMoneyQuery, enabled: account?.brand_features.includes(cards.feature) === true })
  const beside = useQuery({ ...accountHomeQuery, enabled: account !== undefined })
  const staff = useQuery({ ...staffHomeQuery, enabled: isOutside })
  // Read beside the code.
  useQuery({ ...attentionQuery(account?.name ?? ''), enabled: account !== undefined, notifyOnChangeProps: [] })
  const isLoading = [statistics, attention, money, beside, staff].some((code) => code.isLoading)
  useCrumbs([{ label: t('shell.menu.home') }])
  const name = session.first_name
  return (
    <>
      <PageHeader
        title={name ? t('shell.home.greeting', { name }) : t('shell.home.greetingNoName')}
        meta={
          account && (
            <>
              <span className="mono">{account.name}</span>
              <span>{account.client}</span>
              {account.company_name && <span>{account.company_name}</span>}
            </>
          )
        }
      />
      <div className="body wide stack">
        {opensDefinitions(session) && <DefinitionProblems />}
        {isGenerating && <Alert>{t('app.demo.history')}</Alert>}
        {account && <AccountStatus />}
        {isLoading && types.length > 0 ? (
          <HomeSkeleton of={isOutside ? 'staff' : 'customer'} />
        ) : (
          <OnceRead key={account?.name} waiting={account && types.length > 0 && <HomeSkeleton of="customer" />}>
            {account && (
              <AccountPanels
                account={account.name}
                Attention={attention.data}
                Money={money.data}
                Statistics={statistics.data}
                beside={beside.data}
                isDemo={session.demo === true}
              />
            )}
            <Sections types={types} isOutside={isOutside} hasAccount={account !== undefined} StaffHome={staff.data} />
          </OnceRead>
        )}
      </div>
    </>
  )
}

type Code<Options extends { queryFn: () => unknown }> = Awaited<ReturnType<Options['queryFn']>> | undefined
type PanelsProps = {
  account: string
  Attention: Code<typeof attentionPanelQuery>
  Money: Code<typeof homeMoneyQuery>
  Statistics: Code<typeof homeStatisticsQuery>
  beside: Code<typeof accountHomeQuery>
  isDemo: boolean
}

/** Shows each panel whose code could be loaded. */
function AccountPanels({ account, Attention, Money, Statistics, beside, isDemo }: PanelsProps) {
  // The first one in the menu whose records serve hosts.
  const type = byMenuOrder(useDefinitions()).find(({ traffic, can }) => traffic === true && can.create)
  const figures = Statistics && <Statistics account={account} isDemo={isDemo} />
  return (
    <>
      {Attention && <Attention account={account} />}
      {Money && <Money account={account} />}
      {beside && type ? (
        <beside.FirstSteps account={account} type={type}>
          {figures}
        </beside.FirstSteps>
      ) : (
        figures
      )}
      {beside && <beside.AccountHome account={account} />}
    </>
  )
}

type SectionsProps = { types: DefinitionSummary[]; isOutside: boolean; hasAccount: boolean; StaffHome: Code<typeof staffHomeQuery> }

function Sections({ types, isOutside, hasAccount, StaffHome }: SectionsProps) {
  const t = useTranslate()
  if (types.length === 0)
    return (
      <div className="panel">
        <Nothing hasAccount={hasAccount || isOutside} />
      </div>
    )
  if (isOutside) return StaffHome && <StaffHome />
  return (
    <section aria-label={t('shell.home.open')}>
      <div className="tiles">
        {types.map((type) => (
          <Tile key={type.name} type={type} />
        ))}
      </div>
    </section>
  )
}

const isFirstRead = ({ state }: Query) => state.data === undefined

/** Shows its children once their first data has loaded, or the patience ends. Until then they are mounted, but hidden. */
function OnceRead({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const client = useQueryClient()
  const [isRead, setRead] = useState(!waiting)
  useEffect(() => {
    if (isRead) return
    const check = () => {
      if (client.isFetching({ predicate: isFirstRead }) === 0) setRead(true)
    }
    const timers = [setTimeout(check), setTimeout(() => setRead(true), patienceMilliseconds)]
    const stop = client.getQueryCache().subscribe(check)
    return () => {
      timers.forEach(clearTimeout)
      stop()
    }
  }, [client, isRead])
  return (
    <>
      {!isRead && waiting}
      <div className={isRead ? 'stack' : 'stack home-unread'}>{children}</div>
    </>
  )
}

function Tile({ type }: { type: DefinitionSummary }) {
  const t = useTranslate()
  const locale = useLocale()
  const { total, isPending } = useGetList(type.name, { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } })
  return (
    <Link className="tile" to={pathOf(type, 'list')}>
      <Icon name={iconNamed(type.icon)} size={20} />
      <b>{type.label[locale] ?? humanise(type.name)}</b>
      <Icon name="chevron-right" className="chev" />
      <p className="tn">
        {isPending ? <SkeletonBar width={72} /> : total === undefined ? t('app.none') : t('shell.home.count', { smart_count: total })}
      </p>
    </Link>
  )
}

function Nothing({ hasAccount }: { hasAccount: boolean }) {
  const t = useTranslate()
  const key = hasAccount ? 'none' : 'noAccount'
  return (
    <EmptyState drawing="lock" title={t(`shell.home.${key}Title`)}>
      {t(`shell.home.${key}Text`)}
    </EmptyState>
  )
}

export function DefinitionProblems() {
  const t = useTranslate()
  const { data = [] } = useQuery(definitionProblemsQuery)
  const broken = new Set(data.filter((problem) => problem.level === 'error').map((problem) => problem.type)).size
  if (broken === 0) return null
  return (
    <Alert tone="bad" title={t('shell.home.problems', { smart_count: broken })}>
      {t('shell.home.problemsText')} <Link to={pathTo('definitions')}>{t('shell.home.see')}</Link>
    </Alert>
  )
}
