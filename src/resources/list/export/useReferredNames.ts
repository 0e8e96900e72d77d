import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { namedQuery, optionsOf } from '../../form/ReferenceOptions.tsx'
import type { ColumnModel } from '../columns/columnsOf.ts'
import { isListed } from '../isListed.ts'
import type { ReferredNames } from './tableOf.ts'

/** Loads the names that the columns show in place of keys, as far as the user may list such records. */
export function useReferredNames(): (columns: ColumnModel[]) => Promise<ReferredNames> {
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const types = useDefinitions()
  const language = useLocale().slice(0, 2)
  return async (columns) =>
    new Map(
      await Promise.all(
        columns.flatMap(({ field, as, reference }) => {
          if (as !== 'reference' || !reference || !isListed(reference, types)) return []
          const named = client.fetchQuery(namedQuery(dataProvider, { reference, filter: {} }))
          // Where they cannot be loaded, the keys stay.
          const entries = named.catch(() => [])
          return [
            entries.then((all) => [field, new Map(optionsOf(all, reference, language).map(({ value, label }) => [value, label]))] as const),
          ]
        }),
      ),
    )
}
