// The last 24 hours of a record in a list: traffic, its share from the cache, and current errors.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useAccount } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import type { CustomColumnProps, RowStateProps } from '../manifest.ts'
import { DayLine } from './DayLine.tsx'
import { dayQuery } from './dayTraffic.ts'

/** Empty while it loads: its width is fixed. A dash for no requests, and when nothing is known. On phones it is a line of the row. */
export function TrafficColumn({ record }: CustomColumnProps) {
  const t = useTranslate()
  const share = useShare()
  const { data: { day, quiet } = {}, isPending } = useDay(record)
  if (day)
    return (
      <>
        <DayLine day={day} />
        <span className="only-phone"> · {t('home.day.cache', { share: share(day.cache_ratio) })}</span>
      </>
    )
  return isPending ? null : (
    <>
      <span className="muted no-phone">{t('app.none')}</span>
      <span className="muted only-phone">{quiet === undefined ? t('home.day.none') : t('home.day.quiet', { smart_count: quiet })}</span>
    </>
  )
}

export function CachedColumn({ record }: CustomColumnProps) {
  const t = useTranslate()
  const share = useShare()
  const { data: { day } = {}, isPending } = useDay(record)
  if (day) return <span className="tn nw">{share(day.cache_ratio)}</span>
  return isPending ? null : <span className="muted">{t('app.none')}</span>
}

/** The state of a record: current errors of its answers, or the time since its last request, or else the list's usual state. */
export function DayState({ record, usual, own }: RowStateProps) {
  const t = useTranslate()
  const share = useShare()
  const { day, quiet } = useDay(record).data ?? {}
  const errors = day?.errors
  if (quiet !== undefined && own)
    return (
      <span className="two">
        {own}
        <span className="under quiet no-phone">{t('home.day.quiet', { smart_count: quiet })}</span>
      </span>
    )
  if (!errors) return usual
  return (
    <span className="two">
      <Status tone="bad">{t('home.day.error')}</Status>
      <span className="under bad">{t('home.day.failing', { code: errors.code, share: share(errors.share) })}</span>
    </span>
  )
}

function useDay(record: CustomColumnProps['record']) {
  const account = useAccount()?.name ?? ''
  return useQuery({ ...dayQuery(account, String(record['id'])), enabled: account !== '' })
}

function useShare(): (ratio: number) => string {
  const format = useFormat()
  return (ratio) => format.share(100 * ratio)
}
