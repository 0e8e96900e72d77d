// Whether the store of rollups answers and has the rows that were moved there: for monitors, which wait only a few seconds.
import { setTimeout } from 'node:timers/promises'
import type { Store } from '../../store/types.ts'

const maxMilliseconds = 1500

/** Undefined without such a store. Moving logs the reason of a failure. */
export async function storeAnswers({ moves, rollups }: Pick<Store, 'moves' | 'rollups'>): Promise<boolean | undefined> {
  if (!rollups) return undefined
  const checked = (async () => rollups.check(await moves.moved(), moves.parts))().then(
    () => true,
    () => false,
  )
  return Promise.race([checked, setTimeout(maxMilliseconds, false, { ref: false })])
}
