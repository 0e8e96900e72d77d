import { useGetList } from 'ra-core'
import { useState } from 'react'
import { useWords, type TypeWords } from '../../../client/words/useWords.ts'
import { Segmented } from '../../../ui/parts/actions/Segmented.tsx'
import { segmentIn, segmentValue, without, type FilterModel, type FilterValues, type Segment } from './filtersOf.ts'
import type { ListState } from '../state/useListState.ts'

const ALL = 'all'

/** All and each segment, with counts. */
export function SegmentedFilter({ type, filter, state }: { type: string; filter: FilterModel; state: ListState }) {
  const words = useWords()
  const { values, change, filter: whole, list } = state
  const { field, segments = [] } = filter
  const others = without(values, [field])
  const base = without(whole, [field])
  const at = segmentIn(filter, values)
  const isAll = at < 0 && values[field] === undefined
  const shown = list.isPlaceholderData ? undefined : list.total
  const labelled = (text: string, filter: FilterValues, isShown: boolean) => (
    <>
      {text}
      <Count type={type} filter={filter} isShown={isShown} total={isShown ? shown : undefined} />
    </>
  )
  return (
    <Segmented
      label={words.field(type, field)}
      value={at >= 0 ? String(at) : isAll ? ALL : ''}
      onChange={(key) => {
        const segment = segments[Number(key)]
        change.setFilters(segment ? { ...others, [field]: segmentValue(segment) } : others)
      }}
      options={[
        { value: ALL, label: labelled(words.t('list.all'), base, isAll) },
        ...segments.map((one, index) => ({
          value: String(index),
          label: labelled(labelOf(words, type, field, one), { ...base, [field]: segmentValue(one) }, index === at),
        })),
      ]}
    />
  )
}

function labelOf(words: TypeWords, type: string, field: string, { values, isRest }: Segment): string {
  return isRest ? words.t('list.other') : values.map((value) => words.option(type, field, value)).join(', ')
}

/** `total`: that of the list itself, which asks for the segment that it shows. */
function Count({ type, filter, isShown, total }: { type: string; filter: FilterValues; isShown: boolean; total: number | undefined }) {
  const { total: counted } = useGetList(
    type,
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, filter },
    { placeholderData: (old) => old, enabled: !isShown },
  )
  const [last, setLast] = useState(total)
  if (total !== undefined && total !== last) setLast(total)
  return <span className="muted tn">{total ?? counted ?? last ?? '\u2007'}</span>
}
