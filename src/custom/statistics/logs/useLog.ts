// The newest requests of an account by the filters in the address. While it is live, only new requests are read and put before the known ones.
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { LoggedLines } from '../../../client/api/generated.ts'
import { call } from '../../../client/api/call.ts'
import { useReading } from '../useReading.ts'

export type LogRow = LoggedLines['result'][number]
type Changed = 'status' | 'cache' | 'q'
const texts = ['status', 'q', 'resource', 'host'] as const
export const cacheStates = ['HIT', 'MISS'] as const
type LogFilters = Partial<Record<(typeof texts)[number], string>> & { cache?: (typeof cacheStates)[number] }

const maxRows = 1000
const liveMilliseconds = 2000
/** Edges send their lines with different delays. */
const lateSeconds = 120

export function useLog(account: string, { isLive }: { isLive: boolean }) {
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params)
  const key = JSON.stringify([account, filters])
  const shown = useRef<{ key: string; rows: LogRow[] }>({ key: '', rows: [] })
  const { data } = useReading(
    ['log', account, filters],
    async (signal) => {
      const before = shown.current.key === key ? shown.current.rows : []
      const after = before[0] && { after: Math.floor(Date.parse(before[0].time) / 1000) - lateSeconds }
      const query = { limit: maxRows, ...filters, ...after }
      const { result } = await call('GET /accounts/:account/access-log', { params: { account }, query, signal })
      shown.current = { key, rows: together(result, before) }
      return shown.current.rows
    },
    { every: isLive ? liveMilliseconds : undefined, staleTime: 0 },
  )
  const change = (name: Changed, value: string): void => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  return { rows: data, filters, change }
}

function filtersOf(params: URLSearchParams): LogFilters {
  const cache = cacheStates.find((one) => one === params.get('cache'))
  const given = texts.flatMap((name) => (params.get(name) ? [[name, params.get(name)!] as const] : []))
  return { ...Object.fromEntries(given), ...(cache && { cache }) }
}

/** Each request once, the newest first. */
export function together(fresh: readonly LogRow[], shown: readonly LogRow[]): LogRow[] {
  const ids = new Set(fresh.map(({ id }) => id))
  return [...fresh, ...shown.filter(({ id }) => !ids.has(id))]
    .toSorted((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
    .slice(0, maxRows)
}
