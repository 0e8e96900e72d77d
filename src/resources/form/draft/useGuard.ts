// Leaving with unsaved changes: a dialog inside the portal, the browser's own on reload.
import { useEffect, type RefObject } from 'react'
import { useBlocker, type Blocker } from 'react-router'

export type Guarded = {
  isDirty: boolean
  /** Set once the changes are saved: the next navigation is allowed, even before the page re-renders. */
  released: RefObject<boolean>
  staysHere: (pathname: string) => boolean
}

/** react-router re-renders the calling component once it is mounted: only a small one calls this. */
export function useGuard({ isDirty, released, staysHere }: Guarded): Blocker {
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
  // The dialog opened while the form was being saved: once it is, the question is obsolete.
  useEffect(() => {
    if (!isDirty && blocker.state === 'blocked') blocker.proceed()
  }, [isDirty, blocker])
  return blocker
}
