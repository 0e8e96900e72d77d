// The application before sign-in, with no more code than its pages need. The portal is a second application on the same root (Root.tsx).
import { I18nContext, type I18nProvider } from 'ra-core'
import { Suspense, useCallback, useState, type ComponentType } from 'react'
import type { Session } from '../../../client/session/session.ts'
import type { SessionState } from '../../../client/session/sessionStore.ts'
import { useSessionState } from '../../../client/session/useSession.ts'
import { ChooseLanguage, LANGUAGE_KEY } from '../../../client/words/chooseLanguage.ts'
import { useSpoken } from '../../../client/words/useSpoken.ts'
import { usePalette } from '../../../client/brand/usePalette.ts'
import { useStoredPreference } from '../../../client/storedPreference.ts'
import { useAddress } from '../links/address.ts'
import { GuestLayout } from './GuestLayout.tsx'
import { GuestToaster } from './GuestToaster.tsx'
import { guestPage } from './guestWords.ts'
import { guestRouteAt, type MatchedGuestRoute, type GuestRoute } from './guestRoutes.ts'
import { isInvitationLink, isLetterLink, isUndoLink } from '../password/passwordAddress.ts'
import { useWaitingHandover } from '../links/waitingHandover.ts'
import { SignInPage } from '../password/SignInPage.tsx'
import { StartProblem } from './StartProblem.tsx'

type Page = ComponentType<{ route: MatchedGuestRoute }>
const routePage = guestPage<{ route: MatchedGuestRoute }>
const pages: Record<GuestRoute, Page> = {
  login: SignInPage,
  register: routePage(() => import('../register/RegisterPage.tsx').then((module) => module.RegisterPage)),
  'set-password': routePage(() => import('../password/SetPasswordPage.tsx').then((module) => module.SetPasswordPage)),
  'phone-verify': routePage(() => import('../phone/PhoneVerifyPage.tsx').then((module) => module.PhoneVerifyPage)),
  'report-unsubscribe': routePage(() => import('../links/UnsubscribePage.tsx').then((module) => module.UnsubscribePage)),
  restore: routePage(() => import('../password/RestorePage.tsx').then((module) => module.RestorePage)),
  activate: routePage(() => import('../links/ActivatePage.tsx').then((module) => module.ActivatePage)),
  'twofa-warning': routePage(() => import('../phone/TwofaWarningPage.tsx').then((module) => module.TwofaWarningPage)),
  undo: routePage(() => import('../links/UndoPage.tsx').then((module) => module.UndoPage)),
  setup: guestPage(() => import('../links/SetupPage.tsx').then((module) => module.SetupPage)),
  'password-link': guestPage(() => import('../password/PasswordPage.tsx').then((module) => module.PasswordPage)),
}
const OtherSignedIn = guestPage(() => import('../links/OtherSignedIn.tsx').then((module) => module.OtherSignedIn))
const HandoverPage = guestPage(() => import('../links/HandoverPage.tsx').then((module) => module.HandoverPage))
const PendingPage = guestPage(() => import('./PendingPage.tsx').then((module) => module.PendingPage))

/** `trouble`: the portal could not be loaded. */
export function GuestApp({ i18nProvider, trouble }: { i18nProvider: I18nProvider; trouble: unknown }) {
  usePalette()
  const state = useSessionState()
  const problem = trouble ?? (state.status === 'problem' ? state.error : undefined)
  return (
    <Speaking provider={i18nProvider}>
      {problem === undefined ? (
        <Suspense fallback={<GuestLayout>{null}</GuestLayout>}>
          <ForState state={state} />
        </Suspense>
      ) : (
        <StartProblem error={problem} />
      )}
      <GuestToaster />
    </Speaking>
  )
}

function ForState({ state }: { state: SessionState }) {
  const step = usePendingSession(state)
  const handover = useWaitingHandover()
  if (state.status !== 'pending' && state.status !== 'signedIn') return <GuestPage />
  if (handover) return <HandoverPage session={state.session} waiting={handover} />
  if (isLetterLink())
    return <OtherSignedIn session={state.session} link={isUndoLink() ? 'undo' : isInvitationLink() ? 'invitation' : 'password'} />
  return step ? <PendingPage session={step} /> : <GuestPage />
}

/** The finished step stays visible until the portal is loaded. */
function usePendingSession(state: SessionState): Session | undefined {
  const [last, setLast] = useState<Session>()
  const now = state.status === 'pending' ? state.session : state.status === 'signedIn' ? last : undefined
  if (now !== last) setLast(now)
  return now
}

function GuestPage() {
  const address = useAddress()
  const route = guestRouteAt(new URL(address, location.origin)) ?? { name: 'login', query: new URLSearchParams() }
  const Page = pages[route.name]
  return <Page key={`${route.name} ${route.param ?? ''}`} route={route} />
}

function Speaking({ provider, children }: { provider: I18nProvider; children: React.ReactNode }) {
  const [saved, save] = useStoredPreference<string>(LANGUAGE_KEY)
  const value = useSpoken(provider, saved, provider.changeLocale)
  const choose = useCallback((next: string) => save(next), [save])
  return (
    <ChooseLanguage value={choose}>
      <I18nContext.Provider value={value}>{children}</I18nContext.Provider>
    </ChooseLanguage>
  )
}
