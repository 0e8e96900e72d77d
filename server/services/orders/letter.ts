// The e-mail about a lead: to the brand's address for requests, or to the customer's manager.
import type { Repositories } from '../../store/types.ts'
import { type Brands, plainBrand } from '../access/brands.ts'
import type { LeadData } from '../hooks/shared/leadRecords.ts'
import type { Messages } from '../messages/types.ts'
import { isAddress } from '../messages/addresses.ts'
import type { Clock, Log } from '../model.ts'
import { dayMilliseconds } from '../../../src/engine/time/units.ts'

export type LetterParts = { messages: Pick<Messages, 'send'>; brands: Brands; clock: Clock; log: Log }

/** Milliseconds: a request stays valid longer than a code. */
export const letterLife = 7 * dayMilliseconds
export const maxSubjectLength = 120

/** Runs in the caller's transaction. Resolves to the message's id; undefined without a recipient. */
export async function writeLetter(
  inside: Repositories,
  { messages, brands, clock, log }: LetterParts,
  id: string,
  lead: LeadData,
  { alarm }: { alarm: boolean },
): Promise<string | undefined> {
  const to = await addressFor(inside, brands, lead)
  if (to === undefined) {
    log.warn({ lead: id, brand: lead.brand }, 'a request cannot be mailed: the branding has no address for it')
    return undefined
  }
  const about = lead.name.slice(0, maxSubjectLength)
  const { person_id, account_name: account = '', client } = lead
  const isRegistration = person_id !== undefined
  return messages.send(inside, {
    kind: 'mail',
    brand: lead.brand,
    to,
    locale: lead.locale,
    template: isRegistration ? 'lead-registered' : 'order',
    values: { about, ...(isRegistration ? { id } : { account, person: client.name ?? client.email ?? account }) },
    entries: lead.payload,
    alarm,
    expiresAt: new Date(clock().getTime() + letterLife).toISOString(),
  })
}

async function addressFor(inside: Repositories, brands: Brands, { brand, account_name }: LeadData): Promise<string | undefined> {
  const { support } = (await brands.find(brand, inside)) ?? plainBrand
  const manager = support.feedback_email || account_name === undefined ? undefined : (await inside.accounts.find(account_name))?.manager_id
  const person = manager ? await inside.people.find(manager) : undefined
  const hers = person?.disabled_at === null ? person.email : undefined
  return [support.feedback_email, hers, support.email].find((address) => address !== undefined && isAddress('mail', address))
}
