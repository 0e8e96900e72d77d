// The first screen of staff (000 §2.10): customers with trouble, agents that are behind, records that need attention, and growth.
import { useQuery } from '@tanstack/react-query'
import { useStore, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { call } from '../../client/api/call.ts'
import type { Calls } from '../../client/api/generated.ts'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { HOME, pathTo } from '../../client/paths/pages.ts'
import { listWhere, pathOf } from '../../client/paths/paths.ts'
import { useEnterAccount } from '../../client/session/entry.ts'
import { useTimezone } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Segmented } from '../../ui/parts/actions/Segmented.tsx'
import { Figures } from '../../ui/parts/display/Figures.tsx'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { AttentionBody } from './AttentionPanel.tsx'
import { MoversPanel, RegistrationsPanel, useChange } from './GrowthPanels.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { linesOf } from './troubles.ts'
import { WaitingPanel } from './WaitingPanel.tsx'
import './attention.css'
import './home.css'
import { minuteMilliseconds } from '../../engine/time/units.ts'

type Answer = Calls['GET /attention']['answer']
type Customers = NonNullable<Answer['customers']>
type Agents = NonNullable<Answer['agents']>
type Growth = NonNullable<Answer['growth']>
const every = minuteMilliseconds

export function StaffHome() {
  const types = useDefinitions()
  const [whose, choose] = useStore<'all' | 'mine'>('home.customers', 'all')
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useQuery({
    queryKey: ['attention', 'customers', whose],
    queryFn: ({ signal }) => call('GET /attention', { query: { mine: whose === 'mine' }, signal }),
    placeholderData: (before) => before,
    refetchInterval: every,
    retry: false,
  })
  const lines = useMemo(() => linesOf(data?.groups ?? [], types), [data, types])
  const waiting = (
    <AttentionBody lines={lines} isLoaded={data !== undefined} error={error} retry={() => void refetch()} now={dataUpdatedAt} />
  )
  if (!data) return error ? waiting : <HomeSkeleton of="staff" />
  const { customers, agents, waiting: sums, growth } = data
  const hasSums = sums !== undefined && sums.total > 0
  return (
    <>
      {(customers || hasSums || (agents && agents.total > 0)) && (
        <div className="home-two" aria-busy={isPlaceholderData}>
          {customers && (
            <CustomersPanel customers={customers} isNobody={whose === 'all' && growth?.accounts === 0} whose={whose} choose={choose} />
          )}
          {hasSums && <WaitingPanel waiting={sums} />}
          {agents && agents.total > 0 && <AgentsPanel agents={agents} />}
        </div>
      )}
      {agents?.total === 0 && <NoAgents type={agents.type} />}
      {growth && <GrowthFigures growth={growth} />}
      <div className="home-three">
        {waiting}
        {growth && <RegistrationsPanel registrations={growth.registrations} />}
        {growth && <MoversPanel movers={growth.movers} />}
      </div>
    </>
  )
}

type CustomersProps = { customers: Customers; isNobody: boolean; whose: 'all' | 'mine'; choose: (whose: 'all' | 'mine') => void }

function CustomersPanel({ customers: { type, total, more, filter, rows }, isNobody, whose, choose }: CustomersProps) {
  const t = useTranslate()
  const listOf = useLists()
  return (
    <Panel
      className="attention"
      title={t('home.staff.customers')}
      flush
      right={
        <Segmented
          small
          label={t('home.staff.whose')}
          value={whose}
          options={(['all', 'mine'] as const).map((value) => ({ value, label: t(`home.staff.${value}`) }))}
          onChange={choose}
        />
      }
    >
      {rows.length === 0 && (
        <p className="attn-note">
          {isNobody ? (
            <>
              {t('home.staff.nobody')} <Link to={listOf(type)}>{t('home.staff.toProjects')}</Link>
            </>
          ) : (
            <Status tone="ok">{t(`home.staff.noCustomers.${whose}`)}</Status>
          )}
        </p>
      )}
      <ul className="attn-list">
        {rows.map((row) => (
          <CustomerRow key={row.account} row={row} />
        ))}
      </ul>
      {total > 0 && (
        <Link className="attn-more" to={listOf(type, filter)}>
          {t(more ? 'home.staff.inListMany' : 'home.staff.inList', { smart_count: filter.id.length })}
        </Link>
      )}
    </Panel>
  )
}

