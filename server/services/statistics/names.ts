// Names of resources, countries and regions in answers.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { Locale } from '../../../src/engine/schema/types.ts'
import { titleOf } from '../../../src/engine/values/valuesAt.ts'
import type { Store } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { countries, type Reference, regions } from '../references/references.ts'

type Asking = { account: string; locale: Locale }
type Row = Record<string, string | number | undefined>
export type Names = {
  /** Rows with `<key>_name` beside each key that has names. A resource that is gone for good has none. */
  add: <T extends Row>(asking: Asking, rows: T[], keys: readonly string[]) => Promise<T[]>
}

const byCode = (list: readonly Reference[]) => new Map(list.map((one) => [one.code, one.name]))
const namesByKey = { country: byCode(countries), region: byCode(regions) }

export function createNames({ store, registry }: { store: Pick<Store, 'statistics'>; registry: Pick<DefinitionRegistry, 'get'> }): Names {
  return {
    async add(asking, rows, keys) {
      const records: readonly string[] = keys.filter((key) => key === 'resource' || key === 'stream')
      const titles = new Map<string, string>()
      for (const key of records)
        for (const [id, title] of await titlesOf(
          asking,
          rows.map((row) => String(row[key] ?? '')),
        ))
          titles.set(id, title)
      const language = asking.locale === 'ru_RU' ? 'ru' : 'en'
      return rows.map((row) => {
        const named: Row = { ...row }
        for (const key of keys) {
          const value = String(row[key] ?? '')
          if (key === 'country' || key === 'region') named[`${key}_name`] = namesByKey[key].get(value)?.[language] ?? value
          if (records.includes(key) && titles.has(value)) named[`${key}_name`] = titles.get(value)
        }
        return named as typeof row
      })
    },
  }

  async function titlesOf({ account }: Asking, ids: string[]): Promise<Map<string, string>> {
    const found = await store.statistics.owned({ account }, [...new Set(ids)].slice(0, 1000))
    return new Map(
      found
        .filter(({ deleted_at }) => deleted_at === null)
        .map(({ type, id, data }) => {
          const title = registry.get(type)?.resource.title ?? '{id}'
          return [id, titleOf(title, { ...(JSON.parse(data) as PlainObject), id })]
        }),
    )
  }
}
