import { useTranslate } from 'ra-core'
import { activate } from '../../../client/session/guestCalls.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { showToast } from '../../../client/toasts.ts'
import { go } from './address.ts'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { GuestLink } from '../shell/GuestLink.tsx'
import { guestAddress, type MatchedGuestRoute } from '../shell/guestRoutes.ts'
import { useSubmit } from '../form/useSubmit.ts'
import { useTitle } from '../shell/useTitle.ts'

/** Describes the link; programs that open links in e-mails press no buttons, so only a press activates it. */
export function ActivatePage({ route }: { route: MatchedGuestRoute }) {
  const t = useTranslate()
  const { busy, run } = useSubmit()
  const [code, email] = [route.param ?? '', route.query.get('email') ?? '']
  useTitle(t('guest.activate.title'))
  const act = () =>
    void run(
      async () => {
        const next = await activate(email, code)
        showToast({ tone: 'success', key: 'guest.activate.done' })
        go(next ? guestAddress('set-password', { param: next, query: { email } }) : guestAddress('login'), { replace: true })
        return 'leaving'
      },
      ({ status }) => {
        showToast({ tone: 'error', key: status === 410 ? 'guest.activate.gone' : 'guest.activate.failed' })
        go(guestAddress('login'), { replace: true })
        return true
      },
    )
  return (
    <GuestLayout>
      <div className="g-box">
        <div>
          <h1>{t('guest.activate.title')}</h1>
          <p className="lead">{t('guest.activate.text', { email })}</p>
        </div>
        <Button kind="primary" size="big" busy={busy} aria-disabled={busy || undefined} onClick={act}>
          {t('guest.activate.submit')}
        </Button>
        <GuestLink to="login" className="small">
          {t('guest.login')}
        </GuestLink>
      </div>
    </GuestLayout>
  )
}
