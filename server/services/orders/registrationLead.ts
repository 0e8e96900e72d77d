// Builds the lead of a registration: who registered, and where they came from. Its project comes later.
import type { Locale } from '../../../src/engine/schema/types.ts'
import { withoutTags } from '../../../src/engine/values/changes/order.ts'
import type { Repositories } from '../../store/types.ts'
import { type Brands, plainBrand } from '../access/brands.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { leadIdOf, leadType } from '../hooks/shared/leadIds.ts'
import type { LeadData } from '../hooks/shared/leadRecords.ts'
import type { Person } from '../model.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'

type Parts = { registry: Pick<DefinitionRegistry, 'get'>; brands: Brands; facts: Facts }
const kind = 'registration'
const maxReferrerLength = 500

export async function leadOfRegistration(
  inside: Repositories,
  { registry, brands, facts }: Parts,
  { id, email, phone, brand: brandId }: Person,
  { locale, referrer }: { locale: Locale; referrer: string },
): Promise<{ id: string; lead: LeadData }> {
  const brand = (await brands.find(brandId, inside)) ?? plainBrand
  const words = registry.get(leadType)?.words[locale] ?? {}
  const word = (part: string, key: string, otherwise: string): string =>
    (words[part] as Record<string, string> | undefined)?.[key] ?? otherwise
  const from = withoutTags(referrer).replaceAll('\n', ' ').slice(0, maxReferrerLength)
  return {
    id: leadIdOf(id),
    lead: {
      name: `${word('options', `type.${kind}`, kind)}: ${email}`.slice(0, 250),
      type: kind,
      source: kind,
      order_type: kind,
      order_id: '',
      brand: brandId,
      person_id: id,
      client_type: facts.newCustomers.client,
      company: withoutTags(brand.name),
      client: { email, ...(phone && { phone }) },
      ...(from && { referrer: from }),
      payload: [
        { label: word('fields', 'client.email', 'E-mail'), value: email },
        ...(phone ? [{ label: word('fields', 'client.phone', 'Phone'), value: phone }] : []),
        ...(from ? [{ label: word('fields', 'referrer', 'Referrer'), value: from }] : []),
      ],
      locale,
      status: 'new',
      crm_state: 'none',
      crm_attempts: 0,
    },
  }
}
