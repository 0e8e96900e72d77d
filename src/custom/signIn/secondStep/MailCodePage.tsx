import { useTranslate } from 'ra-core'
import { useState, type FormEvent } from 'react'
import type { Session } from '../../../client/session/session.ts'
import { passMailCode, sendMailCode } from '../../../client/session/guestCalls.ts'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import type { Problem } from '../../../ui/problem.ts'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { enter } from '../form/enter.ts'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { PageProblem } from '../shell/PageProblem.tsx'
import { SignOut } from '../shell/SignOut.tsx'
import { DemoLetter } from './DemoLetter.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { useTitle } from '../shell/useTitle.ts'

/** The second factor by e-mail: the authenticator was reset, or the number cannot receive SMS. */
export function MailCodePage({ session }: { session: Session }) {
  const t = useTranslate()
  const brand = useBrand()
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const { busy, waiting, problem, run } = useSubmit()
  useTitle(t('guest.mailCode.title'))
  const send = () => run(async () => (await sendMailCode(), setSent(true)))
  const refused = ({ status, code: why }: Problem): boolean => {
    const word = status === 403 ? troubles[why] : undefined
    if (word) setFault(t(word))
    return word !== undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSent) return void send()
    const given = code.replaceAll(/\s/g, '')
    setFault(given.length === 6 ? undefined : t('guest.mailCode.length'))
    if (given.length !== 6) return
    void run(async () => {
      await passMailCode(given)
      return enter(brand)
    }, refused)
  }
  return (
    <GuestLayout>
      <form className="g-box" onSubmit={submit} noValidate>
        <div>
          <h1>{t('guest.mailCode.title')}</h1>
          <p className="lead">{t(isSent ? 'guest.mailCode.sent' : 'guest.mailCode.text', { email: session.email })}</p>
        </div>
        {problem && <PageProblem problem={problem} text={problem.code === 'code_limit' ? 'guest.mailCode.tooOften' : undefined} />}
        {isSent && (
          <InputField
            label={t('guest.mailCode.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            ref={focusOnMount}
            value={code}
            error={fault}
            onChange={(value) => {
              setCode(value)
              setFault(undefined)
            }}
          />
        )}
        {isSent && <DemoLetter isPending />}
        <Button kind="primary" size="big" type="submit" busy={busy} aria-disabled={busy || waiting || undefined}>
          {t(isSent ? 'guest.mailCode.submit' : 'guest.mailCode.send')}
        </Button>
        {isSent && (
          <Button size="big" aria-disabled={busy || waiting || undefined} onClick={() => void send()}>
            {t('guest.mailCode.again')}
          </Button>
        )}
        <SignOut />
      </form>
    </GuestLayout>
  )
}

const troubles: Record<string, string> = { wrong_code: 'guest.mailCode.wrong', code_expired: 'guest.mailCode.expired' }
