// Recipients of e-mails: people with their brand, address and language.
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Locale } from '../../../src/engine/schema/types.ts'
import type { Repositories } from '../../store/types.ts'
import type { Message } from './types.ts'

type Recipient = Pick<Message, 'brand' | 'to' | 'locale'> & { kind: 'mail' }
const maxMembers = 50

/** The language that a person chose. */
export function languageOf({ language }: Pick<Addressee, 'language'>): Locale | undefined {
  return language === 'ru_RU' || language === 'en_US' ? language : undefined
}

type Addressee = { brand: string; email: string; language: string | null }
/** The part of a message that depends on its recipient. `fallback`: for people who chose no language. */
export function mailTo(person: Addressee, fallback: Locale = 'en_US'): Recipient {
  return { kind: 'mail', brand: person.brand, to: person.email, locale: languageOf(person) ?? fallback }
}

/** Members of an account who get e-mails about its records. `chosen`: only these addresses. */
export async function membersToNotify(
  inside: Pick<Repositories, 'people'>,
  facts: Facts,
  account: string,
  { chosen, most = maxMembers }: { chosen?: readonly string[] | undefined; most?: number } = {},
): Promise<Recipient[]> {
  const recipients: Recipient[] = []
  const wanted = (await inside.people.members(account)).filter(
    ({ email, role }) => !facts.roles[role]?.restricted && chosen?.includes(email.toLowerCase()) !== false,
  )
  for (const { id } of wanted.slice(0, most)) {
    const person = await inside.people.find(id)
    if (person) recipients.push(mailTo(person))
  }
  return recipients
}
