import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import type { Session } from '../../../client/session/session.ts'
import { endSession } from '../../../client/session/sessionStore.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { problemOf, type Problem } from '../../../ui/problem.ts'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { PageProblem } from '../shell/PageProblem.tsx'

const words = {
  password: { text: 'guest.otherSignedIn.text', leave: 'guest.otherSignedIn.leave' },
  undo: { text: 'guest.otherSignedIn.undoText', leave: 'guest.otherSignedIn.undoLeave' },
  invitation: { text: 'guest.otherSignedIn.invitationText', leave: 'guest.otherSignedIn.invitationLeave' },
}

/**
 * A link to set a password, to undo a change or to accept an invitation, opened while somebody is signed in: nobody unknowingly sets a
 * password for another person, and nobody is signed out without asking.
 */
export function OtherSignedIn({ session, link }: { session: Session; link: keyof typeof words }) {
  const t = useTranslate()
  const { name } = useBrand()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  useEffect(() => {
    document.title = `${t('guest.otherSignedIn.title')} · ${name}`
  }, [t, name])
  const leave = async () => {
    setBusy(true)
    setProblem(undefined)
    // After signing out, this becomes the page of the link.
    await endSession().catch((error: unknown) => setProblem(problemOf(error)))
    setBusy(false)
  }
  return (
    <GuestLayout>
      <div className="g-box">
        <div>
          <h1>{t('guest.otherSignedIn.title')}</h1>
          <p className="lead">{t(words[link].text, { email: session.email })}</p>
        </div>
        {problem && <PageProblem problem={problem} />}
        <Button kind="primary" size="big" busy={busy} onClick={() => void leave()}>
          {t(words[link].leave)}
        </Button>
        <a href="/" className="btn big">
          {t('guest.otherSignedIn.stay')}
        </a>
      </div>
    </GuestLayout>
  )
}
