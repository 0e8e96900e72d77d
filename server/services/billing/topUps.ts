// Automatic top-up: when a balance falls below its threshold, an invoice is requested as a customer would request it.
import { portalActor } from '../../../src/engine/rights/portalActor.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Store } from '../../store/types.ts'
import type { Brands } from '../access/brands.ts'
import { accountCaller } from '../hooks/shared/accountCaller.ts'
import { dueTopUp, type DueTopUp, NotDue, topUpActorOf, topUpName, topUpType } from '../hooks/topUps.ts'
import { membersToNotify } from '../messages/recipients.ts'
import type { Messages } from '../messages/types.ts'
import type { Clock, Log } from '../model.ts'
import type { Records } from '../records/records.ts'
import { decimalOf } from './money.ts'

type Parts = {
  store: Store
  clock: Clock
  log: Log
  facts: Facts
  brands: Brands
  messages: Pick<Messages, 'send'>
  records: Pick<Records, 'createOnce'>
}
const comments = {
  en_US: (balance: string, threshold: string) => `Automatic top-up: the balance is ${balance}, below ${threshold}.`,
  ru_RU: (balance: string, threshold: string) => `Автопополнение: баланс ${balance}, ниже ${threshold}.`,
}

/** Call it after each operation. A failure is only logged; the next operation tries again. */
export function createTopUps(parts: Parts): (project: string) => Promise<void> {
  return async (project) => {
    try {
      const due = await dueTopUp(parts.store, project, { at: parts.clock().toISOString() })
      if (due) await request(parts, project, due)
    } catch (error) {
      if (error instanceof NotDue) return
      parts.log.error({ err: error, project }, 'an automatic top-up could not be requested')
    }
  }
}

async function request(parts: Parts, project: string, { terms, balance, paid }: DueTopUp): Promise<void> {
  const { store, log, facts, messages, records } = parts
  const [member] = await membersToNotify(store, facts, terms.account)
  const email = terms.email ?? member?.to
  if (email === undefined) return log.warn({ account: terms.account }, 'an automatic top-up has no recipient for its invoice')
  const locale = member?.locale ?? 'en_US'
  const money = (amount: string): string => `${amount} ${terms.currency}`
  const [now, amount, threshold] = [decimalOf(balance), terms.amount.toFixed(2), terms.threshold.toFixed(2)].map(money) as [
    string,
    string,
    string,
  ]
  const origin = { actor: topUpActorOf(project), actorName: portalActor, ip: '', requestId: topUpName }
  const caller = await accountCaller(parts, terms.account, origin)
  const comment = comments[locale](now, threshold)
  const key = `top-up-${project}-${paid}`
  const { isReplayed } = await records.createOnce(caller, topUpType, { amount: terms.amount, email, comment }, key)
  if (isReplayed) return
  const values = { account: terms.account, amount, balance: now, threshold }
  await store.transaction((inside) =>
    messages.send(inside, { kind: 'mail', brand: terms.brand, to: email, locale, template: 'top-up-requested', values }),
  )
}
