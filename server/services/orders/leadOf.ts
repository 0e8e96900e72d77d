// Builds the lead of a request: the customer, the subject and contacts. Everything but the form comes from the server.
import { emptyContact, orderEntries, withoutTags } from '../../../src/engine/values/changes/order.ts'
import { getAt, parseFieldPath, toPointer } from '../../../src/engine/schema/paths.ts'
import type { FieldPath } from '../../../src/engine/schema/types.ts'
import type { Repositories } from '../../store/types.ts'
import { type Brands, plainBrand } from '../access/brands.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { leadIdOf } from '../hooks/shared/leadIds.ts'
import type { LeadData } from '../hooks/shared/leadRecords.ts'
import { isAddress } from '../messages/addresses.ts'
import type { Target } from '../records/read/target.ts'
import { orderWordsOf } from './orderWords.ts'

type Parts = { registry: Pick<DefinitionRegistry, 'sharedWords'>; brands: Brands }
type GivenOrder = { order: string; data: Record<string, unknown> }
const maxNameLength = 250

/** Throws when the definition is not a request of an account: a bug of the caller. */
export async function leadOf(
  inside: Repositories,
  { registry, brands }: Parts,
  { definition, caller, resolve }: Target,
  { order, data }: GivenOrder,
): Promise<{ id: string; lead: LeadData }> {
  const { lead, name: order_type } = definition.resource
  const { account, context } = caller
  if (!lead || !account) throw new Error(`${order_type} is no order of an account`)
  const locale = context.locale ?? 'en_US'
  const { mail, phone, summary, always, client: withClient, source, type = 'order' } = lead
  const contacts = [mail, phone].filter((path) => path !== undefined)
  const person = await inside.people.find(caller.actor)
  const brand = (await brands.find(account.brand, inside)) ?? plainBrand
  const words = orderWordsOf(registry, definition, locale)
  const title = definition.words[locale]?.one ?? definition.words[locale]?.name ?? order_type
  const names = person ? [person.first_name, person.last_name].filter(Boolean).join(' ') : ''
  return {
    id: leadIdOf(order),
    lead: {
      name: [title, titleIn(definition.resource.title, data, contacts, words)].filter(Boolean).join(': ').slice(0, maxNameLength),
      type,
      source,
      order_type,
      order_id: order,
      brand: account.brand,
      account_name: account.name,
      project_id: account.project.id,
      client_type: account.client,
      company: withoutTags(brand.name),
      client: {
        name: withoutTags(names).replaceAll('\n', ' ') || caller.actorName,
        ...(isAddress('mail', caller.actorName) && { email: caller.actorName }),
        ...(person?.phone && { phone: person.phone }),
      },
      ...(mail !== undefined && { contact_email: textAt(data, mail) || emptyContact }),
      ...(phone !== undefined && { contact_phone: textAt(data, phone) || emptyContact }),
      payload: [
        ...(withClient
          ? [
              { label: words.form, value: withoutTags(title) },
              { label: words.client, value: account.client },
            ]
          : []),
        ...orderEntries(resolve('create'), data, words, { contacts, sections: summary?.sections, ...(always && { always }) }),
      ],
      locale,
      status: 'new',
      crm_state: 'none',
      crm_attempts: 0,
    },
  }
}

/** The record's label in words; a contact is no label. */
function titleIn(template: string, data: Record<string, unknown>, contacts: FieldPath[], words: ReturnType<typeof orderWordsOf>): string {
  const path = /^\{([\w.]+)\}$/.exec(template)?.[1]
  if (path === undefined || contacts.includes(path)) return ''
  const value = textAt(data, path)
  return value && withoutTags(words.option(path, value))
}

function textAt(data: unknown, path: FieldPath): string {
  const value = getAt(data, toPointer(parseFieldPath(path)))
  return typeof value === 'string' ? withoutTags(value).replaceAll('\n', ' ') : ''
}
