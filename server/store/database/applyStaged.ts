// Writes all parts of a staged import in one transaction.
import { CompiledQuery, type Kysely } from 'kysely'
import { bytesWithout, countsIn } from '../records/counts.ts'
import { stagedIn, type StagedImport } from '../records/stagedImports.ts'
import { requireSame, StagedDiffers, writesOf } from '../records/stagedWrites.ts'
import type { Tables } from '../schema.ts'

/** Nothing was written: because records have changed since they were checked (`stale`), or because the account is full. */
export type Applied = 'applied' | 'stale' | Refused
/** Bytes of the account's records and how many they may be, or the type that it has too many records of, and how many they may be. */
export type Refused = { used: number; quota: number } | { type: string; most: number }
/**
 * Conditions of the import. `parents`: those of the changed records, all when undefined. Others may have taken room since it was
 * checked: `space` for `growth` of at most `most` bytes of all types but `except`, `records` for `growth` of at most `most` records of a type.
 */
export type Needed = {
  parents?: string[] | undefined
  space?: { most: number; except: string[]; growth: number } | undefined
  records?: { type: string; most: number; growth: number }[] | undefined
}
/** Input and answer of the thread that applies a staged import. */
export type StagedWork = { file: string; row: StagedImport; needed: Needed }
export type StagedAnswer = { applied: Applied } | { failure: string }

/** Rolls back the transaction. */
class NoRoom extends Error {
  override name = 'NoRoom'
  readonly refused: Refused
  constructor(refused: Refused) {
    super()
    this.refused = refused
  }
}

/** Runs in a transaction of its own; throws StagedDiffers and NoRoom, which roll it back. */
export async function applyStaged(inside: Kysely<Tables>, row: StagedImport, { parents, space, records }: Needed): Promise<void> {
  const staged = stagedIn(inside)
  const found = await staged.find(row)
  if (found?.id !== row.id || !(await staged.isCurrent(found, parents))) throw new StagedDiffers()
  await checkRoom(inside, row, { space, records })
  for (const part of await staged.partsOf(row.id)) {
    for (const write of writesOf(await staged.dataOf(row.id, part))) {
      const { numAffectedRows, rows } = await inside.executeQuery(CompiledQuery.raw(write.sql, write.parameters))
      requireSame(write, { affected: Number(numAffectedRows ?? 0), rows })
    }
  }
  await staged.end(row.id)
}

async function checkRoom(inside: Kysely<Tables>, row: StagedImport, { space, records = [] }: Needed): Promise<void> {
  const totals = await countsIn(inside).totalsOf(row)
  if (space) {
    const used = bytesWithout(totals, space.except)
    if (used + space.growth > space.most) throw new NoRoom({ used, quota: space.most })
  }
  for (const { type, most, growth } of records) if ((totals.get(type)?.total ?? 0) + growth > most) throw new NoRoom({ type, most })
}

export async function appliedOr(work: () => Promise<void>): Promise<Applied> {
  try {
    await work()
    return 'applied'
  } catch (error) {
    if (error instanceof StagedDiffers) return 'stale'
    if (error instanceof NoRoom) return error.refused
    throw error
  }
}
