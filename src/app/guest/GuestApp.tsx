// Before the sign-in: no more code than its pages need. The portal is a second application on the same root (Root.tsx).
import { I18nContext, type I18nProvider } from 'ra-core'
import { lazy, Suspense, useCallback } from 'react'
import type { SessionState } from '../../authProvider/sessionStore.ts'
import { useSessionState } from '../definitions/session.ts'
import { ChooseLanguage, LANGUAGE_KEY } from '../i18n/chooseLanguage.ts'
import { useSpoken } from '../i18n/useSpoken.ts'
import { usePalette } from '../scheme/usePalette.ts'
import { useKept } from '../kept.ts'
import { GuestNotice } from './GuestNotice.tsx'
import { isPasswordLink } from './passwordAddress.ts'
import { PendingPage } from './PendingPage.tsx'
import { SignInPage } from './SignInPage.tsx'
import { StartProblem } from './StartProblem.tsx'

const PasswordPage = lazy(() => import('./PasswordPage.tsx').then((module) => ({ default: module.PasswordPage })))
const OtherSignedIn = lazy(() => import('./OtherSignedIn.tsx').then((module) => ({ default: module.OtherSignedIn })))
const SetupPage = lazy(() => import('./SetupPage.tsx').then((module) => ({ default: module.SetupPage })))

/** `trouble`: the portal could not be loaded. */
export function GuestApp({ i18nProvider, trouble }: { i18nProvider: I18nProvider; trouble: unknown }) {
  usePalette()
  const state = useSessionState()
  const problem = trouble ?? (state.status === 'problem' ? state.error : undefined)
  return (
    <Speaking provider={i18nProvider}>
      {problem === undefined ? <Suspense fallback={null}><ForState state={state} /></Suspense> : <StartProblem error={problem} />}
      <GuestNotice />
    </Speaking>
  )
}

function ForState({ state }: { state: SessionState }) {
  if (state.status !== 'pending' && state.status !== 'signedIn') return <GuestPage />
  if (isPasswordLink()) return <OtherSignedIn session={state.session} />
  return state.status === 'pending' ? <PendingPage session={state.session} /> : <GuestPage />
}

function GuestPage() {
  const [page] = /^\/(?:setup|password)(?=\/?$)/.exec(location.pathname) ?? []
  if (page === '/setup') return <SetupPage />
  return page === '/password' ? <PasswordPage /> : <SignInPage />
}

function Speaking({ provider, children }: { provider: I18nProvider; children: React.ReactNode }) {
  const [saved, save] = useKept<string>(LANGUAGE_KEY)
  const value = useSpoken(provider, saved, provider.changeLocale)
  const choose = useCallback((next: string) => save(next), [save])
  return <ChooseLanguage value={choose}><I18nContext.Provider value={value}>{children}</I18nContext.Provider></ChooseLanguage>
}
