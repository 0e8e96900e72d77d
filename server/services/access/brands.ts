// Finds the brand by the request's host. Hosts are a closed list; any other host shows the first brand.
import { normalizePhone } from '../../../src/engine/formats/contacts/phone.ts'
import { isPhoneNumber } from '../../../src/engine/formats/contacts/phones.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Store } from '../../store/types.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Brand } from '../model.ts'
import type { Reach } from '../model.ts'

export type Brands = {
  /** `inside`: the repositories of the current transaction; a query outside it would wait for its end. */
  find: (id: string, inside?: Pick<Repositories, 'brands'>) => Promise<Brand | undefined>
  /** Brands in the caller's reach, by name. */
  within: (reach: Reach) => Promise<Brand[]>
  ofHost: (host: string) => Promise<Brand>
}
/** The host of the brand that answers for unlisted hosts. */
export const anyHost = '*'
const maxCached = 1000

export function createBrands(store: Store, { features }: Pick<Facts, 'features'>): Brands {
  const plain: Brand = { ...plainBrand, features: features.plain }
  const byHost = new Map<string, Brand>()
  const byId = new Map<string, Brand>()
  store.onNotice(({ kind }) => {
    if (kind !== 'brand' && kind !== 'gap') return
    byHost.clear()
    byId.clear()
  })

  return {
    async find(id, inside = store) {
      const cached = byId.get(id)
      if (cached) return cached
      const data = await inside.brands.find(id)
      const brand = data === undefined ? undefined : parse(id, data)
      if (brand) byId.set(id, brand)
      return brand
    },
    async within({ brand }) {
      const rows = (await store.brands.all()).map(({ id, data }) => parse(id, data))
      const all = rows.length > 0 ? rows : [plain]
      return all.filter(({ id }) => brand === undefined || id === brand).toSorted((one, other) => one.name.localeCompare(other.name))
    },
    async ofHost(host) {
      const cached = byHost.get(host)
      if (cached) return cached
      const row = (await store.brands.findByHost(host.toLowerCase())) ?? (await store.brands.findByHost(anyHost))
      const brand = row ? parse(row.id, row.data) : plain
      if (byHost.size >= maxCached) byHost.clear()
      byHost.set(host, brand)
      return brand
    },
  }
}

/** Shown before any brand is set up. */
export const plainBrand: Brand = {
  id: 'main',
  name: 'Portal',
  theme: { primary: '#3B5BDB' },
  features: [],
  login: {},
  support: { email: '', phone: '' },
  languages: [
    { locale: 'en_US', isDefault: false },
    { locale: 'ru_RU', isDefault: false },
  ],
}

/** Whether records may name the brand. */
export async function isBrand({ brands }: Pick<Repositories, 'brands'>, id: string): Promise<boolean> {
  return (await brands.find(id)) !== undefined || (id === plainBrand.id && (await brands.all()).length === 0)
}

/** Empty fields fall back to the product's own values. The phone is formatted here, so that browsers need no numbering plans. */
function parse(id: string, data: string): Brand {
  const { theme, support, ...given } = JSON.parse(data) as Partial<Brand>
  return {
    ...plainBrand,
    ...given,
    theme: { ...plainBrand.theme, ...theme },
    support: {
      ...plainBrand.support,
      ...support,
      ...(support?.phone !== undefined && isPhoneNumber(support.phone) && { phone: normalizePhone(support.phone) }),
    },
    id,
  }
}
