// Monthly prices of options: active nomenclature items offered to a brand.
import type { Repositories } from '../../../store/types.ts'
import type { ActingAccount, Clock } from '../../model.ts'
import { termsOfProjects } from '../projects.ts'
import { isInForce, itemsOf, type PriceItem } from './priceList.ts'

/** Monthly, flat prices only: other items depend on usage. */
const isMonthly = ({ unit, billing_mode, active }: PriceItem): boolean => unit === 'month' && billing_mode === 'flat' && active

export type Price = { code: string; price: number; currency: string }
export type Prices = ReturnType<typeof createPrices>

export function createPrices({ store, clock }: { store: { records: Repositories['records'] }; clock: Clock }) {
  return {
    /** One price of each code: in the currency of the account's project where there is one. */
    async monthly({ brand, project }: Pick<ActingAccount, 'brand' | 'project'>): Promise<Price[]> {
      const now = clock().getTime()
      const currency = (await termsOfProjects(store, [project.id])).get(project.id)?.currency
      const found = (await itemsOf(store, brand))
        .filter((item) => isMonthly(item) && isInForce(item, now))
        .map(({ code, price = 0, currency: payable }) => ({ code, price, currency: payable }))
        .toSorted((a, b) => Number(a.currency === currency) - Number(b.currency === currency))
      return [...new Map(found.map((item) => [item.code, item])).values()]
    },
  }
}
