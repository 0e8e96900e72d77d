import { useTranslate } from 'ra-core'
import { useEffect, useState, type FormEvent } from 'react'
import { startSession } from '../../../client/session/sessionStore.ts'
import { setUpFirstAdministrator } from '../../../client/session/session.ts'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { problemOf, type Problem } from '../../../ui/problem.ts'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { isEmail, guestPasswordFault } from '../password/rules.ts'
import { refusedPassword } from '../password/refusedPassword.ts'
import { PageProblem } from '../shell/PageProblem.tsx'

type Faults = { email?: string; password?: string; code?: string }

/** Creates the first administrator of a new portal: the code comes from the link that the server printed. */
export function SetupPage() {
  const t = useTranslate()
  const { name } = useBrand()
  const [given] = useState(() => new URLSearchParams(location.search).get('code') ?? '')
  const [code, setCode] = useState(given)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    document.title = `${t('guest.setup.title')} · ${name}`
  }, [t, name])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf({ code, email, password }, t)
    setFaults(found)
    if (busy || Object.keys(found).length > 0) return
    setBusy(true)
    setProblem(undefined)
    try {
      await setUpFirstAdministrator(code.trim(), email.trim(), password)
      await startSession()
    } catch (error) {
      const next = problemOf(error)
      const fault = refusedPassword(next, t)
      if (fault) setFaults({ password: fault })
      else setProblem(next)
      setBusy(false)
    }
  }

  return (
    <GuestLayout>
      <form className="g-box" onSubmit={(event) => void submit(event)} noValidate>
        <div>
          <h1>{t('guest.setup.title')}</h1>
          <p className="lead">{t('guest.setup.text')}</p>
        </div>
        {problem && <PageProblem problem={problem} />}
        {!given && (
          <InputField label={t('guest.setup.code')} name="code" autoComplete="off" value={code} error={faults.code} onChange={setCode} />
        )}
        <InputField
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="username"
          ref={focusOnMount}
          value={email}
          error={faults.email}
          onChange={(value) => {
            setEmail(value)
            setFaults((now) => ({ ...now, email: undefined }))
          }}
        />
        <InputField
          label={t('auth.password')}
          name="password"
          type="password"
          autoComplete="new-password"
          value={password}
          error={faults.password}
          help={t('guest.setup.rules')}
          onChange={(value) => {
            setPassword(value)
            setFaults((now) => ({ ...now, password: undefined }))
          }}
        />
        <Button kind="primary" size="big" type="submit" busy={busy}>
          {t('guest.setup.save')}
        </Button>
        <a href="/login" className="small">
          {t('guest.setup.login')}
        </a>
      </form>
    </GuestLayout>
  )
}

function faultsOf({ code, email, password }: { code: string; email: string; password: string }, t: (key: string) => string): Faults {
  const fault = guestPasswordFault(password, email)
  return {
    ...(code.trim() ? {} : { code: t('auth.errors.required') }),
    ...(isEmail(email) ? {} : { email: t('auth.errors.email') }),
    ...(fault ? { password: t(`guest.password.${fault}`) } : {}),
  }
}
