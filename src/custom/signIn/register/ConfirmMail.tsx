import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { sendActivationLetter, sendRegistrationLetter } from '../../../client/session/guestCalls.ts'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { useSecondsLeft } from '../secondStep/countdown.ts'
import { DemoLetter } from '../secondStep/DemoLetter.tsx'
import { GuestLink } from '../shell/GuestLink.tsx'
import { PageProblem } from '../shell/PageProblem.tsx'
import { storedRegistration, noteLetter } from './registration.ts'
import { ResendButton } from '../secondStep/ResendButton.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { RegisterLink } from './RegisterLink.tsx'
import { mailError } from './registerRefusals.ts'

const WAIT = 60
const HOURS = 24

/** An e-mail is on its way; it can be requested again after a minute, and after that support is offered. */
export function ConfirmMail() {
  const t = useTranslate()
  const { support } = useBrand()
  const [kept, setKept] = useState(storedRegistration)
  const { busy, waiting, problem, run } = useSubmit()
  const seconds = useSecondsLeft((kept?.sentAt ?? 0) + WAIT * 1000, WAIT)
  const again = () =>
    kept &&
    void run(async () => {
      await (kept.again === undefined ? sendRegistrationLetter(kept.email, kept.phone) : sendActivationLetter(kept.email, kept.again))
      setKept(noteLetter(kept.email, kept.phone, Date.now(), kept.again))
    })
  const isSecond = kept !== undefined && kept.sends > 1
  return (
    <div className="g-box">
      <div role="status">
        <h1>{t('guest.mail.title')}</h1>
        <p className="lead">
          {t(`guest.mail.${isSecond ? 'sentAgain' : kept && kept.again === undefined ? 'sent' : 'somewhere'}`, {
            email: kept?.email,
            smart_count: HOURS,
          })}
        </p>
      </div>
      <DemoLetter />
      {problem && <PageProblem problem={problem} text={mailError(problem, { again: true })} />}
      {kept ? (
        <ResendButton label={t('guest.mail.again')} seconds={seconds} busy={busy} refused={waiting} onClick={again} />
      ) : (
        <RegisterLink />
      )}
      {isSecond && support.email && (
        <p className="mid">
          {t('guest.mail.stillNone')} <a href={`mailto:${support.email}`}>{t('guest.mail.write')}</a>
        </p>
      )}
      <GuestLink to="login" className="small">
        {t('guest.login')}
      </GuestLink>
    </div>
  )
}
