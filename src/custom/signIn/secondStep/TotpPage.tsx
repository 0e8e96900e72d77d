import { useTranslate } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { passTotp } from '../../../client/session/guestCalls.ts'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { enter } from '../form/enter.ts'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { PageProblem } from '../shell/PageProblem.tsx'
import { SignOut } from '../shell/SignOut.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { useTitle } from '../shell/useTitle.ts'

/** The second factor with an authenticator; the same field accepts a backup code. */
export function TotpPage() {
  const t = useTranslate()
  const brand = useBrand()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const { busy, waiting, problem, run } = useSubmit()
  useTitle(t('guest.totp.title'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = code.replace(/\s/g, '')
    setFault(given ? undefined : t('auth.errors.required'))
    if (!given) return
    void run(
      async () => {
        await passTotp(given)
        return enter(brand)
      },
      ({ status, code: refused }) => {
        const isWrong = status === 403 && refused === 'wrong_code'
        if (isWrong) setFault(t('guest.totp.wrong'))
        return isWrong
      },
    )
  }
  return (
    <GuestLayout>
      <form className="g-box" onSubmit={submit} noValidate>
        <div>
          <h1>{t('guest.totp.title')}</h1>
          <p className="lead">{t('guest.totp.text')}</p>
        </div>
        {problem && <PageProblem problem={problem} />}
        <InputField
          label={t('guest.totp.code')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          ref={focusOnMount}
          value={code}
          error={fault}
          help={t('guest.totp.help')}
          onChange={(value) => {
            setCode(value)
            setFault(undefined)
          }}
        />
        <Button kind="primary" size="big" type="submit" busy={busy} aria-disabled={busy || waiting || !code.trim() || undefined}>
          {t('guest.totp.submit')}
        </Button>
        <SignOut />
      </form>
    </GuestLayout>
  )
}
