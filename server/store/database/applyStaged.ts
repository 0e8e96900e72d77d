// Writes all parts of a staged import in one transaction.
import { CompiledQuery, type Kysely } from 'kysely'
import { countsIn } from '../records/counts.ts'
import { stagedIn, type StagedImport } from '../records/stagedImports.ts'
import { requireSame, StagedDiffers, writesOf } from '../records/stagedWrites.ts'
import type { Tables } from '../schema.ts'

/** Nothing was written: because records have changed since they were checked (`stale`), or because the account has no room. */
export type Applied = 'applied' | 'stale' | Full
/** Bytes of the account's records, and how many they may be. */
type Full = { used: number; quota: number }
/** The room that an import needs: `growth` of at most `most` bytes of all types but `except`. Others may have taken it since it was checked. */
export type Needed = { most: number; except: string[]; growth: number }
/** Input and answer of the thread that applies a staged import. */
export type StagedWork = { file: string; row: StagedImport; needed: Needed | undefined }
export type StagedAnswer = { applied: Applied } | { failure: string }

/** Rolls back the transaction. */
class NoRoom extends Error {
  override name = 'NoRoom'
  readonly full: Full
  constructor(full: Full) {
    super()
    this.full = full
  }
}

/** Runs in a transaction of its own; throws StagedDiffers and NoRoom, which roll it back. */
export async function applyStaged(inside: Kysely<Tables>, row: StagedImport, needed: Needed | undefined): Promise<void> {
  const staged = stagedIn(inside)
  const found = await staged.find(row)
  if (found?.id !== row.id || !(await staged.isCurrent(found))) throw new StagedDiffers()
  if (needed) {
    const used = await countsIn(inside).bytesOf(row, needed.except)
    if (used + needed.growth > needed.most) throw new NoRoom({ used, quota: needed.most })
  }
  for (const part of await staged.partsOf(row.id)) {
    for (const write of writesOf(await staged.dataOf(row.id, part))) {
      const { numAffectedRows, rows } = await inside.executeQuery(CompiledQuery.raw(write.sql, write.parameters))
      requireSame(write, { affected: Number(numAffectedRows ?? 0), rows })
    }
  }
  await staged.end(row.id)
}

export async function appliedOr(work: () => Promise<void>): Promise<Applied> {
  try {
    await work()
    return 'applied'
  } catch (error) {
    if (error instanceof StagedDiffers) return 'stale'
    if (error instanceof NoRoom) return error.full
    throw error
  }
}
