// Keyboard commands of a list in a master-detail, and where they move the focus.
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { useRowArrows } from '../rows/useRowArrows.ts'
import { pressed } from './keys.ts'

type Props = {
  idAt: (index: number) => string
  isFull: boolean
  onChoose: (index: number) => void
  onOpen: () => void
  onMark?: (index: number, mode: 'one') => void
  onMove: (index: number, by: -1 | 1) => number
  onDuplicate: (index: number) => number
  onRemove: (index: number) => number
}

/** `shown`: indexes of the rows that are found. */
export function useListKeys(props: Props, shown: number[], pane: RefObject<Element | null>) {
  const { idAt, onChoose } = props
  const [refusals, setRefusals] = useState(0)
  const keys = useRowArrows(
    shown.length,
    (position) => idAt(shown[Math.min(position, shown.length - 1)] ?? -1),
    () => addButton(pane.current),
  )
  const goTo = (position: number) => {
    const next = shown[Math.max(0, Math.min(position, shown.length - 1))]
    if (next === undefined) return
    onChoose(next)
    keys.go(shown.indexOf(next))
  }
  const press = (position: number, event: KeyboardEvent) => {
    const index = shown[position] ?? 0
    const does = pressed(event)
    if (!does) return
    event.preventDefault()
    event.stopPropagation()
    const run: Record<typeof does, () => void> = {
      next: () => goTo(position + 1),
      previous: () => goTo(position - 1),
      first: () => goTo(0),
      last: () => goTo(shown.length - 1),
      open: () => {
        onChoose(index)
        props.onOpen()
      },
      mark: () => props.onMark?.(index, 'one'),
      down: () => goTo(shown.indexOf(props.onMove(index, 1))),
      up: () => goTo(shown.indexOf(props.onMove(index, -1))),
      duplicate: () => (props.isFull ? setRefusals(refusals + 1) : keys.go(position + props.onDuplicate(index) - index)),
      remove: () => {
        props.onRemove(index)
        keys.go(position)
      },
    }
    run[does]()
  }
  return { keys, refusals, press }
}

/** The button that adds a row: the last one in the head of a list pane. */
export function addButton(pane: Element | null | undefined): HTMLElement | null | undefined {
  return pane?.querySelector<HTMLElement>('.md-h > button:last-child')
}
