import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { unsubscribe } from '../../../client/session/guestCalls.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import type { Problem } from '../../../ui/problem.ts'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { GuestLink } from '../shell/GuestLink.tsx'
import type { MatchedGuestRoute } from '../shell/guestRoutes.ts'
import { PageProblem } from '../shell/PageProblem.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { useTitle } from '../shell/useTitle.ts'

/** Confirms before unsubscribing: programs open links in e-mails, too. */
export function UnsubscribePage({ route: { query } }: { route: MatchedGuestRoute }) {
  const t = useTranslate()
  const [state, setState] = useState<'asking' | 'done' | 'kept'>('asking')
  const { busy, waiting, problem, run } = useSubmit()
  const [email, uid, code] = ['email', 'uid', 'code'].map((name) => query.get(name) ?? '') as [string, string, string]
  useTitle(t('guest.unsubscribe.title'))
  const yes = () =>
    void run(async () => {
      await unsubscribe(email, uid, code)
      setState('done')
    })
  if (state !== 'asking') {
    return (
      <GuestLayout>
        <div className="g-box">
          <div role="status">
            <h1>{t(`guest.unsubscribe.${state}Title`)}</h1>
            <p className="lead">{t(`guest.unsubscribe.${state}`)}</p>
          </div>
          <GuestLink to="login" className="btn big">
            {t('guest.login')}
          </GuestLink>
        </div>
      </GuestLayout>
    )
  }
  return (
    <GuestLayout>
      <div className="g-box">
        <div>
          <h1>{t('guest.unsubscribe.title')}</h1>
          <p className="lead">{t('guest.unsubscribe.text', { email })}</p>
        </div>
        {problem && <PageProblem problem={problem} text={troubleOf(problem)} />}
        <Button kind="primary" size="big" busy={busy} aria-disabled={busy || waiting || undefined} onClick={yes}>
          {t('guest.unsubscribe.yes')}
        </Button>
        <Button size="big" onClick={() => setState('kept')}>
          {t('guest.unsubscribe.no')}
        </Button>
      </div>
    </GuestLayout>
  )
}

/** The texts of 000 §8.4. */
function troubleOf({ status, kind }: Problem): string {
  if (kind === 'offline') return 'auth.errors.offline'
  if (status === 400) return 'guest.setPassword.badLink'
  if (status === 404) return 'guest.unsubscribe.unknown'
  return status >= 500 ? 'guest.setPassword.server' : 'guest.errors.other'
}
