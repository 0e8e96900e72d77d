// Keys of a form: Ctrl/⌘ S saves, F8 and Shift F8 walk the errors.
import { useEffect, useRef } from 'react'

export function useFormKeys(keys: { save: () => void; nextError: (step: 1 | -1) => void }): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyS') {
        event.preventDefault()
        latest.current.save()
      } else if (event.key === 'F8') {
        event.preventDefault()
        latest.current.nextError(event.shiftKey ? -1 : 1)
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
