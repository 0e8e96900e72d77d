import { type RefObject } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import { Button, IconButton } from '../../ui/parts/actions/Button.tsx'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { OwnListActions } from '../../custom/OwnActions.tsx'
import type { ListParent } from '../../custom/actionProps.ts'
import type { Action } from '../../engine/load/resource/resourceFile.ts'
import { AddFilter } from './filters/AddFilter.tsx'
import type { ColumnModel } from './columns/columnsOf.ts'
import { ColumnsMenu } from './columns/ColumnsMenu.tsx'
import { ExportMenu } from './export/ExportMenu.tsx'
import { FilterChip } from './filters/FilterChip.tsx'
import { isSet, segmentIn, type Filters } from './filters/filtersOf.ts'
import { InHeader } from '../../ui/parts/PageHeader.tsx'
import { SearchBox } from './filters/SearchBox.tsx'
import { SegmentedFilter } from './filters/SegmentedFilter.tsx'
import type { ListState } from './state/useListState.ts'
import { ViewsMenu } from './views/ViewsMenu.tsx'

type ToolbarProps = {
  type: string
  filters: Filters
  columns: ColumnModel[]
  fitting: ColumnModel[]
  state: ListState
  search: RefObject<HTMLInputElement | null>
  createTo?: string
  createText: string
  /** Replaces a page. */ onCreate?: (() => void) | undefined
  /**
   * The list is empty: only the filter for deleted records, no export. The area above the list keeps its height, so that nothing shifts.
   */ isBare: boolean
  isEmbedded: boolean
  /** The record whose records are added in the rows. */ parent: ListParent | undefined
  /** The type's custom actions, which render themselves. */ own: Action[]
}

/** Search, segments, chips, *Add filter*; on the right: density, columns and export. */
export function Toolbar({
  type,
  filters,
  columns,
  fitting,
  state,
  search,
  createTo,
  createText,
  onCreate,
  isBare,
  isEmbedded,
  parent,
  own,
}: ToolbarProps) {
  const words = useWords()
  const { values, change, density, setDensity } = state
  const unset = filters.others.filter((filter) => !isSet(filter, values) && filter.kind !== 'ids')
  const next = density === 'normal' ? 'compact' : 'normal'
  return (
    <div className="tools" role="search">
      {filters.hasSearch && <SearchBox ref={search} type={type} columns={columns} state={state} />}
      {filters.segmented && <SegmentedFilter type={type} filter={filters.segmented} state={state} />}
      {filters.others
        .filter((filter) => isSet(filter, values) && segmentIn(filter, values) < 0)
        .map((filter) => (
          <FilterChip key={filter.field} type={type} filter={filter} values={values} onChange={change.setFilters} />
        ))}
      {unset.length > 0 && (
        <AddFilter
          type={type}
          filters={isBare ? unset.filter(({ kind }) => kind === 'deleted') : unset}
          values={values}
          onChange={change.setFilters}
        />
      )}
      {!isEmbedded && <ViewsMenu type={type} state={state} />}
      <span className="grow" />
      {parent ? (
        <InHeader>
          <OwnListActions type={type} actions={own} parent={parent} />
          {onCreate && (
            <Button kind="primary" icon="plus" onClick={onCreate}>
              {createText}
            </Button>
          )}
        </InHeader>
      ) : (
        !isBare && <OwnListActions type={type} actions={own} parent={parent} />
      )}
      {createTo && !onCreate && (
        <ButtonLink icon="plus" to={createTo}>
          {createText}
        </ButtonLink>
      )}
      <span className="tools-end">
        <span className="no-phone">
          <IconButton
            icon={density === 'compact' ? 'rows-compact' : 'rows'}
            label={`${words.t('list.density')}: ${words.t(`list.densities.${density}`)}`}
            onClick={() => setDensity(next)}
          />
        </span>
        <span className="no-phone">
          <ColumnsMenu type={type} columns={columns} fitting={fitting} state={state} />
        </span>
        {!isBare && <ExportMenu type={type} state={state} parent={parent} />}
      </span>
    </div>
  )
}
