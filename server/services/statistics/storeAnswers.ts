// Whether the store of rollups answers and has what was moved there: for monitors, which wait for seconds only.
import { setTimeout } from 'node:timers/promises'
import type { Store } from '../../store/types.ts'

const maxMilliseconds = 1500

/** Undefined where there is none. The reason is in the log of moving. */
export async function storeAnswers({ moves, rollups }: Pick<Store, 'moves' | 'rollups'>): Promise<boolean | undefined> {
  if (!rollups) return undefined
  const checked = (async () => rollups.check(await moves.moved(), moves.parts))().then(
    () => true,
    () => false,
  )
  return Promise.race([checked, setTimeout(maxMilliseconds, false, { ref: false })])
}
