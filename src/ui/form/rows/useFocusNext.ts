// Moves the focus to an element that a key or a click has just added, before the next key event, so that fast typing loses nothing.
import { useLayoutEffect, useRef, useState } from 'react'

type Find = () => HTMLElement | null | undefined

/** `find` is called once the change is rendered. */
export function useFocusNext(): (find: Find) => void {
  const wanted = useRef<Find>(undefined)
  const [, draw] = useState(0)
  useLayoutEffect(() => {
    const find = wanted.current
    wanted.current = undefined
    find?.()?.focus()
  })
  return (find) => {
    wanted.current = find
    draw((count) => count + 1)
  }
}
