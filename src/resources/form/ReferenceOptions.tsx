// Options of a reference: records of another type, or a list of the server (countries, regions).
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DataProvider, useDataProvider } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { pathOf } from '../../client/paths/paths.ts'
import { definitionsQuery } from '../../client/api/queries.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { useSummary } from '../../client/definitions/useDefinitions.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { labelOf } from '../../engine/words/labelTemplate.ts'
import type { Json, Reference } from '../../engine/schema/types.ts'
import type { OptionsOf, ReferenceOption, ReferenceRequest, ReferenceState } from '../../ui/form/context.ts'
import { isPlainObject } from '../../engine/json/objects.ts'

type Entry = Record<string, unknown> & { id: string | number }
const MOST = 1000
const none: ReferenceOption[] = []

export function ReferenceOptions({ children, ...request }: ComponentProps<OptionsOf>): ReactNode {
  return children(useReference(request))
}

/** The records or list entries to choose from. */
export function useNamed({ reference, filter, enabled }: ReferenceRequest) {
  const dataProvider = useDataProvider()
  const create = useCreatePath(reference.type)
  const query = useQuery({
    ...namedQuery(dataProvider, { reference, filter }),
    // Refetches on return from another tab, where a record may have been created.
    enabled,
    refetchOnWindowFocus: create === undefined ? false : 'always',
  })
  return { ...query, create }
}

export function namedQuery(dataProvider: DataProvider, { reference, filter }: Pick<ReferenceRequest, 'reference' | 'filter'>) {
  return queryOptions({
    queryKey: [reference.type, 'reference', filter],
    staleTime: 300_000,
    queryFn: async ({ signal }) =>
      (
        await dataProvider.getList(reference.type, {
          filter,
          pagination: { page: 1, perPage: MOST },
          sort: { field: fieldOf(reference), order: 'ASC' },
          signal,
        })
      ).data as Entry[],
  })
}

export function useReference(request: ReferenceRequest): ReferenceState {
  const { reference, enabled, filter, value } = request
  const language = useLocale().slice(0, 2)
  const { data, isPending, isError, create } = useNamed(request)
  const options = useMemo(() => (data ? optionsOf(data, reference, language) : none), [data, reference, language])
  const isLeftOut =
    data !== undefined && typeof value === 'string' && Object.keys(filter).length > 0 && !options.some((one) => one.value === value)
  const all = useNamed({ reference, filter: {}, enabled: isLeftOut }).data
  const chosen = isLeftOut && all ? optionsOf(all, reference, language).find((one) => one.value === value)?.label : undefined
  const summary = useSummary(reference.type)
  const hasPage = summary?.can.read === true && typeof summary.scope !== 'object' && fieldOf(reference) === 'id'
  const openOf = (value: Json) =>
    hasPage && typeof value === 'string' && value !== '' ? pathOf(summary, 'record', { id: value }) : undefined
  return { options, chosen, loading: enabled && isPending, failed: isError, create, openOf }
}

/** Types with a parent are created from their parent. */
function useCreatePath(type: string): string | undefined {
  const client = useQueryClient()
  const account = useAccount()?.name
  const cached = client.getQueryData<DefinitionSummary[]>(definitionsQuery(account).queryKey)
  const summary = cached?.find(({ name }) => name === type)
  return summary?.can.create && typeof summary.scope !== 'object' ? pathOf(summary, 'create') : undefined
}

/** Names may exist per language: the user's is shown, the others are searched, too. */
export function optionsOf(entries: Entry[], reference: Reference, language: string): ReferenceOption[] {
  const options = entries.map((entry) => {
    const names = isPlainObject(entry[reference.label]) ? (entry[reference.label] as Record<string, string>) : undefined
    const value = entry[fieldOf(reference)] as Json
    if (!names)
      return {
        value,
        label: labelOf(reference.label, entry),
        ...(reference.covers && { covers: String(entry[reference.covers.by] ?? '') }),
      }
    const own = names[language] ?? Object.values(names)[0] ?? String(value)
    const others = Object.entries(names)
      .filter(([name, text]) => name !== language && text !== own)
      .map(([, text]) => text)
    return { value, label: own, note: String(value), hint: others[0] }
  })
  return options.sort((one, other) => one.label.localeCompare(other.label, language))
}

/** Values that consist of several fields are chosen themselves, not as records. */
export function fieldOf({ value }: Reference): string {
  return Array.isArray(value) ? (value[0] ?? 'id') : value
}
