// Growth of the customers in an employee's reach: new accounts, and accounts whose traffic changed.
import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { Link } from 'react-router'
import type { Calls } from '../../client/api/generated.ts'
import { pathTo } from '../../client/paths/pages.ts'
import { useOpens } from '../../client/session/useOpens.ts'
import { useTimezone } from '../../client/session/useSession.ts'
import { addDays } from '../../engine/time/zones.ts'
import { TimeChartPanel } from '../../ui/chart/TimeChartPanel.tsx'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Panel } from '../../ui/parts/Panel.tsx'
import { bucketTitle, tickText } from '../statistics/range/bucketTexts.ts'
import { signed } from '../statistics/useHint.ts'

type Growth = NonNullable<Calls['GET /attention']['answer']['growth']>
/** A fall in traffic by more than this share is highlighted. */
const deepFall = -20

/** New accounts per day, and the newest of them. */
export function RegistrationsPanel({ registrations: { from, counts, newest } }: { registrations: Growth['registrations'] }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const locale = useLocale()
  const days = counts.map((_, index) => ({ start: `${addDays(from, index)}T00:00:00Z` }))
  const written = { granularity: 'P1D', zone: 'UTC', locale } as const
  const title = t('home.staff.registrations.title')
  return (
    <TimeChartPanel
      className="attention registrations"
      title={title}
      note={t('home.staff.registrations.note', { smart_count: counts.length })}
      head={t('home.staff.registrations.day')}
      label={title}
      kind="bar"
      points={days.map((day) => ({ tick: tickText(day, written), title: bucketTitle(day, written) }))}
      tickStep={Math.ceil(counts.length / 4)}
      series={[{ id: 'accounts', label: t('home.staff.growth.accounts'), values: counts }]}
      write={(value) => format.number(value)}
      isCount
    >
      <ul className="attn-list">
        {newest.length === 0 && <li className="attn-note muted">{t('home.staff.registrations.none')}</li>}
        {newest.map(({ account, project, client, at }) => (
          <li key={account} className="attn plain">
            <div className="attn-what">
              <Link to={pathTo('project', { id: project.id })}>{project.name}</Link>
              <span className="muted">
                <span className="mono">{account}</span> · {client}
              </span>
            </div>
            <span className="attn-age muted">{format.since(at)}</span>
          </li>
        ))}
      </ul>
    </TimeChartPanel>
  )
}

export function MoversPanel({ movers }: { movers: Growth['movers'] }) {
  const t = useTranslate()
  const format = useFormat()
  const change = useChange()
  const opensTraffic = useOpens('track-projects-traffic')
  return (
    <Panel
      className="attention"
      title={t('home.staff.movers.title')}
      note={t('home.staff.movers.note')}
      flush
      right={opensTraffic && <Link to={pathTo('track-projects-traffic')}>{t('home.staff.movers.all')}</Link>}
    >
      {movers.length === 0 && <p className="attn-note muted">{t('home.staff.movers.none')}</p>}
      <ul className="attn-list">
        {movers.map(({ account, project, traffic, traffic_before: before }) => (
          <li key={account} className="attn plain">
            <div className="attn-what">
              <Link to={pathTo('project', { id: project.id })}>{project.name}</Link>
              <span className="muted">
                <span className="mono">{account}</span> · {format.bytes(traffic)}
              </span>
            </div>
            <span className={`tn nw${before > 0 && shareOf(traffic, before) <= deepFall ? ' attn-fall' : ''}`}>
              {before === 0 ? t('home.staff.movers.new') : change(traffic, before)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const shareOf = (now: number, before: number): number => (100 * (now - before)) / before

export function useChange(): (now: number, before: number) => string {
  const format = useFormat()
  return (now, before) => signed(shareOf(now, before), format.share)
}
