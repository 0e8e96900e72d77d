// Sets a password by a link in an e-mail: after registration, an invitation, or a forgotten password.
import { useI18nProvider, useTranslate } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { verifyPhone } from '../../../client/session/guestCalls.ts'
import type { Locale } from '../../../engine/schema/types.ts'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { PhoneCodeForm } from '../phone/PhoneCodeForm.tsx'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { GuestLink } from '../shell/GuestLink.tsx'
import type { MatchedGuestRoute } from '../shell/guestRoutes.ts'
import { PageProblem } from '../shell/PageProblem.tsx'
import { refusedPassword } from './refusedPassword.ts'
import { guestPasswordFault } from './rules.ts'
import { enterWith, savePassword, type SetPasswordLink } from './setPassword.ts'
import { setPasswordError } from './setPasswordError.ts'
import { useCheckedLink } from '../links/useCheckedLink.ts'
import { useSubmit } from '../form/useSubmit.ts'
import { useTitle } from '../shell/useTitle.ts'

export function SetPasswordPage({ route }: { route: MatchedGuestRoute }) {
  const t = useTranslate()
  const brand = useBrand()
  const language = useI18nProvider().getLocale() as Locale // the languages of a brand are locales
  const link = readLink(route)
  const check = useCheckedLink(link)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [isProving, setProving] = useState(false)
  const { busy, waiting, problem, run } = useSubmit()
  useTitle(t('guest.setPassword.title'))
  const found = guestPasswordFault(password, link.email)
  const say = () => setFault(found && t(`guest.password.${found}`))
  const save = () =>
    run(
      async () => {
        await savePassword(link, password, language)
        return enterWith(link, password, brand)
      },
      (refused) => {
        const isUnproved = refused.code === 'phone_unproved' && link.phone !== ''
        setProving(isUnproved)
        const text = refusedPassword(refused, t)
        setFault(text)
        return isUnproved || text !== undefined
      },
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    say()
    if (found) return event.currentTarget.querySelector<HTMLInputElement>('input[name=password]')?.focus()
    void save()
  }
  // The password stays typed: it is sent again as soon as the phone is confirmed.
  const proved = () => {
    setProving(false)
    void save()
  }
  const trouble = problem ?? check.problem
  if (isProving) return <ProvePhone link={link} onProved={proved} />
  return (
    <GuestLayout>
      <form className="g-box" onSubmit={submit} noValidate aria-busy={check.state === 'checking' || undefined}>
        <div>
          <h1>{t('guest.setPassword.title')}</h1>
          <p className="lead">{t(`guest.setPassword.${link.target === 'invitation' ? 'invited' : 'text'}`, { email: link.email })}</p>
        </div>
        {trouble && <PageProblem problem={trouble} text={setPasswordError(trouble, link.target)} />}
        {check.state === 'unknown' ? (
          <Button size="big" onClick={check.again}>
            {t('problems.retry')}
          </Button>
        ) : (
          check.state === 'good' && (
            <>
              {/* The user name for password managers. */}
              <input
                className="vh"
                type="email"
                name="username"
                autoComplete="username"
                value={link.email}
                readOnly
                tabIndex={-1}
                aria-hidden="true"
              />
              <InputField
                label={t('auth.password')}
                name="password"
                type="password"
                autoComplete="new-password"
                ref={focusOnMount}
                value={password}
                error={fault}
                help={t('guest.setup.rules')}
                onChange={(value) => {
                  setPassword(value)
                  setFault(undefined)
                }}
                onBlur={() => password && say()}
              />
              <Button
                kind="primary"
                size="big"
                type="submit"
                busy={busy}
                aria-disabled={busy || waiting || found !== undefined || fault !== undefined || undefined}
              >
                {t('guest.setPassword.save')}
              </Button>
            </>
          )
        )}
        <GuestLink to="login" className="small">
          {t('guest.login')}
        </GuestLink>
      </form>
    </GuestLayout>
  )
}

function ProvePhone({ link, onProved }: { link: SetPasswordLink; onProved: () => void }) {
  const t = useTranslate()
  return (
    <GuestLayout>
      <div className="g-box">
        <h1>{t('guest.phone.registration.title')}</h1>
        <PhoneCodeForm phone={link.phone} email={link.email} verify={(code) => verifyPhone(link.phone, code, link.email).then(onProved)} />
        <GuestLink to="login" className="small">
          {t('guest.login')}
        </GuestLink>
      </div>
    </GuestLayout>
  )
}

/** Any other target is a forgotten password. */
function readLink({ param = '', query }: MatchedGuestRoute): SetPasswordLink {
  const target = query.get('target')
  return {
    code: param,
    email: query.get('email') ?? '',
    phone: query.get('phone') ?? '',
    target: target === 'registration' || target === 'invitation' ? target : 'restore',
  }
}
