import { useLayoutEffect, useRef, useState } from 'react'

/** A handler that stays the same and runs its newest version, so that components that get it need not re-render. */
export function useStable<Given extends unknown[], Result>(handler: (...given: Given) => Result): (...given: Given) => Result {
  const newest = useRef(handler)
  useLayoutEffect(() => void (newest.current = handler))
  return useState(
    () =>
      (...given: Given) =>
        newest.current(...given),
  )[0]
}
