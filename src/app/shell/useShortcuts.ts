import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Ctrl/⌘ K opens the palette; `g` then `h` goes home. Single letters act only outside of inputs. */
export function useShortcuts({ openPalette }: { openPalette: () => void }): void {
  const navigate = useNavigate()
  useEffect(() => {
    let waiting = 0
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'h' && Date.now() - waiting < 1200) navigate('/')
      waiting = event.key === 'g' ? Date.now() : 0
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select') || target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null)
}
