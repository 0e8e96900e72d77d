import { useEffect, useRef, useState, type Ref } from 'react'
import { useLocation } from 'react-router'
import { isOf } from '../../../client/paths/isHere.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { IconButton } from '../../../ui/parts/actions/Button.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import type { ColumnModel } from '../columns/columnsOf.ts'
import { without } from './filtersOf.ts'
import { fieldLabel } from '../columns/ownColumns.ts'
import { searchedBy } from './searchedBy.ts'
import type { ListState } from '../state/useListState.ts'

const PAUSE = 250

/** Debounced by 250 ms; Esc clears it. */
export function SearchBox({
  type,
  columns,
  state,
  ref,
}: {
  type: string
  columns: ColumnModel[]
  state: ListState
  ref: Ref<HTMLInputElement>
}) {
  const words = useWords()
  const { pathname } = useLocation()
  const { values, filterNow } = state
  const inAddress = typeof values.q === 'string' ? values.q : ''
  const [text, setText] = useState(inAddress)
  const sent = useRef(inAddress)
  useEffect(() => {
    if (inAddress !== sent.current) setText(inAddress)
    sent.current = inAddress
  }, [inAddress])
  useEffect(() => {
    if (text.trim() === sent.current) return
    const timer = setTimeout(() => {
      // The user may have opened a record meanwhile: do not navigate back.
      if (!isOf(pathname)) return
      sent.current = text.trim()
      filterNow(text.trim() ? { ...values, q: text.trim() } : without(values, ['q']))
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, values, filterNow, pathname])
  const { some, all } = searchedBy(columns, (field) => fieldLabel(words, type, field))
  return (
    <div className="in soft q">
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        value={text}
        maxLength={200}
        placeholder={some ? words.t('list.searchBy', { fields: some }) : words.t('list.search')}
        title={all && words.t('list.searchBy', { fields: all })}
        aria-label={words.t('list.search')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setText('')
            event.currentTarget.blur()
          }
        }}
      />
      {text && <IconButton small icon="x" label={words.t('list.clearSearch')} onClick={() => setText('')} />}
    </div>
  )
}
