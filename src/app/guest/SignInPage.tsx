import { useTranslate } from 'ra-core'
import { useEffect, useState, type FormEvent } from 'react'
import { keepReturnUrl } from '../../authProvider/returnUrl.ts'
import { signIn } from '../../authProvider/session.ts'
import { startSession } from '../../authProvider/sessionStore.ts'
import { Alert } from '../../ui/parts/Alert.tsx'
import { focusOnMount } from '../../ui/focusOnMount.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { problemOf, type Problem } from '../../ui/problem.ts'
import { useBrand } from '../brand/BrandContext.ts'
import { GuestField } from './GuestField.tsx'
import { GuestLayout } from './GuestLayout.tsx'
import { isEmail } from './rules.ts'

type Faults = { username?: string; password?: string }

export function SignInPage() {
  const t = useTranslate()
  const { name, return_hosts } = useBrand()
  const [returnUrl] = useState(() => new URLSearchParams(location.search).get('return_url'))
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [faults, setFaults] = useState<Faults>({})
  useEffect(() => { document.title = `${t('auth.title')} · ${name}` }, [t, name])
  useEffect(() => keepReturnUrl(returnUrl, return_hosts), [returnUrl, return_hosts])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget
    const form = new FormData(fields) // autofill may not have told React
    const [username, secret] = [String(form.get('username')).trim(), String(form.get('password'))]
    if (busy) return
    const found = faultsOf(username, secret, t)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) return fields.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus()
    setBusy(true)
    try {
      await signIn(username, secret)
      await startSession()
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(false)
    }
  }

  return (
    <GuestLayout>
      <form className="g-box" onSubmit={(event) => void submit(event)} noValidate>
        <h1>{t('auth.title')}</h1>
        {problem && <SignInProblem problem={problem} />}
        <GuestField label={t('auth.email')} name="username" type="email" autoComplete="username" ref={focusOnMount} value={email} error={faults.username} onChange={(value) => { setEmail(value); setFaults((now) => ({ ...now, username: undefined })) }} onBlur={() => email && !isEmail(email) && setFaults((now) => ({ ...now, username: t('auth.errors.email') }))} />
        <GuestField label={t('auth.password')} name="password" type="password" autoComplete="current-password" value={password} error={faults.password} onChange={(value) => { setPassword(value); setFaults((now) => ({ ...now, password: undefined })) }} />
        <Button kind="primary" size="big" type="submit" busy={busy}>{t('auth.signIn')}</Button>
      </form>
    </GuestLayout>
  )
}

/** What stands at each field, first field first. */
function faultsOf(username: string, password: string, t: (key: string) => string): Faults {
  return {
    ...(!username ? { username: t('errors.required') } : isEmail(username) ? {} : { username: t('auth.errors.email') }),
    ...(password ? {} : { password: t('errors.required') }),
  }
}

/** Stands above the first field and takes the focus. */
export function SignInProblem({ problem }: { problem: Problem }) {
  const t = useTranslate()
  const { support } = useBrand()
  const key = keyOf(problem)
  const help = t(`auth.errors.${key}_help`, { _: '', smart_count: problem.retryAfter ?? 60, contact: support.email ?? '' })
  return <Alert key={problem.requestId ?? ''} ref={focusOnMount} tone="bad" live title={t(`auth.errors.${key}`, { _: t(`errors.${key}`, { _: t('errors.unknown_error') }) })}>{help || undefined}</Alert>
}

function keyOf({ code, kind, status }: Problem): string {
  if (kind === 'offline' || kind === 'server') return kind
  if (status === 429) return 'too_many_attempts'
  return code === 'unknown' ? (status === 403 ? 'access_denied' : 'wrong_credentials') : code
}
