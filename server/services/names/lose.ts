// Ends the effect of a name for a record: notifies the members and withdraws the name from agents.
import type { NameHolder } from '../../store/records/names.ts'
import type { Repositories } from '../../store/types.ts'
import { system } from '../hooks/shared/system.ts'
import { membersToNotify } from '../messages/recipients.ts'
import { announceAgain, auditName, type NameParts } from './parts.ts'

/** `taken`: another account proved the name. `unproven`: the proof is gone. */
export type Loss = 'taken' | 'unproven'
const letters = { taken: 'name-taken', unproven: 'name-unproven' } as const

export async function loseName(parts: NameParts, inside: Repositories, holder: NameHolder, loss: Loss, at: string): Promise<void> {
  const { account, type, id, kind, name } = holder
  await inside.names.change(
    { account, type, id, kind, name },
    { state: loss === 'taken' ? 'taken' : 'waiting', method: null, failing_since: null, attempts: 0, checked_at: at },
  )
  await auditName(inside, holder, { action: 'name-lost', at, by: system(parts.facts) })
  const version = await announceAgain(parts, inside, holder, at)
  if (version !== undefined) await inside.names.lost(holder, version)
  await write(parts, inside, holder, loss)
}

async function write({ messages, facts }: NameParts, inside: Repositories, holder: NameHolder, loss: Loss): Promise<void> {
  const { account, name } = holder
  for (const recipient of await membersToNotify(inside, facts, account, { most: Infinity }))
    await messages.send(inside, { ...recipient, template: letters[loss], values: { name, account } })
}
