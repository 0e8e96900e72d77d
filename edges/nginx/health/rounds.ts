// Looks at sources in rounds. Sources of one account may be as many and as slow as it likes: only its own wait for them.
import { createSlots } from '../../../server/drivers/slots.ts'

type Options<Job> = {
  accountOf: (job: Job) => string
  /** A failure is dropped: the next round comes soon. */ one: (key: string, job: Job) => Promise<void>
  atOnce: number
  atOnceOfAccount: number
}

/** A round begins with the accounts that the rounds before are done with, and resolves when it is done. */
export function createRounds<Job>({ accountOf, one, atOnce, atOnceOfAccount }: Options<Job>): (jobs: Map<string, Job>) => Promise<void> {
  const slots = createSlots({ atOnce, waiting: Infinity, full: () => new Error('busy') })
  const busy = new Set<string>()
  let current = new Map<string, Job>()

  return async function round(jobs) {
    current = jobs
    const accounts = new Map<string, string[]>()
    for (const [key, job] of jobs) {
      const keys = accounts.get(accountOf(job))
      if (keys) keys.push(key)
      else accounts.set(accountOf(job), [key])
    }
    await Promise.all([...accounts].filter(([account]) => !busy.has(account)).map(([account, keys]) => ofAccount(account, keys)))
  }

  async function ofAccount(account: string, keys: string[]): Promise<void> {
    busy.add(account)
    const waiting = keys.values()
    await Promise.all(
      Array.from({ length: atOnceOfAccount }, async () => {
        for (const key of waiting)
          await slots(async () => {
            // Changed or removed while it waited.
            const job = current.get(key)
            if (job !== undefined) await one(key, job)
          }).catch(() => undefined)
      }),
    )
    busy.delete(account)
  }
}
