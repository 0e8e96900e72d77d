// What was sealed, sealed anew or cleared stays in free pages of an embedded database as it was before, until its files are written anew: once, when no more is to come.
import type { Repositories, Store } from '../../store/types.ts'
import type { Log } from '../model.ts'

/** `done`: nothing was rewritten since. Databases of older versions do not have it. */
const setting = 'secrets-scrubbed'

/** Part of the transaction that rewrites: who is killed before the files are written anew does it at the next start. */
export function needsScrub({ brands }: Pick<Repositories, 'brands'>): Promise<void> {
  return brands.setSetting(setting, 'due')
}

/** Answers a function that does it when it is needed. On a full disk it is left to the next start, and the log says so. */
export function createScrubbing({ store, log }: { store: Store; log: Log }): () => Promise<void> {
  let hasFailed = false
  return async () => {
    if (hasFailed || (await store.brands.setting(setting)) === 'done') return
    try {
      await store.scrub()
      await store.brands.setSetting(setting, 'done')
      log.info({}, 'the files of the database were written anew: nothing is left in them of what was sealed')
    } catch (error) {
      hasFailed = true
      log.error({ err: error }, 'the files of the database could not be written anew; it is tried at the next start')
    }
  }
}
