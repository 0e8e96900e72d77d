// Retries transactions after serialisation conflicts.
import { StoreError } from './errors.ts'

/** Eight writers of one account on a machine at a load of 12 clashed more than twenty times now and then. */
const maxTries = 60
const clash = /^(40001|40P01)$/

/** Returns a runner. Conflicting work queues up, so that contention on one row is resolved one by one. */
export function repeating(): <T>(run: () => Promise<T>) => Promise<T> {
  let line: Promise<unknown> = Promise.resolve()

  return async (run) => {
    try {
      return await run()
    } catch (error) {
      if (!hasClashed(error)) throw error
    }
    const turn = line.then(() => again(run))
    line = turn.catch(() => undefined)
    return turn
  }
}

async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (!hasClashed(error) || tries >= maxTries) throw error
      await new Promise((done) => setTimeout(done, Math.random() * Math.min(100, 2 ** tries)))
    }
  }
}

function hasClashed(error: unknown): boolean {
  return error instanceof StoreError && clash.test(String((error.cause as { code?: unknown } | undefined)?.code))
}
