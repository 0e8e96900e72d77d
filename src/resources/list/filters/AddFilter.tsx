import { useState } from 'react'
import { useWords } from '../../../client/words/useWords.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Menu, MenuItem } from '../../../ui/parts/feedback/Floating.tsx'
import { FilterEditor } from './FilterEditorLazy.tsx'
import type { FilterModel, FilterValues } from './filtersOf.ts'
import { DELETED, fieldLabel } from '../columns/ownColumns.ts'

type AddFilterProps = { type: string; filters: FilterModel[]; values: FilterValues; onChange: (values: FilterValues) => void }

/** A single remaining filter opens at once; several are chosen from a menu. */
export function AddFilter({ type, filters, values, onChange }: AddFilterProps) {
  const words = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<FilterModel>()
  const choose = (filter: FilterModel | undefined) =>
    filter?.kind === 'deleted' ? onChange({ ...values, [DELETED]: true }) : setChosen(filter)
  const start = ({ currentTarget }: React.MouseEvent<HTMLElement>) => {
    setAnchor(currentTarget)
    if (filters.length === 1) choose(filters[0])
    else setOpen(true)
  }
  return (
    <>
      <Button kind="ghost" size="small" icon="filter" aria-haspopup="menu" aria-expanded={isOpen} onClick={start}>
        {words.t('list.addFilter')}
      </Button>
      {isOpen && (
        <Menu anchorEl={anchor} open onClose={() => setOpen(false)}>
          {filters.map((filter) => (
            <MenuItem
              key={filter.field}
              onClick={() => {
                setOpen(false)
                choose(filter)
              }}
            >
              {filter.kind === 'deleted' ? words.t('list.deletedOnly') : fieldLabel(words, type, filter.field)}
            </MenuItem>
          ))}
        </Menu>
      )}
      {chosen && anchor && (
        <FilterEditor
          anchor={anchor}
          type={type}
          filter={chosen}
          values={values}
          onChange={onChange}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
