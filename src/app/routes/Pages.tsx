// Who may see which page: guests sign in, the rest is behind the gate.
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router'
import { safeNext } from '../../authProvider/safeNext.ts'
import { useSessionState } from '../definitions/session.ts'
import { SetupPage } from '../guest/SetupPage.tsx'
import { SignInPage } from '../guest/SignInPage.tsx'
import { StartProblem } from '../guest/StartProblem.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { Toaster } from '../shell/Toaster.tsx'

const SignedIn = lazy(() => import('./SignedIn.tsx').then((module) => ({ default: module.SignedIn })))

export function Pages() {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/login" element={<GuestOnly><SignInPage /></GuestOnly>} />
          <Route path="/setup" element={<GuestOnly><SetupPage /></GuestOnly>} />
          <Route path="*" element={<Gate />} />
        </Routes>
      </Suspense>
      <Toaster />
    </ErrorBoundary>
  )
}

/** A signed-in user who opens a guest page goes on to where the address says, or home. */
function GuestOnly({ children }: { children: React.ReactNode }) {
  const state = useSessionState()
  const [search] = useSearchParams()
  return state.status === 'signedIn' ? <Navigate to={safeNext(search.get('nextUrl'))} replace /> : children
}

function Gate() {
  const state = useSessionState()
  const { pathname, search, hash } = useLocation()
  if (state.status === 'problem') return <StartProblem error={state.error} />
  if (state.status === 'signedIn') return <SignedIn key={state.session.id} />
  if (state.status === 'loading') return null
  const next = pathname + search + hash
  return <Navigate to={next === '/' ? '/login' : `/login?nextUrl=${encodeURIComponent(next)}`} replace />
}
