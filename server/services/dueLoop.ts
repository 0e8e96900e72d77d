// Sends due rows. A process owns a row by postponing its due time; rows of a process that stops become due again a little later.
import { DeliveryError } from '../drivers/delivery.ts'
import type { TextRow } from '../store/delivery/messages.ts'
import type { Repositories, Store } from '../store/types.ts'
import type { Clock, Log } from './model.ts'
import { startWaker, type Waker } from './waker.ts'

/** `close` takes no new rows and waits a moment for those in progress. */
export type Delivery = Waker
type Parts<Kind extends string> = {
  store: Store
  clock: Clock
  log: Log
  kinds: Kind[]
  /** Whether a record event may mean that a row became due. */
  isOne: (notice: { type: string }) => boolean
  /** Sends one row and stores the result. */
  deliver: (kind: Kind, row: TextRow) => Promise<void>
  /** Deliveries at once, by kind. */
  atOnce?: number
  /** Runs before each search. */
  before?: () => Promise<void>
  /** Next due time (ISO). */
  nextDue: () => Promise<string | undefined>
}

export type Attempt = 'sent' | { reason: string; permanent: boolean }

/** Longer than any driver may take. */
const leaseMilliseconds = 120_000
const maxAtOnce = 3
const closingMilliseconds = 3000

export function startDueLoop<Kind extends string>(parts: Parts<Kind>): Delivery {
  const { store, clock, log, kinds, isOne, deliver, atOnce = maxAtOnce, before, nextDue } = parts
  const jobs = new Map<Kind, Set<Promise<void>>>(kinds.map((kind) => [kind, new Set()]))
  const running = (): Promise<void>[] => [...jobs.values()].flatMap((own) => [...own])
  const waker = startWaker({ pass, nextIn, log, store, mayBeDue: (notice) => notice.kind === 'record' && isOne(notice) })

  return {
    wake: waker.wake,
    async idle() {
      do {
        await Promise.all(running())
        await waker.idle()
      } while (running().length > 0)
    },
    async close() {
      await waker.close()
      await Promise.race([Promise.all(running()), new Promise((done) => setTimeout(done, closingMilliseconds).unref())])
    },
  }

  async function pass(): Promise<void> {
    await before?.()
    for (const [kind, own] of jobs) {
      while (own.size < atOnce) {
        const row = await store.messages.claim(kind, clock().toISOString(), new Date(clock().getTime() + leaseMilliseconds).toISOString())
        if (!row) break
        begin(kind, own, row)
      }
    }
  }

  function begin(kind: Kind, own: Set<Promise<void>>, row: TextRow): void {
    const job = deliver(kind, row)
      .catch((error: unknown) => log.error({ err: error, id: row.id }, 'the result of a delivery could not be stored'))
      .finally(() => {
        own.delete(job)
        waker.wake()
      })
    own.add(job)
  }

  async function nextIn(): Promise<number | undefined> {
    const next = await nextDue()
    return next === undefined ? undefined : Date.parse(next) - clock().getTime()
  }
}

/** False once another process has taken the row over, or somebody has changed what it is about. Ask it in the transaction that stores the result. */
export async function isStillOwned({ messages }: Pick<Repositories, 'messages'>, { id, due_at }: TextRow): Promise<boolean> {
  return (await messages.find(id))?.due_at === due_at
}

/** Result of one attempt of a driver. */
export async function attempt(send: () => Promise<void>): Promise<Attempt> {
  try {
    await send()
    return 'sent'
  } catch (error) {
    return error instanceof DeliveryError ? { reason: error.message, permanent: error.permanent } : { reason: 'failed', permanent: false }
  }
}
