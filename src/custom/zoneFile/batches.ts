// Sends changes of records in batches, and finds those that the API refuses.
import { request } from '../../client/api/http.ts'
import { rootOf } from '../../client/api/scope.ts'
import type { FieldError } from '../../engine/types.ts'
import { problemOf } from '../../ui/problem.ts'
import { whenAllowed } from '../../ui/whenAllowed.ts'
import type { Change, Result } from './changes.ts'

/** The limit of the API. */
export const MAX_IN_BATCH = 500
/** The API reports taken names one at a time, so each costs a round. */
const maxRounds = 30

/** All changes or none. Waits where the server has too much to do. Throws what `request` throws. */
export async function sendBatch(type: string, changes: Change[], { trial = false } = {}): Promise<Result[]> {
  const body = { changes, trial }
  const send = () => request<{ records: Result[] }>(`${rootOf(type)}/${type}/batch`, { method: 'POST', body })
  return (await whenAllowed(send)).json.records
}

export type Refusal = { index: number; error: FieldError | undefined; cause: unknown }

/** The changes that the server would refuse. Throws problems that no single change causes. */
export async function refusalsOf(type: string, changes: Change[], onProgress?: (done: number) => void): Promise<Refusal[]> {
  const refusals: Refusal[] = []
  for (let from = 0; from < changes.length; from += MAX_IN_BATCH) {
    onProgress?.(from)
    let indexes = [...changes.keys()].slice(from, from + MAX_IN_BATCH)
    for (let round = 0; indexes.length > 0; round += 1) {
      const found = await tried(type, indexes, changes)
      if (found.length === 0) break
      refusals.push(...found)
      if (round >= maxRounds) break
      indexes = indexes.filter((index) => !found.some((one) => one.index === index))
    }
  }
  return refusals
}

async function tried(type: string, indexes: number[], changes: Change[]): Promise<Refusal[]> {
  try {
    await sendBatch(
      type,
      indexes.map((index) => changes[index]!),
      { trial: true },
    )
    return []
  } catch (cause) {
    const { status, body } = problemOf(cause)
    const errors = body?.errors ?? []
    const faults = errors.flatMap((error) => {
      const [, index, rest = ''] = /^\/changes\/(\d+)\/data(.*)$/.exec(error.path) ?? []
      return index === undefined ? [] : [{ at: Number(index), error: { ...error, path: rest } }]
    })
    const one = (body as { change?: number } | undefined)?.change
    if (faults.length === 0 && one === undefined) throw cause
    if (status === 401 || status === 403) throw cause
    const found = new Map(faults.map(({ at, error }) => [at, error]))
    if (found.size === 0) return [{ index: indexes[one!]!, error: undefined, cause }]
    return [...found].map(([at, error]) => ({ index: indexes[at]!, error, cause }))
  }
}
