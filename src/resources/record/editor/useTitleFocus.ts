// The bar that saves goes with what it saved, and the button that was pressed with it: whoever works by keys or by ear goes on at the title, not at the begin of the page.
import { useEffect } from 'react'

/** Once `isThere` ends, the title takes the focus if nothing else has it. Nothing is scrolled. */
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
