// Writes all parts of a staged import in one transaction.
import { CompiledQuery, type Kysely } from 'kysely'
import { stagedIn, type StagedImport } from '../records/stagedImports.ts'
import { requireSame, StagedDiffers, writesOf } from '../records/stagedWrites.ts'
import type { Tables } from '../schema.ts'

/** `stale`: nothing was written, because records have changed since they were checked. */
export type Applied = 'applied' | 'stale'
/** Input and answer of the thread that applies a staged import. */
export type StagedWork = { file: string; row: StagedImport }
export type StagedAnswer = { applied: Applied } | { failure: string }

/** Runs in a transaction of its own; throws StagedDiffers, which rolls it back. */
export async function applyStaged(inside: Kysely<Tables>, row: StagedImport): Promise<void> {
  const staged = stagedIn(inside)
  const found = await staged.find(row)
  if (found?.id !== row.id || !(await staged.isCurrent(found))) throw new StagedDiffers()
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
    throw error
  }
}
