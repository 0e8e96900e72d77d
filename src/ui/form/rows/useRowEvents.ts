// Keyboard and blur events of a whole row, attached to its frame, which is not a control.
import { useEffect, useRef, type RefObject } from 'react'

type Handlers = { press: (event: KeyboardEvent) => void; blur: (event: FocusEvent) => void }

export function useRowEvents(frame: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const press = (event: KeyboardEvent) => latest.current.press(event)
    const blur = (event: FocusEvent) => latest.current.blur(event)
    element.addEventListener('keydown', press)
    element.addEventListener('focusout', blur)
    return () => {
      element.removeEventListener('keydown', press)
      element.removeEventListener('focusout', blur)
    }
  }, [frame])
}
