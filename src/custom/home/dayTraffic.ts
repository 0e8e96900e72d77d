// Traffic of resources in the last 24 hours. Those that a page asks for at once are read in one call.
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api/call.ts'
import type { Calls } from '../../client/api/generated.ts'
import { minuteMilliseconds } from '../../engine/time/units.ts'

export type Day = Calls['GET /accounts/:account/day-traffic']['answer']['result'][number]
/** `quiet`: days since the last one with requests, if there were none in 24 hours. */
export type LastDay = { day?: Day; quiet?: number }
type Batch = { ids: Set<string>; days: Promise<Map<string, LastDay>> }
/** The largest page of a list. */
export const maxAtOnce = 200
const batches = new Map<string, Batch>()

/** Empty: it had no requests for a month. */
export const dayQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['dayTraffic', account, id],
    queryFn: () => read(account, id),
    staleTime: minuteMilliseconds,
    retry: false,
  })

async function read(account: string, id: string): Promise<LastDay> {
  const open = batches.get(account)
  const batch = open && open.ids.size < maxAtOnce ? open : begin(account)
  batch.ids.add(id)
  return (await batch.days).get(id) ?? {}
}

function begin(account: string): Batch {
  const ids = new Set<string>()
  const days = new Promise((done) => setTimeout(done)).then(async () => {
    if (batches.get(account)?.ids === ids) batches.delete(account)
    return lastDaysOf(account, [...ids])
  })
  const batch = { ids, days }
  batches.set(account, batch)
  return batch
}

/** Of up to `maxAtOnce` resources, those that had requests. */
export async function lastDaysOf(account: string, ids: readonly string[]): Promise<Map<string, LastDay>> {
  const { result, quiet } = await call('GET /accounts/:account/day-traffic', { params: { account }, query: { resources: ids.join(',') } })
  return new Map<string, LastDay>([
    ...result.map((day) => [day.resource, { day }] as const),
    ...quiet.map(({ resource, days }) => [resource, { quiet: days }] as const),
  ])
}

const [width, height] = [40, 18]

/** Points of the line, from the left to the right; the present hour is not over, and left out where there are others. */
export function pointsOf(values: readonly number[]): string {
  const whole = values.slice(0, -1).some((value) => value > 0) ? values.slice(0, -1) : values
  const most = Math.max(...whole)
  return whole
    .map((value, index) => {
      const x = 1 + (index * (width - 2)) / (whole.length - 1)
      const y = height - 1 - (most === 0 ? 0 : (value / most) * (height - 2))
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}
