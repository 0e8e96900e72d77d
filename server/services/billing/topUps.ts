// Automatic top-up: when a balance falls below its threshold, an invoice is requested as a customer would request it.
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Store } from '../../store/types.ts'
import { accountScope } from '../../store/scope.ts'
import type { Brands } from '../access/brands.ts'
import { accountCaller } from '../hooks/accountCaller.ts'
import { type AutoTopUp, autoTopUpOf } from '../hooks/projects.ts'
import { topUpActor, topUpType } from '../hooks/topUps.ts'
import { membersToTell } from '../messages/members.ts'
import type { Messages } from '../messages/types.ts'
import type { Clock, Log } from '../model.ts'
import { everyRow } from '../records/read/everyRow.ts'
import type { Records } from '../records/records.ts'
import { decimalOf, minorOf } from './money.ts'

type Parts = {
  store: Store
  clock: Clock
  log: Log
  facts: Facts
  brands: Brands
  messages: Pick<Messages, 'send'>
  records: Pick<Records, 'createOnce'>
}
type Requested = { amount: number; at: string }
const incoming = ['payment', 'bonus'] as const
const comments = {
  en_US: (balance: string, threshold: string) => `Automatic top-up: the balance is ${balance}, below ${threshold}.`,
  ru_RU: (balance: string, threshold: string) => `Автопополнение: баланс ${balance}, ниже ${threshold}.`,
}

/** To be called after operations: one request until money comes, and no more in a month than the project allows. It fails quietly; the next operation tries again. */
export function createTopUps(parts: Parts): (project: string) => Promise<void> {
  return async (project) => {
    try {
      await consider(parts, project)
    } catch (error) {
      parts.log.error({ err: error, project }, 'an automatic top-up could not be requested')
    }
  }
}

async function consider(parts: Parts, project: string): Promise<void> {
  const { store, clock } = parts
  const terms = await autoTopUpOf(store, project)
  const last = await store.ledger.last(project)
  if (!terms || !last || last.balance >= minorOf(terms.threshold.toFixed(2))) return
  const requested = await requestedBy(store, terms.account)
  const [paid] = await store.ledger.page(project, { kinds: incoming }, { limit: 1, offset: 0 })
  if (requested.some(({ at }) => paid === undefined || at > paid.at)) return
  const month = clock().toISOString().slice(0, 7)
  const spent = requested.filter(({ at }) => at.startsWith(month)).reduce((sum, { amount }) => sum + amount, 0)
  if (spent + terms.amount > terms.monthlyLimit) return
  await request(parts, terms, { balance: last.balance, key: `top-up-${project}-${paid?.number ?? 0}` })
}

async function requestedBy(store: Store, account: string): Promise<Requested[]> {
  const rows = await everyRow(store, accountScope(account), topUpType, [{ place: { path: ['automatic'] }, is: 'in', value: [true] }])
  // The type's schema guarantees the shape.
  return rows.map(({ data, created_at }) => ({ amount: (JSON.parse(data) as { amount: number }).amount, at: created_at }))
}

async function request(parts: Parts, terms: AutoTopUp, { balance, key }: { balance: number; key: string }): Promise<void> {
  const { store, log, facts, messages, records } = parts
  const [member] = await membersToTell(store, facts, terms.account)
  const email = terms.email ?? member?.person.email
  if (email === undefined) return log.warn({ account: terms.account }, 'an automatic top-up has nobody to send an invoice to')
  const locale = member?.locale ?? 'en_US'
  const money = (amount: string): string => `${amount} ${terms.currency}`
  const [now, amount, threshold] = [decimalOf(balance), terms.amount.toFixed(2), terms.threshold.toFixed(2)].map(money) as [
    string,
    string,
    string,
  ]
  const origin = { actor: topUpActor, actorName: topUpActor, ip: '', requestId: topUpActor }
  const caller = await accountCaller(parts, terms.account, origin)
  const comment = comments[locale](now, threshold)
  const { isReplayed } = await records.createOnce(caller, topUpType, { amount: terms.amount, email, comment }, key)
  if (isReplayed) return
  const values = { account: terms.account, amount, balance: now, threshold }
  await store.transaction((inside) =>
    messages.send(inside, { kind: 'mail', brand: terms.brand, to: email, locale, template: 'top-up-requested', values }),
  )
}
