// Asynchronous work of which only the latest run counts: a new run, or leaving the page, makes earlier runs stop at their next step.
import { useEffect, useRef } from 'react'

/** Thrown by `show` of a run that is no longer the latest. */
class Abandoned extends Error {}

export type Run<Shown> = {
  isLatest: () => boolean
  /** Shows the progress. Throws once another run has begun. */ show: (shown: Shown) => void
}

/** `begin` starts a run and ends the one before; `end` ends it without starting another. */
export function useLatestRun<Shown>(show: (shown: Shown) => void): { begin: () => Run<Shown>; end: () => void } {
  const latest = useRef(0)
  const end = () => void (latest.current += 1)
  useEffect(() => () => void (latest.current += 1), [])
  return {
    end,
    begin() {
      const own = (latest.current += 1)
      const isLatest = () => own === latest.current
      return {
        isLatest,
        show(shown) {
          if (!isLatest()) throw new Abandoned()
          show(shown)
        },
      }
    },
  }
}

/** Resolves after the next paint. Awaited before work that blocks the browser, so that its progress is on the screen. */
export function afterPaint(): Promise<void> {
  // Hidden pages are not painted.
  if (document.hidden) return Promise.resolve()
  return new Promise((go) => requestAnimationFrame(() => setTimeout(go)))
}
