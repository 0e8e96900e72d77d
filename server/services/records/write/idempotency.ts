// A repeated creation with the same `Idempotency-Key` creates nothing and gets the first answer.
import { createHash } from 'node:crypto'
import type { Repositories, Store } from '../../../store/types.ts'
import type { Clock } from '../../model.ts'
import { invalidAt, Problem } from '../../problem.ts'
import type { WireRecord } from '../read/wire.ts'
import { dayMilliseconds, hourSeconds } from '../../../../src/engine/time/units.ts'

/** `route`: the called address. Keys are scoped by route and caller. `view`: what decides which members the caller sees. */
export type Once = { key: string; actor: string; route: string; view: string; body: unknown }
/** Without a record where the answer was too long. */
type StoredAnswer = { id: string; view: string; record?: WireRecord }
export type Created = { record: WireRecord; isReplayed: boolean }
const maxKeys = 1000
/** Longer answers are not stored: the record is read in its present state. */
const maxAnswerLength = 65_536

/** A concurrent call used the key; thrown to roll back the transaction. */
class KeyTaken extends Error {
  override name = 'KeyTaken'
}

/** Throws 400 for a text that cannot be an `Idempotency-Key`. */
export function requireKey(key: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw invalidAt('?idempotency-key', 'format', { format: 'idempotency-key' })
}

/** Throws 400 for an invalid key, 422 when it came with another body, 429 beyond the daily limit. Failed creations keep no key. */
export async function createOnce(
  { store, clock }: { store: Store; clock: Clock },
  once: Once,
  parts: {
    create: (keep: (inside: Repositories, record: WireRecord) => Promise<void>) => Promise<WireRecord>
    read: (id: string) => Promise<WireRecord>
  },
): Promise<Created> {
  requireKey(once.key)
  const view = digest(once.view)
  const row = { actor: once.actor, route: once.route, key: digest(once.key), body: digest(JSON.stringify(once.body) ?? '') }
  const replay = await replayed()
  if (replay) return replay
  try {
    return { record: await parts.create(keep), isReplayed: false }
  } catch (error) {
    // A concurrent call with the same key may cause the conflict.
    const other = await replayed()
    if (!other) throw error
    return other
  }

  async function replayed(): Promise<Created | undefined> {
    const found = await store.idempotency.find(row, dayBefore(clock()))
    if (!found) return undefined
    if (found.body !== row.body) throw new Problem(422, 'idempotency_key_reused')
    const { id, view: before, record } = JSON.parse(found.answer) as StoredAnswer
    // A member may have become secret since, or the caller's rights fewer.
    return { record: before === view && record ? record : await parts.read(id), isReplayed: true }
  }

  async function keep({ idempotency }: Repositories, record: WireRecord): Promise<void> {
    const at = clock()
    await idempotency.removeBefore(dayBefore(at))
    if ((await idempotency.count(row.actor)) >= maxKeys)
      throw new Problem(429, 'idempotency_limit', { headers: { 'retry-after': String(hourSeconds) } })
    const { id } = record
    const whole = JSON.stringify({ id, view, record } satisfies StoredAnswer)
    const answer = whole.length <= maxAnswerLength ? whole : JSON.stringify({ id, view } satisfies StoredAnswer)
    if (!(await idempotency.add({ ...row, answer, at: at.toISOString() }))) throw new KeyTaken()
  }
}

const dayBefore = (now: Date): string => new Date(now.getTime() - dayMilliseconds).toISOString()
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
