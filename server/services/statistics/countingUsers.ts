// Counts unique users of streams: from the views themselves within an hour, otherwise from the sets of whole hours and days.
import type { Store } from '../../store/types.ts'
import { piecesOf } from '../../statistics/steps.ts'
import { countUniques } from '../../statistics/uniques.ts'
import { eachPiece } from './periods.ts'
import type { Period, ViewQuery } from './types.ts'

type Asked = Pick<ViewQuery, 'account' | 'start' | 'end'>
/** Up to 4 kB a day are read for each stream. */
const streamsAtOnce = 20

export function countingUsers({ statistics }: Pick<Store, 'statistics'>) {
  return { users, usersByStream }

  /** Unique users of these streams together; of the account if no streams are given. */
  async function users(query: Asked, streams: readonly string[] | undefined): Promise<number> {
    const { account, start, end } = query
    if (isShort(query)) return statistics.visitors({ account }, start * 60, end * 60, streams)
    return countUniques((await setsOf(query, streams ?? [''])).map(({ viewers }) => viewers))
  }

  /** Unique users of each stream, in few reads: the sets may be in a remote store. */
  async function usersByStream(query: Asked, streams: readonly string[]): Promise<Map<string, number>> {
    const counted = new Map<string, number>()
    if (isShort(query)) for (const stream of streams) counted.set(stream, await users(query, [stream]))
    else
      for (let at = 0; at < streams.length; at += streamsAtOnce) {
        const some = streams.slice(at, at + streamsAtOnce)
        const sets = new Map(some.map((stream) => [stream, [] as string[]]))
        for (const { stream, viewers } of await setsOf(query, some)) sets.get(stream)!.push(viewers)
        for (const [stream, own] of sets) counted.set(stream, countUniques(own))
      }
    return counted
  }

  async function setsOf({ account, start, end }: Asked, streams: readonly string[]): Promise<{ stream: string; viewers: string }[]> {
    return eachPiece(piecesOf(Math.floor(start / 60) * 60, Math.ceil(end / 60) * 60), async ({ step, from, to }) =>
      step === 'm' ? [] : statistics.uniques({ account }, step, from, to, streams),
    )
  }
}

const isShort = ({ start, end }: Period): boolean => end - start <= 60
