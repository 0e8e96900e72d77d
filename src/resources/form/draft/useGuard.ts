// Leaving with unsaved changes: asked inside the portal, by the browser on reload.
import { useEffect, useRef } from 'react'
import { useBlocker, type Blocker } from 'react-router'

export function useGuard(isDirty: boolean, staysHere: (pathname: string) => boolean): { blocker: Blocker; release: () => void } {
  const released = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !released.current && currentLocation.pathname !== nextLocation.pathname && !staysHere(nextLocation.pathname),
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  // Asked while the form was being saved: once it is, there is nothing left to ask.
  useEffect(() => {
    if (!isDirty && blocker.state === 'blocked') blocker.proceed()
  }, [isDirty, blocker])
  return {
    blocker,
    /** What was typed is saved: the next move is free, even before the page knows. */
    release: () => {
      released.current = true
    },
  }
}
