// The account's home page: recent changes, current traffic and live streams; a new customer sees the first steps instead of figures.
import { useQuery } from '@tanstack/react-query'
import { useGetList, useStore, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { call } from '../../client/api/call.ts'
import type { Action } from '../../client/api/generated.ts'
import { namesOf } from '../../client/calls/names.ts'
import { byMenuOrder } from '../../client/definitions/menuOrder.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { pathTo } from '../../client/paths/pages.ts'
import { pathOf } from '../../client/paths/paths.ts'
import { useIsGenerating } from '../../client/session/useDemoHistory.ts'
import { useSession, useTimezone } from '../../client/session/useSession.ts'
import { useOpens } from '../../client/session/useOpens.ts'
import { actorWord } from '../../engine/rights/portalActor.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { ActionText } from '../history/ActionText.tsx'
import { WaitingRows } from './HomeSkeleton.tsx'
import { LiveStreams } from './LiveStreams.tsx'
import './attention.css'
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from '../../engine/time/units.ts'

const [maxChanges, maxServed] = [4, 5]
const minuteText = (at: number): string =>
  new Date(Math.floor(at / minuteMilliseconds) * minuteMilliseconds).toISOString().replace('.000', '')

export function AccountHome({ account }: { account: string }) {
  const watched = byMenuOrder(useDefinitions()).find((type) => type.watched === true && type.can.read)
  return (
    <div className="home-three">
      <RecentChanges account={account} />
      <ServedNow account={account} />
      {watched && <LiveStreams account={account} type={watched} />}
    </div>
  )
}

/** The last changes of records and access, with their authors. Files added by agents and sign-ins are left out: they would crowd out the rest. */
function RecentChanges({ account }: { account: string }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const { id } = useSession()
  const { data, isPending } = useQuery({
    queryKey: ['history', account, 'recent'],
    queryFn: ({ signal }) => {
      const query = { limit: maxChanges, without: 'agents,sign-ins' } as const
      return call('GET /accounts/:account/history', { params: { account }, query, signal })
    },
    retry: false,
  })
  const nameOf = (row: Action): string => {
    const word = row.actor === id ? 'you' : actorWord(row.actor)
    return word ? t(`profile.history.${word}`) : row.actor_full_name || row.actor_name || t('profile.history.nobody')
  }
  return (
    <Panel
      className="attention"
      title={t('home.changes.title')}
      flush
      right={<Link to={pathTo('user-action-history')}>{t('home.changes.all')}</Link>}
    >
      {data?.length === 0 && <p className="attn-note muted">{t('home.changes.none')}</p>}
      <ul className="attn-list">
        {isPending && <WaitingRows count={maxChanges} />}
        {data?.map((row) => (
          <li key={row.id} className="attn plain">
            <div className="attn-what">
              <span>
                <b>{nameOf(row)}</b> · <ActionText row={row} />
              </span>
            </div>
            <time className="attn-age muted" dateTime={row.at} title={format.date(row.at)}>
              {format.since(row.at)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Resources by their traffic in the last hour. */
function ServedNow({ account }: { account: string }) {
  const t = useTranslate()
  const format = useFormat()
  const isOpen = useOpens('stat-base')
  const { data, isPending } = useQuery({
    queryKey: ['served', account],
    queryFn: ({ signal }) => {
      const now = Date.now()
      const query = { start: minuteText(now - hourMilliseconds), end: minuteText(now), sort: '-traffic', limit: maxServed }
      return call('GET /accounts/:account/statistics/resources', { params: { account }, query, signal })
    },
    enabled: isOpen,
    refetchInterval: minuteMilliseconds,
    retry: false,
  })
  if (!isOpen) return null
  const rows = data?.result ?? []
  return (
    <Panel className="attention" title={t('home.served.title')} note={t('home.served.note')} flush>
      {data && rows.length === 0 && <p className="attn-note muted">{t('home.served.none')}</p>}
      <ul className="attn-list">
        {isPending && <WaitingRows count={maxServed} />}
        {rows.map(({ resource = '', resource_name, bandwidth, cache_ratio }) => (
          <li key={resource} className="attn plain">
            <div className="attn-what">
              <Link to={`${pathTo('stat-base')}?${new URLSearchParams({ resource, range: 'hour' })}`}>{resource_name ?? resource}</Link>
              <span className="muted">{t('home.day.cache', { share: format.share(100 * cache_ratio) })}</span>
            </div>
            <span className="tn nw">{format.bits(bandwidth)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type FirstStepsProps = { account: string; type: DefinitionSummary; children: React.ReactNode }

/** Three steps until the first request; afterwards, or once the steps are hidden, `children`. */
export function FirstSteps({ account, type, children }: FirstStepsProps) {
  const t = useTranslate()
  const isGenerating = useIsGenerating()
  const [isHidden, hide] = useStore(`home.${account}.withoutSteps`, false)
  const { data: sums } = useQuery({
    queryKey: ['statistics', 'ever', account],
    // The current minute is included, so the first request ends the steps while the page is open.
    queryFn: ({ signal }) => {
      const query = { start: minuteText(Date.now() - 365 * dayMilliseconds), end: minuteText(Date.now() + minuteMilliseconds) }
      return call('GET /accounts/:account/statistics', { params: { account }, query, signal })
    },
    refetchInterval: minuteMilliseconds,
    retry: false,
  })
  const { data: records } = useGetList(type.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'created_at', order: 'ASC' },
  })
  const isNew = sums?.hits === 0 && records !== undefined
  // The requests of a demo are still to come.
  if (!isNew || isHidden || isGenerating) return children
  const record = records?.[0]
  const names = namesOf(record)
  const isNamed = names.length > 0 && names.every(({ state }) => state === 'proven')
  const steps = [
    { id: 'create', isDone: record !== undefined, to: pathOf(type, 'create') },
    { id: 'name', isDone: isNamed, to: record ? pathOf(type, 'record', record) : undefined },
    { id: 'request', isDone: false, to: undefined },
  ]
  const open = steps.findIndex(({ isDone }) => !isDone)
  return (
    <Panel
      title={t('home.steps.title')}
      note={t('home.steps.note')}
      flush
      right={
        <Button size="small" onClick={() => hide(true)}>
          {t('home.steps.hide')}
        </Button>
      }
    >
      <ol className="attn-list">
        {steps.map(({ id, isDone, to }, index) => (
          <li key={id} className={`home-step${isDone ? ' done' : ''}`} aria-current={index === open ? 'step' : undefined}>
            <span className="home-step-no" aria-hidden="true">
              {isDone ? '✓' : index + 1}
            </span>
            <div className="attn-what">
              <b>
                {t(`home.steps.${id}.title`)}
                {isDone && <span className="vh"> {t('home.steps.done')}</span>}
              </b>
              <span className="muted">{t(`home.steps.${id}.text`)}</span>
            </div>
            {to !== undefined && !isDone && (
              <ButtonLink size="small" kind={index === open ? 'primary' : 'default'} to={to}>
                {t(`home.steps.${id}.verb`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