function CustomerRow({ row: { account, project, tone, at, causes, records } }: { row: Customers['rows'][number] }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const enter = useEnterAccount()
  const { name } = project
  return (
    <li className="attn">
      <span className="attn-tone">
        <Status tone={tone}>{t(`home.attention.tone.${tone}`)}</Status>
      </span>
      <div className="attn-what">
        <b>
          {Object.entries(causes)
            .map(([cause, count]) => t(`home.staff.cause.${cause}`, { smart_count: count }))
            .join(', ')}
        </b>
        {records.length > 0 && <span className="muted">{records.join(', ')}</span>}
        <span className="muted">
          <Link to={pathTo('project', { id: project.id })}>{name}</Link> · <span className="mono">{account}</span>
        </span>
      </div>
      <span className="attn-age muted">{at !== undefined && format.since(at)}</span>
      <span className="attn-do">
        <Button size="small" aria-label={t('home.staff.enterNamed', { name: account })} onClick={() => void enter(account)}>
          {t('home.staff.enter')}
        </Button>
      </span>
    </li>
  )
}

/** One line, as an empty panel would say no more. */
function NoAgents({ type }: { type: string }) {
  const t = useTranslate()
  const listOf = useLists()
  return (
    <section className="panel account-status" aria-label={t('home.staff.agents')}>
      <Status tone="ok">{t('home.staff.noAgents')}</Status>
      <span className="grow" />
      <Link to={listOf(type)}>{t('home.staff.allAgents')}</Link>
    </section>
  )
}

function AgentsPanel({ agents: { type, total, filter, rows } }: { agents: Agents }) {
  const t = useTranslate()
  const listOf = useLists()
  const format = useFormat(useTimezone())
  return (
    <Panel className="attention" title={t('home.staff.agents')} flush right={<Link to={listOf(type)}>{t('home.staff.allAgents')}</Link>}>
      <ul className="attn-list">
        {rows.map(({ id, name, kind, connection, seen_at, behind }) => (
          <li key={id} className="attn plain">
            <div className="attn-what">
              <Link to={pathTo('agent', { id })}>{name}</Link>
              <span className="muted">
                {kind} · {t('home.staff.behind', { smart_count: behind })}
              </span>
            </div>
            <span className="attn-age">
              <Status tone={connection === 'connected' ? 'warn' : connection === 'away' ? 'bad' : 'off'}>
                {t(`home.staff.connection.${connection}`)}
              </Status>
              {seen_at !== null && <span className="muted">{format.since(seen_at)}</span>}
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <Link className="attn-more" to={listOf(type, filter)}>
          {t('home.staff.allTroubled', { smart_count: total })}
        </Link>
      )}
    </Panel>
  )
}

/** Growth is neutral, as it needs no action. */
function GrowthFigures({ growth }: { growth: Growth }) {
  const t = useTranslate()
  const format = useFormat()
  const change = useChange()
  const versus = (now: number, before: number): string =>
    before === 0 ? t('home.staff.growth.noBase') : t('home.staff.growth.week', { change: change(now, before) })
  return (
    <Figures
      label={t('home.staff.growth.title')}
      figures={[
        {
          id: 'accounts',
          label: t('home.staff.growth.accounts'),
          value: format.number(growth.accounts),
          note: t('home.staff.growth.new', { now: format.number(growth.new_accounts), before: format.number(growth.new_before) }),
        },
        {
          id: 'traffic',
          label: t('home.staff.growth.traffic'),
          value: format.bytes(growth.traffic),
          note: versus(growth.traffic, growth.traffic_before),
        },
        {
          id: 'hits',
          label: t('home.staff.growth.hits'),
          value: format.number(growth.hits),
          note: versus(growth.hits, growth.hits_before),
        },
        ...growth.income.map(({ currency, amount, before }) => ({
          id: `income ${currency}`,
          label: t('home.staff.growth.income'),
          value: format.money(Number(amount), currency),
          note:
            Number(before) > 0
              ? t('home.staff.growth.month', { change: change(Number(amount), Number(before)) })
              : t('home.staff.growth.noMonth'),
        })),
      ]}
    />
  )
}

/** Addresses of lists by the name of their type; with a filter that only links set. */
function useLists(): (type: string, filter?: object) => string {
  const types = useDefinitions()
  return (name, filter) => {
    const type = types.find((one) => one.name === name)
    if (!type) return HOME
    return filter ? listWhere(type, filter) : pathOf(type, 'list')
  }
}
