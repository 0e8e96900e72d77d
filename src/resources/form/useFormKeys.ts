// Keyboard shortcuts of a form: Ctrl/⌘ S saves, F8 and Shift F8 go through the errors, E focuses the first field.
import { useEffect, useRef } from 'react'
import { useSingleKeys } from '../../client/page/keys.ts'
import { isTyping } from '../../ui/isTyping.ts'
import { keyOf } from '../../ui/keyOf.ts'

export function useFormKeys(keys: {
  save: () => void
  nextError: (step: 1 | -1) => void
  /** Absent where the page uses the letter otherwise. */ edit: (() => void) | undefined
}): void {
  const areOn = useSingleKeys()
  const latest = useRef({ ...keys, areOn })
  useEffect(() => {
    latest.current = { ...keys, areOn }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyS') {
        event.preventDefault()
        latest.current.save()
      } else if (event.key === 'F8') {
        event.preventDefault()
        latest.current.nextError(event.shiftKey ? -1 : 1)
      } else if (
        keyOf(event) === 'e' &&
        latest.current.areOn &&
        latest.current.edit &&
        !isTyping(event) &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey
      ) {
        event.preventDefault()
        latest.current.edit()
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
