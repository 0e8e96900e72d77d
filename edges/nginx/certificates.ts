// Certificates from the portal: those of accounts, by number, and the provider's for the delivery domain.
import { createSecureContext } from 'node:tls'
import type { Change } from '../../server/drivers/agents/client.ts'
import { keyOf } from '../../server/drivers/agents/files.ts'
import { isGroup, textIn, valueAt } from '../../server/drivers/agents/records.ts'

/** PEM texts; `pem` with the chain. */
export type KeyPair = { pem: string; key: string }
type Certificate = KeyPair & { account: string; seq: number }
type Parts = {
  /** Called for a certificate that came, changed or went. */ changed: (account: string, seq: number) => void
  deliveryChanged: () => void
}

export function createCertificates({ changed, deliveryChanged }: Parts) {
  const ofAccounts = new Map<string, Certificate>()
  const ofDelivery = new Map<string, KeyPair & { ends: number }>()
  return { find, delivery, put, putDelivery, keepOnly }

  function find(account: string, seq: number | null): KeyPair | undefined {
    return [...ofAccounts.values()].find((one) => one.account === account && one.seq === seq)
  }

  /** The one that ends last. */
  function delivery(): KeyPair | undefined {
    return [...ofDelivery.values()].toSorted((one, other) => other.ends - one.ends)[0]
  }

  function put(change: Change): void {
    drop(keyOf(change))
    const seq = valueAt(change.record, ['seq'])
    if (change.action === 'delete' || !isGroup(change.record) || typeof seq !== 'number') return
    ofAccounts.set(keyOf(change), { account: change.account, seq, ...keyPairIn(change.record) })
    changed(change.account, seq)
  }

  /** Throws if the key does not match the certificate: nginx would refuse its whole configuration. */
  function putDelivery(change: Change): void {
    if (change.action === 'delete') ofDelivery.delete(keyOf(change))
    else {
      const pair = keyPairIn(change.record)
      createSecureContext({ cert: pair.pem, key: pair.key })
      ofDelivery.set(keyOf(change), { ...pair, ends: Number(valueAt(change.record, ['end_timestamp'])) })
    }
    deliveryChanged()
  }

  function keepOnly(kept: ReadonlySet<string>): void {
    for (const key of ofAccounts.keys()) if (!kept.has(key)) drop(key)
    for (const key of ofDelivery.keys()) if (!kept.has(key) && ofDelivery.delete(key)) deliveryChanged()
  }

  function drop(key: string): void {
    const old = ofAccounts.get(key)
    if (!old) return
    ofAccounts.delete(key)
    changed(old.account, old.seq)
  }
}

function keyPairIn(record: unknown): KeyPair {
  const [pem, chain, key] = ['certificate', 'chain', 'private_key'].map((name) => textIn(valueAt(record, [name])).trim())
  return { pem: `${[pem, chain].filter(Boolean).join('\n')}\n`, key: `${key}\n` }
}
