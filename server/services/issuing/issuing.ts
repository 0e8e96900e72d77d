// Certificate tasks and expiry, in the background.
import type { Clock } from '../model.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Log } from '../model.ts'
import type { Store } from '../../store/types.ts'
import type { ServiceSettings } from '../settings.ts'
import { acmeDriver } from '../../drivers/acme.ts'
import type { AuthorityDriver } from '../../drivers/authority.ts'
import type { Sealing } from '../access/keys/sealing.ts'
import { createThrottle } from '../access/limits/throttle.ts'
import type { Messages } from '../messages/types.ts'
import { startWaker, type Waker } from '../waker.ts'
import { createRunner } from './runner.ts'
import { createIssueTasks, type IssueTasks } from './tasks.ts'
import { watchExpiries } from './watch.ts'

export type IssueSettings = Pick<ServiceSettings, 'ACME_DIRECTORY_URL' | 'ACME_EMAIL' | 'ACME_CA_FILE'>
export type Issuing = IssueTasks & {
  /** Key authorization of a challenge token; undefined for unknown tokens. */
  answer: (token: string) => Promise<string | undefined>
  /** Processes due work until it is closed. */
  run: () => Waker
}
type Parts = { store: Store; registry: DefinitionRegistry; facts: Facts; clock: Clock; log: Log } & {
  settings: IssueSettings
  sealing: Sealing
  messages: Messages
  /** Driver in place of the configured one; null = none. */ driver?: AuthorityDriver | null | undefined
}

const closingMilliseconds = 3000

export function createIssuing({ settings, driver: given, ...parts }: Parts): Issuing {
  const { store, clock, log, registry } = parts
  const driver = given === undefined ? driverOf(settings) : (given ?? undefined)

  return {
    ...createIssueTasks({ ...parts, driver, throttle: createThrottle(store, clock) }),
    answer: (token) => store.issuing.answer(token, clock().toISOString()),
    run() {
      const runner = driver && createRunner({ ...parts, driver })
      const jobs = new Set<Promise<void>>()
      const waker = startWaker({ pass, nextIn, log, store, mayBeDue: (notice) => notice.kind === 'record' && hasTasks(notice.type) })
      const settled = async (): Promise<void> => void (await Promise.all(jobs))
      return {
        wake: waker.wake,
        async idle() {
          do {
            await settled()
            await waker.idle()
          } while (jobs.size > 0)
        },
        async close() {
          await waker.close()
          await Promise.race([settled(), new Promise((done) => setTimeout(done, closingMilliseconds).unref())])
        },
      }

      async function pass(): Promise<void> {
        await watchExpiries({ ...parts, isConnected: driver !== undefined })
        for (const job of (await runner?.take()) ?? []) {
          const tracked = job.finally(() => {
            jobs.delete(tracked)
            waker.wake()
          })
          jobs.add(tracked)
        }
      }
    },
  }

  function hasTasks(type: string): boolean {
    return registry.get(type)?.resource.actions?.some(({ task }) => task !== undefined) ?? false
  }

  async function nextIn(): Promise<number | undefined> {
    const [due] = [await store.expiries.next(), driver && (await store.issuing.next())].filter((at) => at !== undefined).sort()
    return due === undefined ? undefined : Date.parse(due) - clock().getTime()
  }
}

/** Without a directory URL there is no authority, and the portal shows that. */
function driverOf({ ACME_DIRECTORY_URL: directory, ACME_EMAIL: email, ACME_CA_FILE: caFile }: IssueSettings): AuthorityDriver | undefined {
  return directory ? acmeDriver({ directory, email, caFile }) : undefined
}
