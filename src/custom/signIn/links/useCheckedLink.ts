import { useEffect, useEffectEvent, useState } from 'react'
import { isPasswordCode } from '../../../client/session/guestCalls.ts'
import { problemOf, type Problem } from '../../../ui/problem.ts'
import { showToast } from '../../../client/toasts.ts'
import { go } from './address.ts'
import { guestAddress } from '../shell/guestRoutes.ts'
import type { SetPasswordLink } from '../password/setPassword.ts'

type Check = { state: 'checking' | 'good' | 'unknown'; problem?: Problem; again: () => void }

/** Validates the link of a forgotten password before anybody types: an invalid one redirects to the sign-in. Undefined while unknown. */
export function useCheckedLink({ target, email, code }: SetPasswordLink): Check {
  const [state, setState] = useState<Check['state']>(target === 'restore' ? 'checking' : 'good')
  const [problem, setProblem] = useState<Problem>()
  const fail = (error: unknown) => {
    const found = problemOf(error)
    if (found.status !== 429 && found.kind !== 'offline' && found.kind !== 'server') return refuse()
    setProblem(found)
    setState('unknown')
  }
  const ask = () => isPasswordCode(email, code).then((isGood) => (isGood ? setState('good') : refuse()), fail)
  const begin = useEffectEvent(() => {
    if (target === 'restore') void ask()
  })
  useEffect(() => begin(), [])
  const again = () => {
    setState('checking')
    setProblem(undefined)
    void ask()
  }
  return { state, again, ...(problem && { problem }) }
}

function refuse(): void {
  showToast({ tone: 'error', key: 'guest.setPassword.invalid' })
  go(guestAddress('login'), { replace: true })
}
