// The last 24 hours of a resource, under its name: traffic, cache ratio, the most frequent errors, and when its cache was cleared.
import { useQuery } from '@tanstack/react-query'
import { useGetList, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../client/api/call.ts'
import { useSummary } from '../../client/definitions/useDefinitions.ts'
import { pageTable, pathTo } from '../../client/paths/pages.ts'
import { useAccount, useTimezone } from '../../client/session/useSession.ts'
import { useVisitor } from '../../client/session/useVisitor.ts'
import { useWords } from '../../client/words/useWords.ts'
import { showsPart } from '../../engine/pages/pageTable.ts'
import { valueAt } from '../../engine/values/valuesAt.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import type { RecordPartProps } from '../manifest.ts'
import { DayLine } from './DayLine.tsx'
import { dayQuery } from './dayTraffic.ts'
import { dayMilliseconds, minuteMilliseconds } from '../../engine/time/units.ts'

const maxErrors = 2
const firstError = 400

export function DayStrip({ type, record, actions }: RecordPartProps) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const account = useAccount()?.name ?? ''
  const id = String(record['id'])
  const { data: { day, quiet } = {}, isPending } = useQuery(dayQuery(account, id))
  const errors = useErrors(account, id, day?.hits ?? 0)
  const cleared = useLastRun(type, record, actions)
  const visitor = useVisitor()
  const page = pageTable.pages.get('stat-base')
  const query = page && showsPart(page, 'filter-resource', visitor) ? `?${new URLSearchParams({ resource: id, range: 'day' })}` : ''
  return (
    <section className="day-strip" aria-label={t('home.day.title')}>
      <span className="muted">{t('home.day.title')}</span>
      {day && (
        <>
          <Link to={`${pathTo('stat-base')}${query}`} aria-label={t('home.day.statistics', { amount: format.bytes(day.traffic) })}>
            <DayLine day={day} />
          </Link>
          <span>{t('home.day.cache', { share: format.share(100 * day.cache_ratio) })}</span>
          {errors && (
            <span>
              {errors.length === 0 ? t('home.day.noErrors') : errors.map(({ code, share }) => `${code}: ${format.share(share)}`).join(', ')}
            </span>
          )}
        </>
      )}
      {!day && !isPending && <span>{quiet === undefined ? t('home.day.none') : t('home.day.quiet', { smart_count: quiet })}</span>}
      {cleared && <span className="muted no-phone">{t('home.day.last', { action: cleared.action, ago: format.since(cleared.at) })}</span>}
    </section>
  )
}

/** Codes of errors by their share of the requests, the most frequent first; undefined until they are known. */
function useErrors(account: string, resource: string, hits: number): { code: number; share: number }[] | undefined {
  const [now] = useState(() => Math.floor(Date.now() / minuteMilliseconds) * minuteMilliseconds)
  const { data } = useQuery({
    queryKey: ['dayErrors', account, resource],
    queryFn: ({ signal }) => {
      const [start, end] = [now - dayMilliseconds, now + minuteMilliseconds].map((at) => new Date(at).toISOString().replace('.000', ''))
      const query = { start: start!, end: end!, resource, sort: '-hits', limit: 100 }
      return call('GET /accounts/:account/statistics/codes', { params: { account }, query, signal })
    },
    enabled: hits > 0,
    staleTime: minuteMilliseconds,
    retry: false,
  })
  if (!data) return undefined
  const all = data.result.reduce((sum, row) => sum + row.hits, 0)
  return data.result
    .filter(({ code = 0 }) => code >= firstError)
    .slice(0, maxErrors)
    .map(({ code = 0, hits: count }) => ({ code, share: (100 * count) / all }))
}

/** When somebody last ran an action that makes a record about this one, such as clearing its cache. */
function useLastRun(type: string, record: RecordPartProps['record'], actions: RecordPartProps['actions']) {
  const words = useWords()
  const action = actions.find(({ create }) => create?.set !== undefined)
  const { type: made = '', into = '', from = '', set } = action?.create ?? {}
  const isReadable = useSummary(made)?.can.read === true
  const value = valueAt(record, from)
  const { data } = useGetList(
    made,
    { filter: { ...set, [into]: value }, sort: { field: 'created_at', order: 'DESC' }, pagination: { page: 1, perPage: 1 } },
    { enabled: isReadable && value !== undefined, retry: false },
  )
  const at: unknown = data?.[0]?.['created_at']
  return action && typeof at === 'string' ? { action: words.action(type, action.id), at } : undefined
}
