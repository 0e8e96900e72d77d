import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { undoChange } from '../../../client/session/guestCalls.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import type { Problem } from '../../../ui/problem.ts'
import { go } from './address.ts'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { GuestLink } from '../shell/GuestLink.tsx'
import { guestAddress, type MatchedGuestRoute } from '../shell/guestRoutes.ts'
import { PageProblem } from '../shell/PageProblem.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { useTitle } from '../shell/useTitle.ts'

/** Confirms before undoing: programs open links in e-mails, too. */
export function UndoPage({ route: { param = '' } }: { route: MatchedGuestRoute }) {
  const t = useTranslate()
  const [isDone, setDone] = useState(false)
  const { busy, waiting, problem, run } = useSubmit()
  useTitle(t('guest.undo.title'))
  const yes = () =>
    void run(async () => {
      const { email, code } = await undoChange(param)
      if (email === null || code === null) return setDone(true)
      go(guestAddress('set-password', { param: code, query: { email } }), { replace: true })
      return 'leaving'
    })
  return (
    <GuestLayout>
      <div className="g-box">
        <div role={isDone ? 'status' : undefined}>
          <h1>{t(isDone ? 'guest.undo.doneTitle' : 'guest.undo.title')}</h1>
          <p className="lead">{t(isDone ? 'guest.undo.done' : 'guest.undo.text')}</p>
        </div>
        {problem && <PageProblem problem={problem} text={troubleOf(problem)} />}
        {!isDone && (
          <Button kind="primary" size="big" busy={busy} aria-disabled={busy || waiting || undefined} onClick={yes}>
            {t('guest.undo.yes')}
          </Button>
        )}
        <GuestLink to="login" className="btn big">
          {t(isDone ? 'guest.login' : 'guest.undo.no')}
        </GuestLink>
      </div>
    </GuestLayout>
  )
}

function troubleOf({ status, code }: Problem): string | undefined {
  if (status === 409) return 'guest.undo.taken'
  return code === 'wrong_link' ? 'guest.undo.wrong' : undefined
}
