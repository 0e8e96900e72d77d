// Monthly prices of options: active nomenclature items offered to a brand.
import type { Repositories } from '../../../store/types.ts'
import { boundScope } from '../../../store/scope.ts'
import type { ActingAccount, Clock } from '../../model.ts'
import { termsOfProjects } from '../projects.ts'

const type = 'nomenclature'
/** Monthly, flat prices only: other items depend on usage. */
const monthlyItems = { unit: 'month', billing_mode: 'flat', active: true } as const

export type Price = { code: string; price: number; currency: string }
export type Prices = ReturnType<typeof createPrices>
type Item = Price & { unit: string; billing_mode: string; active: boolean; valid_from: string; valid_to?: string | null }

export function createPrices({ store, clock }: { store: { records: Repositories['records'] }; clock: Clock }) {
  return {
    /** One price of each code: in the currency of the account's project where there is one. */
    async monthly({ brand, project }: Pick<ActingAccount, 'brand' | 'project'>): Promise<Price[]> {
      const now = clock().getTime()
      const { rows } = await store.records.list(boundScope([{ path: ['brand'], value: brand }]), type)
      // The type's schema guarantees the shape.
      const items = rows.map(({ data }) => JSON.parse(data) as Item)
      const inForce = (item: Item) => Date.parse(item.valid_from) <= now && (!item.valid_to || now < Date.parse(item.valid_to))
      const currency = (await termsOfProjects(store, [project.id])).get(project.id)?.currency
      const found = items
        .filter(
          (item) =>
            Object.entries(monthlyItems).every(([name, value]) => item[name as keyof typeof monthlyItems] === value) && inForce(item),
        )
        .map((item) => ({ code: item.code, price: item.price, currency: item.currency }))
        .toSorted((a, b) => Number(a.currency === currency) - Number(b.currency === currency))
      return [...new Map(found.map((item) => [item.code, item])).values()]
    },
  }
}
