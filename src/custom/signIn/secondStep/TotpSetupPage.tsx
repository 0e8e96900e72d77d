import { useTranslate } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { beginTotp, confirmTotp } from '../../../client/session/guestCalls.ts'
import '../../../ui/css/own.css'
import '../../../ui/css/page/once.css'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { QrPicture } from '../../../ui/parts/display/QrPicture.tsx'
import type { Problem } from '../../../ui/problem.ts'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { enter } from '../form/enter.ts'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { PageProblem } from '../shell/PageProblem.tsx'
import { SignOut } from '../shell/SignOut.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { useTitle } from '../shell/useTitle.ts'

/** Sets up a required second factor: the password, the QR code, a first code, the backup codes. */
export function TotpSetupPage() {
  const t = useTranslate()
  const brand = useBrand()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<string[]>()
  const { busy, waiting, problem, run } = useSubmit()
  useTitle(t('guest.totpSetup.title'))
  const refused = ({ status, code }: Problem): boolean => {
    const word = status === 403 ? troubles[code] : undefined
    if (word) setFault(t(word))
    return word !== undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (codes) return void run(() => enter(brand))
    const given = begun ? typed.replaceAll(/\s/g, '') : typed
    setFault(given ? undefined : t('auth.errors.required'))
    if (!given) return
    void run(async () => {
      if (begun) setCodes(await confirmTotp(given))
      else setBegun(await beginTotp(given))
      setTyped('')
    }, refused)
  }
  const change = (value: string) => {
    setTyped(value)
    setFault(undefined)
  }
  const step = codes ? 'codes' : begun ? 'scan' : 'begin'
  return (
    <GuestLayout>
      <form className="g-box" onSubmit={submit} noValidate>
        <div>
          <h1>{t(codes ? 'guest.totpSetup.codesTitle' : 'guest.totpSetup.title')}</h1>
          <p className="lead">{t(`guest.totpSetup.${step}`)}</p>
        </div>
        {problem && <PageProblem problem={problem} />}
        {codes && <Codes codes={codes} label={t('guest.totpSetup.codesTitle')} />}
        {begun && !codes && <Scan {...begun} />}
        {!codes && (
          <InputField
            key={step}
            label={t(begun ? 'guest.totpSetup.code' : 'auth.password')}
            name={begun ? 'code' : 'password'}
            {...(begun
              ? { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 }
              : { type: 'password', autoComplete: 'current-password' })}
            ref={focusOnMount}
            value={typed}
            error={fault}
            onChange={change}
          />
        )}
        <Button kind="primary" size="big" type="submit" busy={busy} aria-disabled={busy || waiting || undefined}>
          {t(`guest.totpSetup.do.${step}`)}
        </Button>
        {!codes && <SignOut />}
      </form>
    </GuestLayout>
  )
}

function Scan({ secret, uri }: { secret: string; uri: string }) {
  const t = useTranslate()
  return (
    <>
      <QrPicture text={uri} label={t('guest.totpSetup.picture')} />
      <p className="small">{t('guest.totpSetup.manual')}</p>
      <p className="once mono">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
    </>
  )
}

function Codes({ codes, label }: { codes: string[]; label: string }) {
  return (
    <ul className="own-codes mono" aria-label={label}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  )
}

const troubles: Record<string, string> = { wrong_password: 'guest.totpSetup.wrongPassword', wrong_code: 'guest.totp.wrong' }
