// The save bar disappears after saving, and the focused button with it: the focus moves to the title instead of the start of the page.
import { useEffect } from 'react'

/** When `isThere` ends, the title takes the focus if nothing else has it. Does not scroll. */
export function useTitleFocus(isThere: boolean): void {
  useEffect(() => (isThere ? () => void requestAnimationFrame(focusTitle) : undefined), [isThere])
}

function focusTitle(): void {
  const { activeElement, body } = document
  const title = document.querySelector('h1')
  if (!title || (activeElement !== null && activeElement !== body)) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
