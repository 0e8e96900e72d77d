import { useTranslate } from 'ra-core'
import { useEffect, useState, type FormEvent } from 'react'
import { setPasswordByLink } from '../../../client/session/session.ts'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { problemOf, type Problem } from '../../../ui/problem.ts'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { refusedPassword } from './refusedPassword.ts'
import { guestPasswordFault } from './rules.ts'
import { PageProblem } from '../shell/PageProblem.tsx'

/** An employee sets a password: the code is in the fragment of the link. */
export function PasswordPage() {
  const t = useTranslate()
  const { name } = useBrand()
  const [code] = useState(() => location.hash.slice(1))
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [problem, setProblem] = useState<Problem>()
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  useEffect(() => {
    document.title = `${t('guest.newPassword.title')} · ${name}`
  }, [t, name])
  // Another link in the same tab: the browser does not reload for a new fragment.
  useEffect(() => {
    const again = () => location.reload()
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The server knows the owner of the link and compares the password with that e-mail address.
    const found = guestPasswordFault(password, '')
    setFault(found && t(`guest.password.${found}`))
    if (state === 'busy' || found) return
    setState('busy')
    setProblem(undefined)
    try {
      await setPasswordByLink(code, password)
      history.replaceState(null, '', location.pathname)
      setState('done')
    } catch (error) {
      const next = problemOf(error)
      const refused = refusedPassword(next, t)
      if (refused) setFault(refused)
      else setProblem(next)
      setState('asking')
    }
  }

  if (state === 'done') {
    return (
      <GuestLayout>
        <div className="g-box">
          <div role="status">
            <h1>{t('guest.newPassword.doneTitle')}</h1>
            <p className="lead">{t('guest.newPassword.doneText')}</p>
          </div>
          <a className="btn pri big" href="/login">
            {t('guest.newPassword.signIn')}
          </a>
        </div>
      </GuestLayout>
    )
  }
  return (
    <GuestLayout>
      <form className="g-box" onSubmit={(event) => void submit(event)} noValidate>
        <div>
          <h1>{t('guest.newPassword.title')}</h1>
          <p className="lead">{t('guest.newPassword.text')}</p>
        </div>
        {problem && <PageProblem problem={problem} />}
        <InputField
          label={t('guest.newPassword.password')}
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
        />
        <Button kind="primary" size="big" type="submit" busy={state === 'busy'}>
          {t('guest.newPassword.save')}
        </Button>
        <a href="/login" className="small">
          {t('guest.setup.login')}
        </a>
      </form>
    </GuestLayout>
  )
}
