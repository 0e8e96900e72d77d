// Several changes of records of one type in one transaction: all of them, or none.
import type { PlainObject } from '../../../../../src/engine/json/objects.ts'
import { toPointer } from '../../../../../src/engine/schema/paths.ts'
import type { StoredRecord } from '../../../../store/records/records.ts'
import type { StagedWrite } from '../../../../store/records/stagedWrites.ts'
import type { Repositories, Store } from '../../../../store/types.ts'
import { breath } from '../../../breath.ts'
import { invalid, invalidAt, Problem } from '../../../problem.ts'
import type { Target } from '../../read/target.ts'
import { closeBatch, openBatch } from './batchScope.ts'
import { countWith, type Grown } from '../../limits/room.ts'
import { type Place, placesOf, readNeighbours } from '../rules/neighbours.ts'
import type { FindParent } from '../body/relativeNames.ts'
import { StaleWrite } from '../write.ts'

export type BatchChange =
  | { action: 'create'; data: PlainObject }
  | { action: 'replace'; id: string; version: number; data: PlainObject }
  | { action: 'delete'; id: string; version: number }
  | { action: 'restore'; id: string; version: number }
/** The id and the version of the changed record; a deleted record keeps its last version. */
export type BatchResult = Pick<StoredRecord, 'id' | 'version'>

/** Limits how long other writers wait for one transaction. */
export const maxInBatch = 500
/** Records that a batch writes, with the children of those that it deletes and restores. */
export const maxRows = 1000
const maxErrors = 100
const changesPerTurn = 5

/** A change whose body was checked. `write` runs in a transaction and throws StaleWrite when the record was changed meanwhile. */
export type PreparedChange = {
  target: Target
  id: string
  /** As parentIdOf gives it. */ parent: string
  /** The new data; undefined for a deletion. */ data?: PlainObject
  write: (inside: Repositories) => Promise<StoredRecord>
}

/** Rolls back a trial. */
class Tried extends Error {
  override name = 'Tried'
}

/** The errors of all bodies together, at `/changes/<index>/data/…`. Another problem ends at its change, which `detail.change` names. */
export async function prepareAll(
  changes: BatchChange[],
  prepare: (change: BatchChange) => Promise<PreparedChange>,
): Promise<PreparedChange[]> {
  const prepared: PreparedChange[] = []
  const errors: Problem['errors'] = []
  for (const [index, change] of changes.entries()) {
    await betweenPieces(index)
    try {
      prepared.push(await prepare(change))
    } catch (error) {
      const problem = ofChange(error, index)
      if (!(problem instanceof Problem) || problem.code !== 'invalid') throw problem
      errors.push(...problem.errors)
      if (errors.length > maxErrors) throw invalid(errors.slice(0, maxErrors), { more: true })
    }
  }
  if (errors.length > 0) throw invalid(errors)
  return prepared
}

/** `isTrial`: everything is checked, nothing is kept. */
export async function writeAll(store: Store, prepared: PreparedChange[], { isTrial }: { isTrial: boolean }): Promise<BatchResult[]> {
  const [first] = prepared
  if (!first) return []
  const write = async (inside: Repositories): Promise<BatchResult[]> => {
    openBatch(inside, first.target.type)
    return writeEach(inside, prepared)
  }
  if (isTrial) return rolledBack(store, write)
  return store.transaction(async (inside) => {
    const results = await write(inside)
    await closeBatch(inside)
    return results
  })
}

async function rolledBack<Result>(store: Store, work: (inside: Repositories) => Promise<Result>): Promise<Result> {
  let result!: Result
  await store
    .transaction(async (inside) => {
      result = await work(inside)
      throw new Tried()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Tried)) throw error
    })
  return result
}

/** `grown`: usage of this part and the parts before it; `parents`: of the changed records. */
export type TriedPart = { results: BatchResult[]; places: Place[]; parents: string[]; writes: StagedWrite[]; grown: Grown }

/** Runs a batch and rolls it back, as a trial does; also returns the statements that it executed. */
export async function writesOfAll(store: Store, prepared: PreparedChange[], before: Grown): Promise<TriedPart> {
  const [first] = prepared
  if (!first) return { results: [], writes: [], grown: before, places: [], parents: [] }
  const { target } = first
  const { result, writes, grown } = await tryWrites(store, { type: target.type, before }, (inside) => writeEach(inside, prepared))
  const places = placesOf({ definition: target.definition, placed: placedOf(prepared) })
  return { results: result, writes, grown, places, parents: [...new Set(prepared.map(({ parent }) => parent))] }
}

/** `before`: usage of earlier parts. `first`: changes that the work relies on, whose statements are not wanted. */
type Trial = { type: string; before: Grown; first?: (inside: Repositories) => Promise<void> }

/** Does the work of a batch of one type and rolls it back; returns the statements that it executed, and the usage of this part and the parts before. */
export async function tryWrites<Result>(
  store: Store,
  { type, before, first }: Trial,
  work: (inside: Repositories) => Promise<Result>,
): Promise<{ result: Result; writes: StagedWrite[]; grown: Grown }> {
  return rolledBack(store, async (inside) => {
    await first?.(inside)
    const stop = await inside.staged.record()
    try {
      openBatch(inside, type)
      const grownBy = await countWith(inside, before)
      const result = await work(inside)
      const grown = grownBy()
      await closeBatch(inside)
      return { result, grown, writes: stop() }
    } catch (error) {
      stop()
      throw error
    }
  })
}

async function writeEach(inside: Repositories, prepared: PreparedChange[]): Promise<BatchResult[]> {
  const results: BatchResult[] = []
  await readAround(inside, prepared)
  for (const [index, { write }] of prepared.entries()) {
    const { id, version } = await write(inside).catch((error: unknown) => {
      throw ofChange(error, index)
    })
    results.push({ id, version })
  }
  return results
}

async function readAround(inside: Repositories, prepared: PreparedChange[]): Promise<void> {
  const [first] = prepared
  if (!first) return
  await readNeighbours(inside, first.target, placedOf(prepared))
}

function placedOf(prepared: PreparedChange[]): { id: string; parent: string; data: PlainObject }[] {
  return prepared.flatMap(({ id, parent, data }) => (data ? [{ id, parent, data }] : []))
}

/** For `findParent` of one batch: a record is read once, however many changes belong to it. */
export function findOnce(find: FindParent): FindParent {
  const found = new Map<string, ReturnType<FindParent>>()
  return (scope, type, id) => {
    const key = `${type} ${id}`
    const row = found.get(key) ?? find(scope, type, id)
    found.set(key, row)
    return row
  }
}

/** For `beforeEach` of one batch. Throws 400 `invalid` at the change whose children make it too many records. */
export function createRowLimit(): () => Promise<void> {
  let rows = 0
  return async () => {
    rows += 1
    if (rows > maxRows) throw invalidAt('', 'maxItems', { limit: maxRows })
    await betweenPieces(rows)
  }
}

/** Lets other work run. Calls of the embedded database still wait for the transaction. */
export async function betweenPieces(index: number): Promise<void> {
  if (index % changesPerTurn === changesPerTurn - 1) await breath()
}

function ofChange(error: unknown, index: number): unknown {
  if (error instanceof StaleWrite) return new Problem(409, 'version_conflict', { detail: { change: index } })
  if (!(error instanceof Problem)) return error
  const pointer = toPointer(['changes', String(index), 'data'])
  return new Problem(error.status, error.code, {
    errors: error.errors.map((one) => ({ ...one, path: `${pointer}${one.path}` })),
    detail: { ...error.detail, change: index },
    headers: error.headers,
    cause: error.cause,
  })
}
