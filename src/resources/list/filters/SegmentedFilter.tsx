import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useWords, type TypeWords } from '../../../client/words/useWords.ts'
import { Segmented } from '../../../ui/parts/actions/Segmented.tsx'
import { segmentIn, segmentValue, without, type FilterModel, type FilterValues, type Segment } from './filtersOf.ts'
import type { ListState } from '../state/useListState.ts'

const ALL = 'all'

/** All and each segment, with counts. */
export function SegmentedFilter({ type, filter, state }: { type: string; filter: FilterModel; state: ListState }) {
  const words = useWords()
  const { values, change, filter: whole } = state
  const { field, segments = [] } = filter
  const others = without(values, [field])
  const base = without(whole, [field])
  const counts = useCounts(type, [base, ...segments.map((one) => ({ ...base, [field]: segmentValue(one) }))])
  const at = segmentIn(filter, values)
  return (
    <Segmented
      label={words.field(type, field)}
      value={at >= 0 ? String(at) : values[field] === undefined ? ALL : ''}
      onChange={(key) => {
        const segment = segments[Number(key)]
        change.setFilters(segment ? { ...others, [field]: segmentValue(segment) } : others)
      }}
      options={[
        { value: ALL, label: words.t('list.all'), count: counts[0] ?? 'pending' },
        ...segments.map((one, index) => ({
          value: String(index),
          label: labelOf(words, type, field, one),
          count: counts[index + 1] ?? ('pending' as const),
        })),
      ]}
    />
  )
}

function labelOf(words: TypeWords, type: string, field: string, { values, isRest }: Segment): string {
  return isRest ? words.t('list.other') : values.map((value) => words.option(type, field, value)).join(', ')
}

function useCounts(type: string, filters: FilterValues[]): (number | undefined)[] {
  const provider = useDataProvider()
  const asked = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' as const } }
  return useQueries({
    queries: filters.map((filter) => ({
      queryKey: [type, 'getList', { ...asked, filter }, 'count'],
      queryFn: async () => (await provider.getList(type, { ...asked, filter })).total,
      placeholderData: (old: number | undefined) => old,
    })),
  }).map(({ data }) => data)
}
