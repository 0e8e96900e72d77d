import { useState } from 'react'
import { useTimezone } from '../../../client/session/useSession.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { dayOf } from './dayFilter.ts'
import { FilterEditor } from './FilterEditorLazy.tsx'
import { ReferenceCell } from '../cells/ReferenceCell.tsx'
import { keysOf, without, type FilterModel, type FilterValues } from './filtersOf.ts'
import { fieldLabel } from '../columns/ownColumns.ts'

type FilterChipProps = { type: string; filter: FilterModel; values: FilterValues; onChange: (values: FilterValues) => void }

/** An active filter: a click changes it, the cross removes it. */
export function FilterChip({ type, filter, values, onChange }: FilterChipProps) {
  const words = useWords()
  const timezone = useTimezone()
  const format = useFormat(timezone)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const remove = () => onChange(without(values, keysOf(filter)))
  if (filter.kind === 'deleted' || filter.kind === 'ids') {
    const fixed =
      filter.kind === 'deleted'
        ? words.t('list.deletedOnly')
        : words.t('list.certainOnly', { smart_count: [values[filter.field]].flat().length })
    return (
      <span className="chip brand x">
        <span className="cut">{fixed}</span>
        <button type="button" className="chip-x" aria-label={words.t('list.removeFilter', { name: fixed })} onClick={remove}>
          <Icon name="x" size={14} />
        </button>
      </span>
    )
  }
  const name = fieldLabel(words, type, filter.field)
  const value = keysOf(filter)
    .map((key) => values[key])
    .map((one) =>
      filterText(one, (item) =>
        filter.kind === 'labels'
          ? String(item)
          : filter.kind === 'date'
            ? format.day(dayOf(item, timezone))
            : words.option(type, filter.field, item),
      ),
    )
    .join(' – ')
  return (
    <span className="chip brand x">
      <button type="button" className="cut" aria-haspopup="dialog" onClick={(event) => setAnchor(event.currentTarget)}>
        {words.t('list.filterValue', { name, value: filter.reference ? '' : value })}
        {filter.reference &&
          [values[filter.field]]
            .flat()
            .map((one) => <ReferenceCell key={String(one)} reference={filter.reference!} value={one} none={String(one)} />)}
      </button>
      <button type="button" className="chip-x" aria-label={words.t('list.removeFilter', { name })} onClick={remove}>
        <Icon name="x" size={14} />
      </button>
      {anchor && (
        <FilterEditor anchor={anchor} type={type} filter={filter} values={values} onChange={onChange} onClose={() => setAnchor(null)} />
      )}
    </span>
  )
}

function filterText(value: unknown, word: (item: unknown) => string): string {
  if (value === undefined) return '…'
  return Array.isArray(value) ? value.map(word).join(', ') : word(value)
}
