// Removes the previous text of sealed, resealed or cleared values from free pages of an embedded database by rewriting its files: once, after the last change.
import type { Repositories, Store } from '../../store/types.ts'
import type { Log } from '../model.ts'

/** `done`: nothing was rewritten since. Databases of older versions lack it. */
const setting = 'secrets-scrubbed'

/** Runs in the rewriting transaction: after a kill the next start rewrites the files. */
export function needsScrub({ brands }: Pick<Repositories, 'brands'>): Promise<void> {
  return brands.setSetting(setting, 'due')
}

/** Returns a function that rewrites when necessary. On a full disk it is left to the next start and logged. */
export function createScrubbing({ store, log }: { store: Store; log: Log }): () => Promise<void> {
  let hasFailed = false
  return async () => {
    if (hasFailed || (await store.brands.setting(setting)) === 'done') return
    try {
      await store.scrub()
      await store.brands.setSetting(setting, 'done')
      log.info({}, 'the database files were rewritten without the plain text of sealed values')
    } catch (error) {
      hasFailed = true
      log.error({ err: error }, 'the database files could not be rewritten; the next start tries again')
    }
  }
}
