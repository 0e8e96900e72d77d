import { useI18nProvider, useTranslate } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { signIn } from '../../../client/session/session.ts'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { enter } from '../form/enter.ts'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { GuestLink } from '../shell/GuestLink.tsx'
import { registerDisplay } from '../register/registerForm.ts'
import { isEmail } from './rules.ts'
import { showRefusal, signInError } from './signInRefusals.ts'
import { useAutofill } from '../form/useAutofill.ts'
import { useSubmit } from '../form/useSubmit.ts'
import { useTitle } from '../shell/useTitle.ts'
import { RetryIn } from '../../../ui/parts/feedback/RetryIn.tsx'
import type { Problem } from '../../../ui/problem.ts'
import { FormAlert } from '../form/FormAlert.tsx'

type Faults = { username?: string; password?: string }

export function SignInPage() {
  const t = useTranslate()
  const brand = useBrand()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [isAutofilled, watchAutofill] = useAutofill()
  const { busy, waiting, problem, run } = useSubmit()
  const [submittedEmail, setSubmittedEmail] = useState('')
  // A lock-out belongs to one account: it is shown again as soon as that address is typed again.
  const isAnother = waiting && email.trim() !== submittedEmail
  const isLocked = waiting && !isAnother
  useTitle(t('auth.title'))

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget
    const form = new FormData(fields) // autofill may not have notified React
    const [username, secret] = [String(form.get('username')).trim(), String(form.get('password'))]
    const found = faultsOf(username, secret, t)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) return fields.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus()
    setSubmittedEmail(username)
    const contact = brand.support.email || t('auth.support')
    void run(
      async () => {
        await signIn(username, secret)
        return enter(brand)
      },
      (refused) => showRefusal(refused, { email: username, contact }),
      { isAnother: username !== submittedEmail },
    )
  }

  return (
    <GuestLayout>
      <form className="g-box" ref={watchAutofill} onSubmit={submit} noValidate>
        <div>
          <h1>{t('auth.title')}</h1>
          <RegisterHint />
        </div>
        {problem && !isAnother && <SignInProblem problem={problem} />}
        <InputField
          label={t('auth.email')}
          name="username"
          type="email"
          autoComplete="username"
          ref={focusOnMount}
          value={email}
          error={faults.username}
          onChange={(value) => {
            setEmail(value)
            setFaults((now) => ({ ...now, username: undefined }))
          }}
          onBlur={() => email && !isEmail(email) && setFaults((now) => ({ ...now, username: t('auth.errors.email') }))}
        />
        <InputField
          label={t('auth.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          side={<GuestLink to="restore">{t('auth.forgot')}</GuestLink>}
          value={password}
          error={faults.password}
          onChange={(value) => {
            setPassword(value)
            setFaults((now) => ({ ...now, password: undefined }))
          }}
        />
        <Button
          kind="primary"
          size="big"
          type="submit"
          busy={busy}
          aria-disabled={busy || isLocked || (!(email.trim() && password) && !isAutofilled) || undefined}
        >
          {t('auth.signIn')}
        </Button>
      </form>
    </GuestLayout>
  )
}

function RegisterHint() {
  const t = useTranslate()
  const brand = useBrand()
  const { display } = registerDisplay(brand, useI18nProvider().getLocale())
  return (
    display !== 'hidden' && (
      <p className="lead">
        {t('auth.noAccount')}{' '}
        <GuestLink to="register" className="m">
          {t('auth.register')}
        </GuestLink>
      </p>
    )
  )
}

/** Errors per field, in order. */
function faultsOf(username: string, password: string, t: (key: string) => string): Faults {
  return {
    ...(!username ? { username: t('auth.errors.required') } : isEmail(username) ? {} : { username: t('auth.errors.email') }),
    ...(password ? {} : { password: t('auth.errors.required') }),
  }
}

/** The error above the sign-in form. */
function SignInProblem({ problem }: { problem: Problem }) {
  const t = useTranslate()
  const key = signInError(problem)
  return (
    <FormAlert of={problem} title={t(`auth.errors.${key}`)}>
      {t(`auth.errors.${key}_help`, { _: '' }) || (problem.retryAt !== undefined && <RetryIn at={problem.retryAt} />)}
    </FormAlert>
  )
}
