// Leaving with unsaved changes: asked inside the portal, by the browser on reload.
import { useEffect } from 'react'
import { useBlocker, type Blocker } from 'react-router'

export function useGuard(isDirty: boolean, staysHere: (pathname: string) => boolean): Blocker {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname && !staysHere(nextLocation.pathname))
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return blocker
}
