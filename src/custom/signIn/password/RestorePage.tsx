import { useTranslate } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { askForPassword } from '../../../client/session/guestCalls.ts'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { useCountdown } from '../../../ui/format/countdown.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { RetryIn } from '../../../ui/parts/feedback/RetryIn.tsx'
import type { Problem } from '../../../ui/problem.ts'
import { showToast } from '../../../client/toasts.ts'
import { DemoLetter } from '../secondStep/DemoLetter.tsx'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { GuestLink } from '../shell/GuestLink.tsx'
import { PageProblem } from '../shell/PageProblem.tsx'
import { isEmail } from './rules.ts'
import { useSubmit } from '../form/useSubmit.ts'
import { useTitle } from '../shell/useTitle.ts'

/** Requests an e-mail; then shows `reseted`: the e-mail is on its way. */
export function RestorePage() {
  const t = useTranslate()
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string>()
  const [state, setState] = useState<'asking' | 'reseted'>('asking')
  const { busy, waiting, problem, run } = useSubmit()
  /** The toast shows the reason; the button shows the remaining time. */
  const [retryAt, setRetryAt] = useState<number>()
  const isTooSoon = useCountdown(retryAt) > 0
  useTitle(t('guest.restore.title'))
  const faultNow = () => (!email.trim() ? t('auth.errors.required') : isEmail(email) ? undefined : t('auth.errors.email'))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = faultNow()
    setFault(found)
    if (found) return event.currentTarget.querySelector('input')?.focus()
    if (isTooSoon) return
    setRetryAt(undefined)
    void run(
      async () => {
        await askForPassword(email.trim())
        setState('reseted')
      },
      (refused) => {
        if (refused.status === 404) setFault(t('guest.restore.unknownHelp'))
        if (refused.status === 429) setRetryAt(refused.retryAt)
        return showRefusal(refused)
      },
    )
  }
  if (state === 'reseted') {
    return (
      <GuestLayout>
        <div className="g-box">
          <div role="status">
            <h1>{t('guest.restore.sentTitle')}</h1>
            <p className="lead">{t('guest.restore.sent', { email: email.trim() })}</p>
          </div>
          <DemoLetter />
          <GuestLink to="login" className="btn pri big" ref={focusOnMount}>
            {t('guest.login')}
          </GuestLink>
        </div>
      </GuestLayout>
    )
  }
  return (
    <GuestLayout>
      <form className="g-box" onSubmit={submit} noValidate>
        <div>
          <h1>{t('guest.restore.title')}</h1>
          <p className="lead">{t('guest.restore.text')}</p>
        </div>
        {problem && <PageProblem problem={problem} />}
        <InputField
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="username"
          ref={focusOnMount}
          value={email}
          error={fault}
          onChange={(value) => {
            setEmail(value)
            setFault(undefined)
            setRetryAt(undefined)
          }}
          onBlur={() => email && setFault(faultNow())}
        />
        <Button
          kind="primary"
          size="big"
          type="submit"
          busy={busy}
          aria-disabled={busy || waiting || isTooSoon || faultNow() !== undefined || undefined}
        >
          {t('guest.restore.submit')}
        </Button>
        {retryAt !== undefined && (
          <p className="help">
            <RetryIn at={retryAt} />
          </p>
        )}
        <GuestLink to="login" className="small">
          {t('guest.login')}
        </GuestLink>
      </form>
    </GuestLayout>
  )
}

/** The texts of 000 §8.4; the one about too many requests stays. */
function showRefusal({ status }: Problem): boolean {
  if (status === 404) showToast({ tone: 'error', key: 'guest.restore.unknown' })
  if (status === 429) showToast({ tone: 'error', lifetime: 0, key: 'guest.restore.tooOften' })
  return status === 404 || status === 429
}
