// The focus goes with what a key or a press brought up, before the next key is heard: whoever types fast loses none.
import { useLayoutEffect, useRef, useState } from 'react'

type Find = () => HTMLElement | null | undefined

/** `find` is asked once the change that comes with it is drawn. */
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
