// Addresses of a type's pages.
import type { PageRoutes, ResourceFile } from '../load/resource/resourceFile.ts'

type Named = Pick<ResourceFile, 'name' | 'idPrefix'>

/** The definition's own addresses, or `/<name>`, `/<name>/new`, `/<name>/:id/:target?`. */
export function routesOf(name: string, route: PageRoutes | undefined): Required<PageRoutes> {
  return { list: route?.list ?? `/${name}`, create: route?.create ?? `/${name}/new`, record: route?.record ?? `/${name}/:id/:target?` }
}

const pageNames = ['list', 'create', 'record'] as const

/** Every address in a definition, for all callers, with its place. */
export function addressesIn({ route, variants = [] }: Pick<ResourceFile, 'route' | 'variants'>): { at: string; path: string }[] {
  const owners = [{ at: '', route }, ...variants.map((variant, index) => ({ at: `/variants/${index}`, route: variant.route }))]
  return owners.flatMap((owner) =>
    pageNames.flatMap((page) => {
      const path = owner.route?.[page]
      return path === undefined ? [] : [{ at: `${owner.at}/route/${page}`, path }]
    }),
  )
}

/** Prefix of record ids: `http` of `http_x7…`. */
export function idPrefixOf({ name, idPrefix }: Named): string {
  return idPrefix ?? (name.replace(/[^a-z0-9]/g, '').slice(0, 8) || 'rec')
}
