import { useTranslate } from 'ra-core'
import { useLogin } from 'ra-core'
import { useEffect, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { safeNext } from '../../authProvider/safeNext.ts'
import { Alert } from '../../ui/parts/Alert.tsx'
import { focusOnMount } from '../../ui/focusOnMount.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { problemOf, type Problem } from '../../ui/problem.ts'
import { useBrand } from '../brand/BrandContext.ts'
import { GuestField } from './GuestField.tsx'
import { GuestLayout } from './GuestLayout.tsx'
import { isEmail } from './rules.ts'

export function SignInPage() {
  const t = useTranslate()
  const login = useLogin()
  const { name } = useBrand()
  const [search] = useSearchParams()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [emailError, setEmailError] = useState<string>()
  useEffect(() => { document.title = `${t('auth.title')} · ${name}` }, [t, name])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget) // autofill may not have told React
    const [username, secret] = [String(form.get('username')).trim(), String(form.get('password'))]
    if (busy || !username || !secret) return
    if (!isEmail(username)) return setEmailError(t('auth.errors.email'))
    setBusy(true)
    try {
      await login({ username, password: secret }, safeNext(search.get('nextUrl')))
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
        <GuestField label={t('auth.email')} name="username" type="email" autoComplete="username" ref={focusOnMount} value={email} error={emailError} onChange={(value) => { setEmail(value); setEmailError(undefined) }} onBlur={() => email && !isEmail(email) && setEmailError(t('auth.errors.email'))} />
        <GuestField label={t('auth.password')} name="password" type="password" autoComplete="current-password" value={password} onChange={setPassword} />
        <Button kind="primary" size="big" type="submit" busy={busy}>{t('auth.signIn')}</Button>
      </form>
    </GuestLayout>
  )
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
