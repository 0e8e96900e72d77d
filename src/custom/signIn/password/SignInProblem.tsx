import { useTranslate } from 'ra-core'
import { RetryIn } from '../../../ui/parts/feedback/RetryIn.tsx'
import type { Problem } from '../../../ui/problem.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { signInError } from './signInRefusals.ts'

/** The error above the sign-in form. */
export function SignInProblem({ problem }: { problem: Problem }) {
  const t = useTranslate()
  const key = signInError(problem)
  return (
    <FormAlert of={problem} title={t(`auth.errors.${key}`)}>
      {t(`auth.errors.${key}_help`, { _: '' }) || (problem.retryAt !== undefined && <RetryIn at={problem.retryAt} />)}
    </FormAlert>
  )
}
