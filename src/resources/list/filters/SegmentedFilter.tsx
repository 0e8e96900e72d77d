import { useGetList } from 'ra-core'
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
  const labelled = (text: string, filter: FilterValues) => (
    <>
      {text}
      <Count type={type} filter={filter} />
    </>
  )
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
        { value: ALL, label: labelled(words.t('list.all'), base) },
        ...segments.map((one, index) => ({
          value: String(index),
          label: labelled(labelOf(words, type, field, one), { ...base, [field]: segmentValue(one) }),
        })),
      ]}
    />
  )
}

function labelOf(words: TypeWords, type: string, field: string, { values, isRest }: Segment): string {
  return isRest ? words.t('list.other') : values.map((value) => words.option(type, field, value)).join(', ')
}

function Count({ type, filter }: { type: string; filter: FilterValues }) {
  const { total } = useGetList(
    type,
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, filter },
    { placeholderData: (old) => old },
  )
  return <span className="muted tn">{total ?? '\u2007'}</span>
}
