// Keys of a list: `/` search, C create, J K or arrows move, X select, Shift X a range, Enter open. Only outside of inputs.
import { useEffect, useState, type RefObject } from 'react'
import type { ListRecord } from './Cell.tsx'

type ListKeys = { records: ListRecord[]; open: (record: ListRecord) => void; create?: () => void; toggle: (id: ListRecord['id']) => void; clear: () => void; search: RefObject<HTMLInputElement | null>; isOff: boolean }

export function useListKeys({ records, open, create, toggle, search, isOff }: ListKeys): { at: number } {
  const [at, setAt] = useState(-1)
  const [mark, setMark] = useState(-1)
  useEffect(() => {
    if (isOff) return
    const move = (by: number) => setAt((now) => Math.max(0, Math.min(records.length - 1, now + by)))
    const pick = (isRange: boolean) => {
      const [from, to] = isRange && mark >= 0 ? [Math.min(mark, at), Math.max(mark, at)] : [at, at]
      records.slice(from, to + 1).filter((_, index) => !isRange || from + index !== mark).forEach((record) => toggle(record.id))
      setMark(at)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event)) return
      const record = records[at]
      const run = actionOf(event, { move, pick: () => record && pick(event.shiftKey), open: () => record && open(record), create, search: () => search.current?.focus(), isOnControl: event.target instanceof Element && event.target.closest('a, button, select, input, [tabindex="0"]') !== null })
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [records, at, mark, isOff, open, create, toggle, search])
  return { at: at < records.length ? at : -1 }
}

type Actions = { move: (by: number) => void; pick: () => void; open: () => void; create?: () => void; search: () => void; isOnControl: boolean }

function actionOf(event: KeyboardEvent, { move, pick, open, create, search, isOnControl }: Actions): (() => void) | undefined {
  switch (event.key) {
    case 'j': case 'ArrowDown': return isOnControl && event.key !== 'j' ? undefined : () => move(1)
    case 'k': case 'ArrowUp': return isOnControl && event.key !== 'k' ? undefined : () => move(-1)
    case 'x': case 'X': return pick
    case 'c': return create
    case '/': return search
    case 'Enter': return isOnControl ? undefined : open
    default: return undefined
  }
}

function isBusy({ target }: KeyboardEvent): boolean {
  return !(target instanceof HTMLElement) || target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select') || target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
}
