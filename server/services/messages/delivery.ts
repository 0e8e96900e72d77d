// Delivery of messages: each is retried until it is sent, permanently refused or expired.
import type { MailMessage } from '../../drivers/delivery.ts'
import type { TextRow } from '../../store/delivery/messages.ts'
import type { Repositories, Store } from '../../store/types.ts'
import { type Attempt, attempt, type Delivery, isStillOwned, startDueLoop } from '../dueLoop.ts'
import type { MessageData, MessageRecords } from '../hooks/outgoingMessages.ts'
import type { Clock, Log } from '../model.ts'
import { masked } from './unsentLog.ts'
import type { Drivers } from './types.ts'
import type { MessageKind } from './render.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

type Parts = { store: Store; clock: Clock; log: Log; records: MessageRecords; drivers: Drivers }

export function startDelivery(parts: Parts): Delivery {
  const { store, clock, log, records, drivers } = parts
  const kinds = Object.keys(drivers) as MessageKind[]
  return startDueLoop({
    store,
    clock,
    log,
    kinds,
    isOne: records.isOne,
    deliver: (kind, text) => deliver(parts, kind, text),
    async before() {
      // The store returns batches.
      for (let round = 0; round < maxRounds; round += 1) {
        const ids = await store.messages.expired(clock().toISOString())
        if (ids.length === 0) return
        for (const id of ids) await store.transaction((inside) => expire(parts, inside, id))
      }
    },
    nextDue: () => store.messages.next(kinds),
  })
}

/** Expired texts per pass; the rest waits for the next one. */
const maxRounds = 100

async function deliver(parts: Parts, kind: MessageKind, text: TextRow): Promise<void> {
  const result = await attempt(async () => send(parts.drivers, kind, letterOf(text)))
  await parts.store.transaction((inside) => finish(parts, inside, text, result))
  const about = { message: text.id, kind, to: masked(letterOf(text).to) }
  if (result === 'sent') parts.log.info(about, 'a message was sent')
  else parts.log.warn({ ...about, ...result }, 'a message was not sent')
}

/** As stored by `send`. A repeated message has the same Message-ID. */
function letterOf({ id, data }: TextRow): MailMessage {
  const { from, to, subject, text, html } = JSON.parse(data) as MailMessage
  return { from, to, subject, text, html, headers: { 'Message-ID': `<${id}@${from.address.split('@')[1]}>` } }
}

async function send({ mail, sms }: Drivers, kind: MessageKind, letter: MailMessage): Promise<void> {
  await (kind === 'mail' ? mail?.send(letter) : sms?.send({ to: letter.to, text: letter.text }))
}

async function finish({ records, clock }: Parts, inside: Repositories, row: TextRow, result: Attempt): Promise<void> {
  const { id, expires_at } = row
  const record = await records.find(inside, id)
  if (!record || !(await isStillOwned(inside, row))) return
  const at = clock().toISOString()
  const attempts = record.attempts + 1
  if (result === 'sent') {
    await inside.messages.remove(id)
    return records.change(inside, id, { state: 'sent', attempts, sent_at: at, next_at: undefined, last_error: undefined }, at)
  }
  const next = new Date(clock().getTime() + 5 ** (attempts - 1) * minuteMilliseconds).toISOString()
  const isOver = result.permanent || next >= expires_at
  await inside.messages.setDue(id, isOver ? null : next)
  const state: Partial<MessageData> = isOver ? { state: 'failed', next_at: undefined } : { state: 'waiting', next_at: next }
  return records.change(inside, id, { ...state, attempts, last_error: result.reason }, at)
}

/** Expires messages: deletes their texts and marks pending ones as failed. */
async function expire({ records, clock }: Parts, inside: Repositories, id: string): Promise<void> {
  if (!(await inside.messages.remove(id))) return
  const record = await records.find(inside, id)
  if (record?.state === 'waiting')
    await records.change(
      inside,
      id,
      { state: 'failed', next_at: undefined, last_error: record.last_error ?? 'expired' },
      clock().toISOString(),
    )
}
