// Members of an account as recipients of letters that its records send.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { Repositories } from '../../../store/types.ts'
import { invalidAt } from '../../problem.ts'
import type { HookChange } from '../types.ts'

/** Letters go to members only: a record must not write to people who did not ask for it. */
export async function refuseStrangers(inside: Repositories, { account, data, changed }: HookChange): Promise<void> {
  const recipients = recipientsOf(data)
  if (recipients.length === 0 || !changed.some((field) => field.startsWith('recipients'))) return
  const members = (await inside.people.members(account)).map(({ email }) => email.toLowerCase())
  const stranger = recipients.findIndex((email) => !members.includes(email))
  if (stranger >= 0) throw invalidAt(`/recipients/${stranger}`, 'reference', { type: 'members' })
}

const recipientsOf = ({ recipients }: PlainObject): string[] => (Array.isArray(recipients) ? recipients.map(String) : [])
