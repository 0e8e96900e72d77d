import { useEffect, useRef, useState, type Ref } from 'react'
import { useLocation } from 'react-router'
import { isOf } from '../../app/definitions/isHere.ts'
import { useWords } from '../../app/definitions/useWords.ts'
import { IconButton } from '../../ui/parts/Button.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import type { ColumnModel } from './columnsOf.ts'
import { without } from './filtersOf.ts'
import type { ListState } from './useListState.ts'

const PAUSE = 250
const NAMED = 3

/** Waits 250 ms after the last letter; Esc empties. */
export function SearchBox({ type, columns, state, ref }: { type: string; columns: ColumnModel[]; state: ListState; ref: Ref<HTMLInputElement> }) {
  const words = useWords()
  const { pathname } = useLocation()
  const { values, change } = state
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
      // Whoever has opened a record meanwhile is not called back.
      if (!isOf(pathname)) return
      sent.current = text.trim()
      change.setFilters(text.trim() ? { ...values, q: text.trim() } : without(values, ['q']))
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, values, change, pathname])
  const fields = columns.filter((column) => ['text', 'mono', 'list'].includes(column.as)).slice(0, NAMED).map((column) => words.field(type, column.field))
  return (
    <div className="in soft q">
      <Icon name="search" />
      <input ref={ref} type="search" value={text} maxLength={200} placeholder={fields.length > 0 ? inOneSentence(fields) : words.t('list.search')} aria-label={words.t('list.search')} onChange={(event) => setText(event.target.value)} onKeyDown={(event) => { if (event.key === 'Escape') { setText(''); event.currentTarget.blur() } }} />
      {text && <IconButton small icon="x" label={words.t('list.clearSearch')} onClick={() => setText('')} />}
    </div>
  )
}

/** Only the first word has its capital, and names that are written in capitals: "Name, CNAMEs, comment". */
function inOneSentence(labels: string[]): string {
  return labels.map((label, at) => (at > 0 && /^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label)).join(', ')
}
