// Brands by the host that was asked. Hosts are a closed list; any other one shows the first brand.
import type { Store } from '../../store/types.ts'
import type { Brand } from '../types.ts'

export type Brands = {
  find: (id: string) => Promise<Brand | undefined>
  ofHost: (host: string) => Promise<Brand>
  put: (brand: Brand, hosts: string[]) => Promise<void>
}
/** The host that stands for every host nobody named. */
export const anyHost = '*'
const mostCached = 1000

export function createBrands(store: Store): Brands {
  const byHost = new Map<string, Brand>()
  const byId = new Map<string, Brand>()

  return {
    async find(id) {
      const known = byId.get(id)
      if (known) return known
      const data = await store.brands.find(id)
      const brand = data === undefined ? undefined : parse(id, data)
      if (brand) byId.set(id, brand)
      return brand
    },
    async ofHost(host) {
      const known = byHost.get(host)
      if (known) return known
      const row = (await store.brands.findByHost(host.toLowerCase())) ?? (await store.brands.findByHost(anyHost))
      const brand = row ? parse(row.id, row.data) : plainBrand
      if (byHost.size >= mostCached) byHost.clear()
      byHost.set(host, brand)
      return brand
    },
    async put(brand, hosts) {
      await store.brands.put(brand.id, JSON.stringify(brand), hosts)
      byHost.clear()
      byId.clear()
    },
  }
}

/** What shows before anybody set a brand up. */
export const plainBrand: Brand = {
  id: 'main', name: 'Portal', theme: { primary: '#3B5BDB' }, features: [], login: {}, support: { email: '', phone: '' },
  languages: [{ locale: 'en_US', isDefault: true }, { locale: 'ru_RU', isDefault: false }],
}

function parse(id: string, data: string): Brand {
  return { ...(JSON.parse(data) as Brand), id }
}
