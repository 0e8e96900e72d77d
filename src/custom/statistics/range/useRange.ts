// Filters of a statistics page in its address, and the range that they mean now. An online range moves every minute.
import { useLocale } from '../../../ui/format/useLocale.ts'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTimezone } from '../../../client/session/useSession.ts'
import type { Locale } from '../../../engine/schema/types.ts'
import { addressNames, type Filters, readAddress, writeAddress } from '../filters.ts'
import { type Granularity, granularityOf, minuteText, onlineMilliseconds, type RangeName, type Span, spanOf } from './ranges.ts'

export type Range = {
  filters: Filters
  change: (next: Filters) => void
  span: Span
  /** When the range was chosen or last renewed. */ now: number
  granularity: Granularity
  zone: string
  locale: Locale
  isOnline: boolean
  /** Period and zone of a call. */ period: { start: string; end: string; zone: string }
}

export function useRange(initial: RangeName): Range {
  const [params, setParams] = useSearchParams()
  const zone = useTimezone()
  const locale = useLocale()
  const filters = useMemo(() => readAddress(params, initial), [params, initial])
  const isOnline = filters.range === 'now'
  const [now, renew] = useNow(isOnline)
  const span = filters.range === '' ? filters.start_end_date! : spanOf(filters.range, now, zone)
  return {
    filters,
    change: (next) => {
      renew()
      const others = [...params].filter(([name]) => !addressNames.includes(name))
      setParams(new URLSearchParams([...writeAddress(next), ...others]))
    },
    now,
    span,
    granularity: granularityOf(span),
    zone,
    locale,
    isOnline,
    period: { start: minuteText(span.start), end: minuteText(span.end), zone },
  }
}

/** The moment from which named ranges count: that of the choice, and every minute while online. */
function useNow(isOnline: boolean): [now: number, renew: () => void] {
  const [now, setNow] = useState(() => Date.now())
  const renew = (): void => setNow(Date.now())
  useEffect(() => {
    if (!isOnline) return
    const timer = setInterval(() => setNow(Date.now()), onlineMilliseconds)
    return () => clearInterval(timer)
  }, [isOnline])
  return [now, renew]
}
