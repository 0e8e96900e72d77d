// Removes the remains of imports: parts that were applied or given up, and those that nobody has applied in time (docs/decisions/365-imports-are-one-transaction.md).
import type { Store } from '../../../../store/types.ts'
import { breath } from '../../../breath.ts'
import type { Clock, Log } from '../../../model.ts'
import { repeat } from '../../../repeated.ts'
import { hourMilliseconds } from '../../../../../src/engine/time/units.ts'

/** How long checked changes wait to be applied. */

type Parts = { store: Pick<Store, 'staged'>; clock: Clock }
export type StagedSweep = { /** Removes everything that has ended or expired. */ pass: () => Promise<void>; close: () => Promise<void> }

export async function endOldImports({ store, clock }: Parts): Promise<void> {
  await store.staged.endBefore(new Date(clock().getTime() - hourMilliseconds).toISOString())
  await removeParts({ store })
}

/** Each in a statement of its own: a part may be large. */
export async function removeParts({ store }: Pick<Parts, 'store'>): Promise<void> {
  while (await store.staged.removeParts().catch(() => false)) await breath()
}

/** A new import ends abandoned ones, but the last abandoned one would stay. */
export function startStagedSweep({
  log,
  pauseMilliseconds = hourMilliseconds,
  ...parts
}: Parts & { log: Log; pauseMilliseconds?: number }): StagedSweep {
  const pass = () => endOldImports(parts)
  const { close } = repeat({ pass, pauseMilliseconds, log, failure: 'the rest of imports could not be removed; it is tried again' })
  return { pass, close }
}
