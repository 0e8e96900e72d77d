// Deletes outbox rows that later rows of the same record have overtaken.
import type { Store } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Log } from '../model.ts'
import { repeat } from '../repeated.ts'
import { kindsOf } from './kinds.ts'
import { hourMilliseconds } from '../../../src/engine/time/units.ts'

export type Tidying = {
  /** Deletes everything overtaken by now; resolves to the number of rows. */ pass: () => Promise<number>
  close: () => Promise<void>
}
type Parts = { store: Pick<Store, 'delivery'>; registry: Pick<DefinitionRegistry, 'list'>; log: Log; pauseMilliseconds?: number }

export function startTidying({ store, registry, log, pauseMilliseconds = hourMilliseconds }: Parts): Tidying {
  const repeated = repeat({ pass, pauseMilliseconds, log, failure: 'the outbox could not be tidied; it is tried again' })
  return { pass, close: repeated.close }

  async function pass(): Promise<number> {
    const types = registry
      .list()
      .filter((definition) => kindsOf(definition).length > 0)
      .map(({ name }) => name)
    for (let all = 0; ;) {
      const deleted = repeated.isClosed() ? 0 : await store.delivery.trim(types)
      all += deleted
      if (deleted === 0) return all
    }
  }
}
