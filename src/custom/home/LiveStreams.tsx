// Streams by their state, those on the air first, with the viewers of the last minutes.
import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useGetList, useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { Link } from 'react-router'
import { call } from '../../client/api/call.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { pathOf } from '../../client/paths/paths.ts'
import { useOpens } from '../../client/session/useOpens.ts'
import { useSession } from '../../client/session/useSession.ts'
import { titleOf } from '../../engine/values/valuesAt.ts'
import { humanise } from '../../engine/words/wordLookup.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Status, type StatusTone } from '../../ui/parts/feedback/Status.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { WaitingRows } from './HomeSkeleton.tsx'
import { toneOfCode } from '../partStatus/reportTones.ts'
import { useStates } from '../partStatus/useStates.ts'
import { minuteText, spanOf } from '../statistics/range/ranges.ts'
import { minuteMilliseconds } from '../../engine/time/units.ts'

const [maxShown, maxRead] = [5, 50]
const every = 30_000
const onAir: ReadonlySet<StatusTone> = new Set<StatusTone>(['ok', 'run', 'warn'])
/** On the air, then in trouble, then the rest. */
const order: readonly StatusTone[] = ['ok', 'run', 'warn', 'bad', 'odd', 'idle', 'off']

export function LiveStreams({ account, type }: { account: string; type: DefinitionSummary }) {
  const t = useTranslate()
  const format = useFormat()
  const locale = useLocale()
  const { codes, nameOf } = useStates(type.name)
  const viewers = useViewers(account)
  const isDemo = useSession().demo
  const isCounted = useOpens('stat-stream')
  const {
    data = [],
    total = 0,
    isPending,
  } = useGetList<RaRecord & { _reports?: { code: number | null } }>(
    type.name,
    { pagination: { page: 1, perPage: maxRead }, sort: { field: 'updated_at', order: 'DESC' } },
    { refetchInterval: every, retry: false },
  )
  if (total === 0 && !isPending) return null
  const rows = data
    .map((record) => ({ record, code: record['_reports']?.code ?? null }))
    .map((row) => ({ ...row, tone: toneOfCode(codes, row.code), watching: viewers?.get(String(row.record.id)) }))
    .toSorted((one, other) => order.indexOf(one.tone) - order.indexOf(other.tone) || (other.watching ?? 0) - (one.watching ?? 0))
  return (
    <Panel
      className="attention"
      title={type.label[locale] ?? humanise(type.name)}
      note={isCounted && isDemo && t('home.streams.invented')}
      flush
      right={!isPending && <Link to={pathOf(type, 'list')}>{t('home.streams.all', { smart_count: total })}</Link>}
    >
      <ul className="attn-list">
        {isPending && <WaitingRows count={maxShown} />}
        {rows.slice(0, maxShown).map(({ record, code, tone, watching }) => (
          <li key={record.id} className="attn plain">
            <div className="attn-what">
              <Link to={pathOf(type, 'record', record)}>{titleOf(type.title, record)}</Link>
              <Status tone={tone}>{nameOf(code)}</Status>
            </div>
            {viewers && onAir.has(tone) && (
              <span className="attn-age muted">
                {t('home.streams.viewers', { smart_count: watching ?? 0, n: format.number(watching ?? 0) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Viewers of the busiest of the last three minutes, by stream; undefined for users who may not see them. */
function useViewers(account: string): Map<string, number> | undefined {
  const isOpen = useOpens('stat-stream')
  const { data } = useQuery({
    queryKey: ['watching', account],
    queryFn: ({ signal }) => {
      const { start, end } = spanOf('now', Date.now(), 'UTC')
      const query = { start: minuteText(start), end: minuteText(end), fields: 'views_max', sort: '-views_max', limit: 100 }
      return call('GET /accounts/:account/stream-statistics/streams', { params: { account }, query, signal })
    },
    enabled: isOpen,
    refetchInterval: minuteMilliseconds,
    retry: false,
  })
  return data && new Map(data.result.map(({ stream, views_max = 0 }) => [stream ?? '', views_max]))
}
