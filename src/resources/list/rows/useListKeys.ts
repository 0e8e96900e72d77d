// Keyboard shortcuts of a list: `/` search, C create, J K or arrows move, X select, Shift X a range, E or Enter open. Disabled in inputs.
import { useEffect, useState, type RefObject } from 'react'
import { useSingleKeys } from '../../../client/page/keys.ts'
import { isTyping } from '../../../ui/isTyping.ts'
import { keyOf } from '../../../ui/keyOf.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import type { ListState } from '../state/useListState.ts'

type ListKeys = {
  records: ListRecord[]
  /** The initial record of the keyboard cursor. */ begin: ListRecord['id'] | undefined
  open: (record: ListRecord) => void
  create?: () => void
  selection: ListState['selection']
  selected: ListRecord['id'][]
  search: RefObject<HTMLInputElement | null>
  isOff: boolean
}

export function useListKeys({ records, begin, open, create, selection, selected, search, isOff }: ListKeys): { at: number } {
  const areOn = useSingleKeys()
  const [moved, setAt] = useState<number>()
  const first = isOff || begin === undefined ? -1 : records.findIndex(({ id }) => id === begin)
  const at = moved ?? first
  const [mark, setMark] = useState(-1)
  useEffect(() => {
    if (isOff || !areOn) return
    const move = (by: number) => setAt((now = first) => Math.max(0, Math.min(records.length - 1, now + by)))
    const pick = (isRange: boolean) => {
      const range = isRange && mark >= 0 ? records.slice(Math.min(mark, at), Math.max(mark, at) + 1).map(({ id }) => id) : []
      const here = records[at]?.id
      if (range.length > 1) selection.select([...new Set([...selected, ...range])])
      else if (here !== undefined) selection.toggle(here)
      setMark(at)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const record = records[at]
      const run = actionOf(event, {
        move,
        pick: () => record && pick(event.shiftKey),
        open: () => record && open(record),
        create,
        search: () => search.current?.focus(),
        isOnControl: event.target instanceof Element && event.target.closest('a, button, select, input, [tabindex="0"]') !== null,
      })
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [records, at, first, mark, isOff, open, create, selection, selected, search, areOn])
  return { at: at < records.length ? at : -1 }
}

type Actions = {
  move: (by: number) => void
  pick: () => void
  open: () => void
  create?: () => void
  search: () => void
  isOnControl: boolean
}

function actionOf(event: KeyboardEvent, { move, pick, open, create, search, isOnControl }: Actions): (() => void) | undefined {
  const key = keyOf(event)
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return isOnControl && key !== 'j' ? undefined : () => move(1)
    case 'k':
    case 'ArrowUp':
      return isOnControl && key !== 'k' ? undefined : () => move(-1)
    case 'x':
    case 'X':
      return pick
    case 'c':
      return create
    case 'e':
      return open
    case '/':
      return search
    case 'Enter':
      return isOnControl ? undefined : open
    default:
      return undefined
  }
}
