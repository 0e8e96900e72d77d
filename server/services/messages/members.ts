import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Locale } from '../../../src/engine/schema/types.ts'
import type { Repositories } from '../../store/types.ts'

const mostMembers = 50
export type MemberToTell = { person: { brand: string; email: string }; locale: Locale }

/** Members of an account who get letters of its records, with their language. `chosen`: only these addresses. */
export async function membersToTell(
  inside: Pick<Repositories, 'people'>,
  facts: Facts,
  account: string,
  chosen?: readonly string[],
): Promise<MemberToTell[]> {
  const recipients: MemberToTell[] = []
  const wanted = (await inside.people.members(account)).filter(
    ({ email, role }) => !facts.roles[role]?.restricted && chosen?.includes(email.toLowerCase()) !== false,
  )
  for (const { id } of wanted.slice(0, mostMembers)) {
    const person = await inside.people.find(id)
    if (person) recipients.push({ person, locale: person.language === 'ru_RU' ? 'ru_RU' : 'en_US' })
  }
  return recipients
}
