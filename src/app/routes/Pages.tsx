// The portal's pages, and the notices that may be above each of them.
import { PathnameScope } from '../../client/paths/PathnameScope.tsx'
import { useSessionState } from '../../client/session/useSession.ts'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { Toaster } from '../shell/Toaster.tsx'
import { useUnhandledToast } from '../../ui/useUnhandledToast.ts'
import { SignedIn } from './SignedIn.tsx'

export function Pages() {
  const state = useSessionState()
  useUnhandledToast()
  return (
    <ErrorBoundary>
      {state.status === 'signedIn' && (
        <PathnameScope>
          <SignedIn key={state.session.id} />
        </PathnameScope>
      )}
      <Toaster />
    </ErrorBoundary>
  )
}
