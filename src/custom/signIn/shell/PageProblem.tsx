import { useTranslate } from 'ra-core'
import { RetryIn } from '../../../ui/parts/feedback/RetryIn.tsx'
import type { Problem } from '../../../ui/problem.ts'
import { FormAlert } from '../form/FormAlert.tsx'

/** An error above the form of a guest page. `text`: the page's own text; else the general one. */
export function PageProblem({ problem, text }: { problem: Problem; text?: string }) {
  const t = useTranslate()
  const key = text ?? wordOf(problem)
  const help = t(`${key}_help`, { _: '' })
  return (
    <FormAlert of={problem} title={t(key, { _: t('guest.errors.other') })}>
      {help || (problem.retryAt !== undefined && <RetryIn at={problem.retryAt} />)}
    </FormAlert>
  )
}

function wordOf({ kind, status, code }: Problem): string {
  if (kind === 'offline' || kind === 'server') return `auth.errors.${kind}`
  return status === 429 ? 'auth.errors.too_many_attempts' : `guest.errors.${code}`
}
