// Work in steps that others may replace: what was begun before is dropped, and sends no more requests.
import { useEffect, useRef } from 'react'

/** Thrown once nobody waits for the answers. */
class Abandoned extends Error {}

/** One piece of work. */
export type Round<Shown> = {
  isLast: () => boolean
  /** Shows the progress; throws once something else has begun. */ show: (shown: Shown) => void
}

/** `begin` ends what was begun before; `end` begins nothing else, as leaving the page does. */
export function useRounds<Shown>(show: (shown: Shown) => void): { begin: () => Round<Shown>; end: () => void } {
  const last = useRef(0)
  const end = () => void (last.current += 1)
  useEffect(() => () => void (last.current += 1), [])
  return {
    end,
    begin() {
      const mine = (last.current += 1)
      const isLast = () => mine === last.current
      return {
        isLast,
        show(shown) {
          if (!isLast()) throw new Abandoned()
          show(shown)
        },
      }
    },
  }
}

/** Resolves once what was set is on the screen, before work that keeps the browser from drawing. */
export function drawn(): Promise<void> {
  // Hidden pages draw nothing.
  if (document.hidden) return Promise.resolve()
  return new Promise((go) => requestAnimationFrame(() => setTimeout(go)))
}
