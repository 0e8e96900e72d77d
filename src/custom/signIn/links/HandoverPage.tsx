import { useTranslate } from 'ra-core'
import type { Session } from '../../../client/session/session.ts'
import { signInByToken } from '../../../client/session/session.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { answerHandover, type WaitingHandover } from './waitingHandover.ts'
import { enter } from '../form/enter.ts'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { PageProblem } from '../shell/PageProblem.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { useTitle } from '../shell/useTitle.ts'

/** Another site wants to sign in another person: the current user decides. The token is in memory, not in the address. */
export function HandoverPage({ session, waiting: { token, email } }: { session: Session; waiting: WaitingHandover }) {
  const t = useTranslate()
  const brand = useBrand()
  const { busy, waiting, problem, run } = useSubmit()
  useTitle(t('guest.handover.title'))
  const replace = () =>
    void run(async () => {
      await signInByToken(token, { replace: true })
      await enter(brand)
      answerHandover()
      return 'leaving'
    })
  return (
    <GuestLayout>
      <div className="g-box">
        <div>
          <h1>{t('guest.handover.title')}</h1>
          <p className="lead">{t('guest.handover.text', { present: session.email, next: email })}</p>
        </div>
        {problem && <PageProblem problem={problem} text={problem.status === 401 ? 'auth.refused.token' : undefined} />}
        <Button kind="primary" size="big" busy={busy} aria-disabled={busy || waiting || undefined} onClick={replace}>
          {t('guest.handover.replace', { next: email })}
        </Button>
        <Button size="big" onClick={answerHandover}>
          {t('guest.handover.stay', { present: session.email })}
        </Button>
      </div>
    </GuestLayout>
  )
}
