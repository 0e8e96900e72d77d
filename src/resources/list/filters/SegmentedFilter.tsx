import { useGetList } from 'ra-core'
import { useWords } from '../../../client/words/useWords.ts'
import type { Json } from '../../../engine/schema/types.ts'
import { Segmented } from '../../../ui/parts/actions/Segmented.tsx'
import { without, type FilterModel, type FilterValues } from './filtersOf.ts'
import type { ListState } from '../state/useListState.ts'

const ALL = '\u0000all'

/** All and each state, with counts. */
export function SegmentedFilter({ type, filter, state }: { type: string; filter: FilterModel; state: ListState }) {
  const words = useWords()
  const { values, change, filter: whole } = state
  const others = without(values, [filter.field])
  const base = without(whole, [filter.field])
  const counts = [
    useCount(type, base),
    useCount(type, withValue(base, filter, 0)),
    useCount(type, withValue(base, filter, 1)),
    useCount(type, withValue(base, filter, 2)),
  ]
  const current = values[filter.field]
  const options = [ALL, ...filter.choices.map(String)]
  const pick = (key: string) => {
    const choice = filter.choices.find((one) => String(one) === key)
    change.setFilters(choice === undefined ? others : { ...others, [filter.field]: choice })
  }
  return (
    <Segmented
      label={words.field(type, filter.field)}
      value={current === undefined ? ALL : String(current as Json)}
      onChange={pick}
      options={options.map((key, at) => ({
        value: key,
        label: key === ALL ? words.t('list.all') : words.option(type, filter.field, filter.choices[at - 1]),
        count: counts[at] ?? 'pending',
      }))}
    />
  )
}

function withValue(base: FilterValues, { field, choices }: FilterModel, at: number): FilterValues | undefined {
  return at < choices.length ? { ...base, [field]: choices[at] } : undefined
}

function useCount(type: string, filter: FilterValues | undefined): number | undefined {
  const { total } = useGetList(
    type,
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, filter: filter ?? {} },
    { enabled: filter !== undefined, placeholderData: (old) => old },
  )
  return filter === undefined ? undefined : total
}
