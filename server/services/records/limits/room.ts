// Room for the records of an account: how many of a type, and how many bytes of all types together. The portal counts both as they are stored.
import { bytesWithout, type TotalsByType } from '../../../store/records/counts.ts'
import { wholeOf } from '../../../store/scope.ts'
import type { Refused } from '../../../store/database/applyStaged.ts'
import type { Repositories } from '../../../store/types.ts'
import { Problem } from '../../problem.ts'
import type { Target } from '../read/target.ts'
import { alreadyRead, readOnce } from '../write/many/batchScope.ts'

/** `per`: account or parent. */
export type Limit = { count: number; per: string }
/** `except`: types that do not count. */
export type Space = { most: number; except: string[] }
/** `limit`: for a record that did not exist before. */
export type Room = { limit?: Limit | undefined; space?: Space | undefined }
/** `growth`: bytes that the record will take beyond those that it takes now. */
export type Placed = { target: Pick<Target, 'scope' | 'type'>; parent: string; growth: number }

/** Usage: read once for each batch, then updated with the batch's own changes. */
type Used = { amount: number }
const allOf = (type: string): string => `used ${type}`
const under = (type: string, parent: string): string => `used ${type} ${parent}`
const space = 'used space'

/** Throws 409 `limit_reached` and `no_room`. */
export async function checkRoom(store: Repositories, { target, parent, growth }: Placed, room: Room): Promise<void> {
  const { scope, type } = target
  // Both limits need it; it is read if one of them does.
  let read: Promise<TotalsByType> | undefined
  const totals = () => (read ??= store.records.totalsOf(scope))
  if (room.limit) {
    const { count: most, per } = room.limit
    const of = per === 'parent' ? parent : undefined
    const key = of === undefined ? allOf(type) : under(type, of)
    const used = await usedOf(store, key, async () =>
      of === undefined ? ((await totals()).get(type)?.total ?? 0) : store.records.count(wholeOf(scope), type, of),
    )
    if (used >= most) throw limitReached(room.limit)
  }
  if (room.space && growth > 0) {
    const { most, except } = room.space
    const used = await usedOf(store, space, async () => bytesWithout(await totals(), except))
    if (used + growth > most) throw new Problem(409, 'no_room', { detail: { used, quota: most } })
  }
}

export function limitReached({ count: limit, per }: Limit): Problem {
  return new Problem(409, 'limit_reached', { errors: [{ path: '', keyword: 'limit', params: { limit, per } }] })
}

/** The problem that a staged change met when it was applied. */
export function refusalOf(refused: Refused, limitOf: (type: string) => Limit | undefined): Problem {
  if ('used' in refused) return new Problem(409, 'no_room', { detail: refused })
  return limitReached(limitOf(refused.type) ?? { count: refused.most, per: 'account' })
}

async function usedOf(store: Repositories, key: string, read: () => Promise<number>): Promise<number> {
  const before = (await alreadyRead<ImportRoom>(store, ofImport))?.before[key] ?? 0
  return (await readOnce<Used>(store, key, async () => ({ amount: (await read()) + before }))).amount
}

/** Usage of an import: by its earlier parts (`before`) and by the part at hand (`now`). */
type ImportRoom = { before: Grown; now: Map<string, number> }
/** Growth by key of usage. */
export type Grown = Record<string, number>
const ofImport = 'used by import'

/** Call before the first change of a part. The returned function gives the usage of all parts up to the end of this one. */
export async function countWith(store: Repositories, before: Grown): Promise<() => Grown> {
  const { now } = await readOnce<ImportRoom>(store, ofImport, async () => ({ before, now: new Map<string, number>() }))
  return () => {
    const all = { ...before }
    for (const [key, more] of now) all[key] = (all[key] ?? 0) + more
    return all
  }
}

/** Bytes and records of its type that an import adds to those of its account. */
export const grownSpace = (grown: Grown): number => grown[space] ?? 0
export const grownRecords = (grown: Grown, type: string): number => grown[allOf(type)] ?? 0

/** Updates the usage after a change of a batch. `count`: records added; negative if removed. */
export async function noteRoom(store: Repositories, { target: { type }, parent, growth }: Placed, count: number): Promise<void> {
  const now = (await alreadyRead<ImportRoom>(store, ofImport))?.now
  for (const [key, more] of [
    [allOf(type), count],
    [under(type, parent), count],
    [space, growth],
  ] as const) {
    const used = await alreadyRead<Used>(store, key)
    if (used) used.amount += more
    if (now) now.set(key, (now.get(key) ?? 0) + more)
  }
}
