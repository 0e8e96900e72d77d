// Sends what is due. Each text belongs to the one process that moved its time on; what a process leaves behind at its end is due again a little later.
import { DeliveryError, type Letter } from '../../drivers/delivery.ts'
import type { TextRow } from '../../store/messages.ts'
import type { Repositories, Store } from '../../store/types.ts'
import type { MessageData, MessageRecords } from '../hooks/outgoingMessages.ts'
import type { Clock, Log } from '../types.ts'
import { masked } from './kept.ts'
import type { Drivers } from './messages.ts'
import type { MessageKind } from './render.ts'
import { createWaker } from '../waker.ts'

export type Delivery = {
  /** Looks for what is due now. */
  wake: () => void
  /** When nothing that was due is left. */
  idle: () => Promise<void>
  /** Takes nothing new, and waits a moment for what is being sent. */
  close: () => Promise<void>
}
type Parts = { store: Store; clock: Clock; log: Log; records: MessageRecords; drivers: Drivers }
type Result = 'sent' | { reason: string; permanent: boolean }

/** Longer than a driver may take. */
const leaseMilliseconds = 120_000
const minute = 60_000
/** At once, of each kind. */
const mostAtOnce = 3
const closingMilliseconds = 3000

export function startDelivery(parts: Parts): Delivery {
  const { store, clock, log, records, drivers } = parts
  const kinds = Object.keys(drivers) as MessageKind[]
  const jobs: Record<MessageKind, Set<Promise<void>>> = { mail: new Set(), sms: new Set() }
  const now = (): string => clock().toISOString()
  const waker = createWaker({ pass, nextIn, log })
  const unlisten = store.onNotice((notice) => {
    if (notice.kind === 'gap' || (notice.kind === 'record' && records.isOne(notice))) waker.wake()
  })
  waker.wake()

  return {
    wake: waker.wake,
    async idle() {
      do {
        await Promise.all([...jobs.mail, ...jobs.sms])
        await waker.idle()
      } while (jobs.mail.size + jobs.sms.size > 0)
    },
    async close() {
      unlisten()
      await waker.close()
      await Promise.race([Promise.all([...jobs.mail, ...jobs.sms]), new Promise((done) => setTimeout(done, closingMilliseconds).unref())])
    },
  }

  async function pass(): Promise<void> {
    for (const id of await store.messages.expired(now())) await store.transaction((inside) => expire(parts, inside, id))
    for (const kind of kinds) {
      while (jobs[kind].size < mostAtOnce) {
        const text = await store.messages.claim(kind, now(), new Date(clock().getTime() + leaseMilliseconds).toISOString())
        if (!text) break
        begin(kind, text)
      }
    }
  }

  function begin(kind: MessageKind, text: TextRow): void {
    const job = deliver(parts, kind, text).catch((error: unknown) => log.error({ err: error, message: text.id }, 'what became of a message could not be stored')).finally(() => {
      jobs[kind].delete(job)
      waker.wake()
    })
    jobs[kind].add(job)
  }

  async function nextIn(): Promise<number | undefined> {
    const next = await store.messages.next(kinds)
    return next === undefined ? undefined : Date.parse(next) - clock().getTime()
  }
}

async function deliver(parts: Parts, kind: MessageKind, text: TextRow): Promise<void> {
  const result = await trySend(parts.drivers, kind, letterOf(text))
  await parts.store.transaction((inside) => finish(parts, inside, text, result))
  const about = { message: text.id, kind, to: masked(letterOf(text).to) }
  if (result === 'sent') parts.log.info(about, 'a message was sent')
  else parts.log.warn({ ...about, ...result }, 'a message was not sent')
}

/** As `send` stored it. The same message has the same Message-ID, should it ever come twice. */
function letterOf({ id, data }: TextRow): Letter {
  const { from, to, subject, text, html } = JSON.parse(data) as Letter
  return { from, to, subject, text, html, headers: { 'Message-ID': `<${id}@${from.address.split('@')[1]}>` } }
}

async function trySend(drivers: Drivers, kind: MessageKind, letter: Letter): Promise<Result> {
  try {
    await (kind === 'mail' ? drivers.mail?.send(letter) : drivers.sms?.send({ to: letter.to, text: letter.text }))
    return 'sent'
  } catch (error) {
    return error instanceof DeliveryError ? { reason: error.message, permanent: error.permanent } : { reason: 'failed', permanent: false }
  }
}

async function finish({ records, clock }: Parts, inside: Repositories, { id, due_at: lease, expires_at }: TextRow, result: Result): Promise<void> {
  const record = await records.find(inside, id)
  // Somebody else has it: this one took too long.
  if (!record || (await inside.messages.find(id))?.due_at !== lease) return
  const at = clock().toISOString()
  const attempts = record.attempts + 1
  if (result === 'sent') {
    await inside.messages.remove(id)
    return records.change(inside, id, { state: 'sent', attempts, sent_at: at, next_at: undefined, last_error: undefined }, at)
  }
  const next = new Date(clock().getTime() + 5 ** (attempts - 1) * minute).toISOString()
  const isOver = result.permanent || next >= expires_at
  await inside.messages.setDue(id, isOver ? null : next)
  const state: Partial<MessageData> = isOver ? { state: 'failed', next_at: undefined } : { state: 'waiting', next_at: next }
  return records.change(inside, id, { ...state, attempts, last_error: result.reason }, at)
}

/** Worth nothing any more: the text goes, and what waited has failed. */
async function expire({ records, clock }: Parts, inside: Repositories, id: string): Promise<void> {
  if (!(await inside.messages.remove(id))) return
  const record = await records.find(inside, id)
  if (record?.state === 'waiting') await records.change(inside, id, { state: 'failed', next_at: undefined, last_error: record.last_error ?? 'expired' }, clock().toISOString())
}
