// Sends changes of records in batches, and finds those that the API refuses. Changes that exceed one batch form an import: staged in parts, then applied together.
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

/** `import`: the changes are kept for an import of this name, until the last call applies them. */
type How = { trial?: true } | { import?: string; last?: true }

/** All changes or none. Waits where the server has too much to do. Throws what `request` throws. */
export async function sendBatch(type: string, changes: Change[], how: How = {}): Promise<Result[]> {
  const body = { changes, ...how }
  const send = () => request<{ records: Result[] }>(`${rootOf(type)}/${type}/batch`, { method: 'POST', body })
  return (await whenAllowed(send)).json.records
}

/** A change; changes with the same `key` have to be in the same batch. */
export type Keyed = { change: Change; key?: string | undefined }
/** Checked changes. `results`: by the place of a change; none for those that are refused. `name`: of the import that keeps them, if they are more than a batch. */
export type Tried = { refusals: Refusal[]; results: Map<number, Result>; name?: string }

/** Applies what was tried, all or nothing. */
export async function applyTried(type: string, changes: Change[], { refusals, results, name }: Tried): Promise<Result[]> {
  const refused = new Set(refusals.map(({ index }) => index))
  const left = [...changes.keys()].filter((index) => !refused.has(index))
  if (name === undefined)
    return sendBatch(
      type,
      left.map((index) => changes[index]!),
    )
  await sendBatch(type, [], { import: name, last: true })
  return left.map((index) => results.get(index)!)
}

export type Refusal = { index: number; error: FieldError | undefined; cause: unknown }

/** The changes that the server would refuse. Throws problems that no single change causes. */
export async function tryAll(type: string, all: Keyed[], onProgress?: (done: number) => void): Promise<Tried> {
  const name = all.length > MAX_IN_BATCH ? crypto.randomUUID() : undefined
  const changes = all.map(({ change }) => change)
  const tried: Tried = { refusals: [], results: new Map(), ...(name && { name }) }
  for (const part of partsOf(all)) {
    onProgress?.(part[0]!)
    let indexes = part
    for (let round = 0; indexes.length > 0; round += 1) {
      const found = await refusalsOf(type, indexes, changes, tried)
      if (found.length === 0) break
      tried.refusals.push(...found)
      // The rest was not checked, so nothing of it is applied.
      indexes = indexes.filter((index) => !found.some((one) => one.index === index))
      if (round < maxRounds) continue
      // An import keeps what was checked, so the rest of this part is not in it.
      if (name !== undefined) tried.refusals.push(...indexes.map((index) => ({ index, error: undefined, cause: found[0]!.cause })))
      break
    }
  }
  return tried
}

/** Places of changes, in batches that keep those with the same key together. */
function partsOf(all: Keyed[]): number[][] {
  const parts: number[][] = []
  let [part, group]: number[][] = [[], []] as never
  const close = (): void => {
    if (part!.length + group!.length > MAX_IN_BATCH && part!.length > 0) {
      parts.push(part!)
      part = []
    }
    part = [...part!, ...group!]
    group = []
  }
  for (const [index, { key }] of all.entries()) {
    if (group!.length >= MAX_IN_BATCH || key === undefined || key !== all[index - 1]?.key) close()
    group!.push(index)
  }
  close()
  return part!.length > 0 ? [...parts, part!] : parts
}

async function refusalsOf(type: string, indexes: number[], changes: Change[], { name, results }: Tried): Promise<Refusal[]> {
  try {
    const answers = await sendBatch(
      type,
      indexes.map((index) => changes[index]!),
      name === undefined ? { trial: true } : { import: name },
    )
    for (const [place, index] of indexes.entries()) results.set(index, answers[place]!)
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
