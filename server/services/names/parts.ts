// Shared parts of this folder.
import { writeAudit } from '../audit/write.ts'
import type { ServiceSettings } from '../settings.ts'
import { createHmac } from 'node:crypto'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { ProofResolver } from '../../drivers/outside/proofs.ts'
import type { NamingRecord } from '../../store/records/names.ts'
import { accountScope } from '../../store/scope.ts'
import type { Repositories, Store } from '../../store/types.ts'
import type { Throttle } from '../access/limits/throttle.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Messages } from '../messages/types.ts'
import type { Clock, Log, Origin } from '../model.ts'
import type { ReservedSettings } from './reserved.ts'
import { dayMilliseconds } from '../../../src/engine/time/units.ts'

export type NameSettings = Pick<ServiceSettings, 'NAME_REST_DAYS'>
export type NameParts = {
  store: Store
  clock: Clock
  log: Log
  facts: Facts
  registry: DefinitionRegistry
  settings: ReservedSettings & NameSettings
  resolver: ProofResolver
  messages: Pick<Messages, 'send'>
  throttle: Throttle
}

/** The token that an account publishes to prove its names: one for all of them, useless to others. */
export async function tokenOf({ names }: Pick<Repositories, 'names'>, account: string): Promise<string> {
  return createHmac('sha256', await names.salt())
    .update(`name-proof ${account}`)
    .digest('base64url')
}

/** Whether a name released at that moment is still reserved for its account. */
export function restsAt({ settings }: Pick<NameParts, 'settings'>, at: string): (released: string) => boolean {
  return (released) => Date.parse(released) + settings.NAME_REST_DAYS * dayMilliseconds > Date.parse(at)
}

/** Sends the record to agents again under the same version, because their acknowledgements were about other names. Returns that version; undefined when the record is gone. */
export async function announceAgain(
  { registry }: Pick<NameParts, 'registry'>,
  inside: Repositories,
  { account, type, id }: NamingRecord,
  at: string,
): Promise<number | undefined> {
  const scope = accountScope(account)
  const row = await inside.records.find(scope, type, id)
  if (!row) return undefined
  await inside.delivery.forgetRecord({ account, type, id })
  await inside.history.announce(
    scope,
    { type, id, version: row.version, action: 'update', at },
    { inOrder: registry.get(type)?.resource.agents !== undefined },
  )
  return row.version
}

export async function auditName(
  inside: Repositories,
  { account, type, id, name }: NamingRecord & { name: string },
  { action, at, by }: { action: string; at: string; by: Origin },
): Promise<void> {
  const { actor, actorName, ip, requestId } = by
  await writeAudit(inside.history, {
    scope: accountScope(account),
    at,
    by: { actor, actorName, ip, requestId },
    action,
    type,
    id,
    detail: { name },
  })
}
