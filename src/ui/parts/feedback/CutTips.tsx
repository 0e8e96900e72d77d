import { useCallback, useEffect, useState } from 'react'
import { TipOf } from './Tip.tsx'

/**
 * Tooltip with the full text of any truncated element, on hover or focus. One per page: only the browser knows which of the hundreds of
 * texts are truncated.
 */
export function CutTips() {
  const [near, setNear] = useState<Element>()
  const leave = useCallback(() => setNear(undefined), [])
  useEffect(() => {
    const ends = new AbortController()
    for (const name of ['mouseover', 'focusin']) {
      document.addEventListener(
        name,
        ({ target }) => {
          const cut = target instanceof Element ? cutAt(target) : undefined
          if (cut) setNear(cut)
        },
        { signal: ends.signal },
      )
    }
    return () => ends.abort()
  }, [])
  return near ? <TipOf anchor={near} title={near.textContent} onGone={leave} /> : null
}

/** The truncated text at or right around an element, unless another tooltip shows it. */
function cutAt(element: Element): Element | undefined {
  if (element.closest('[title], [data-tip]')) return undefined
  for (let at: Element | null = element, steps = 0; at && steps < 3; at = at.parentElement, steps += 1) {
    if (at.scrollWidth > at.clientWidth && getComputedStyle(at).textOverflow === 'ellipsis' && !at.matches('input')) return at
  }
  return undefined
}
