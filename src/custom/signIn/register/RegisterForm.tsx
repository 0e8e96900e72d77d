import { useTranslate } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { sendRegistrationLetter } from '../../../client/session/guestCalls.ts'
import { isRussianPhone } from '../../../engine/rights/authenticated.ts'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import type { Problem } from '../../../ui/problem.ts'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { go } from '../links/address.ts'
import { GuestLink } from '../shell/GuestLink.tsx'
import { guestAddress } from '../shell/guestRoutes.ts'
import { PageProblem } from '../shell/PageProblem.tsx'
import { noteLetter } from './registration.ts'
import { isEmail } from '../password/rules.ts'
import { useSubmit } from '../form/useSubmit.ts'
import { Consent } from './Consent.tsx'
import { mailError, refusedFields } from './registerRefusals.ts'
import { typedPhone } from './typedPhone.ts'
import { usePhoneRules } from './usePhoneRules.ts'

type Faults = { phone?: string; email?: string }

export function RegisterForm({ consent }: { consent: string | undefined }) {
  const t = useTranslate()
  const { features } = useBrand()
  const { normalizePhone, isValidPhone, toWire } = usePhoneRules()
  const [phone, setPhone] = useState('')
  const [email, setEmail] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const { busy, waiting, problem, run } = useSubmit()
  const faultsNow = (): Faults => ({
    ...(!phone
      ? { phone: t('auth.errors.required') }
      : isValidPhone(normalizePhone(phone))
        ? {}
        : { phone: t('guest.register.wrongPhone') }),
    ...(!email.trim() ? { email: t('auth.errors.required') } : isEmail(email) ? {} : { email: t('auth.errors.email') }),
  })
  const isReady = Object.keys(faultsNow()).length === 0

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = faultsNow()
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus()
    const [to, number] = [email.trim(), toWire(normalizePhone(phone))]
    void run(
      async () => {
        await sendRegistrationLetter(to, number)
        noteLetter(to, number)
        const isProved = features.includes('phone_required') || isRussianPhone(number)
        go(isProved ? guestAddress('phone-verify', { query: { phone: number } }) : guestAddress('register', { param: 'ready' }))
        return 'leaving'
      },
      (refused: Problem) => {
        const fieldErrors = refusedFields(refused, t)
        setFaults(fieldErrors)
        return Object.keys(fieldErrors).length > 0
      },
    )
  }
  const change = (name: keyof Faults, set: () => void) => {
    set()
    setFaults((now) => ({ ...now, [name]: undefined }))
  }
  const check = (name: keyof Faults, value: string) => value && setFaults((now) => ({ ...now, [name]: faultsNow()[name] }))

  return (
    <form className="g-box" onSubmit={submit} noValidate>
      <div>
        <h1>{t('guest.register.title')}</h1>
        <p className="lead">
          {t('guest.haveAccountQuestion')}{' '}
          <GuestLink to="login" className="m">
            {t('auth.signIn')}
          </GuestLink>
        </p>
      </div>
      {problem && <PageProblem problem={problem} text={mailError(problem)} />}
      <InputField
        label={t('guest.register.phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        ref={focusOnMount}
        value={phone}
        error={faults.phone}
        onChange={(value) => change('phone', () => setPhone(typedPhone(phone, value)))}
        onBlur={() => {
          setPhone(normalizePhone(phone))
          check('phone', phone)
        }}
      />
      <InputField
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        error={faults.email}
        onChange={(value) => change('email', () => setEmail(value))}
        onBlur={() => check('email', email)}
      />
      <Consent text={consent} />
      <Button kind="primary" size="big" type="submit" busy={busy} aria-disabled={busy || waiting || !isReady || undefined}>
        {t('guest.register.submit')}
      </Button>
    </form>
  )
}
