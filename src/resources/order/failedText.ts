// The message for a failed request (000 §8.7): that it failed and what to do, unless the server gives a reason.
import { failureText } from '../../ui/failure.ts'
import { problemOf } from '../../ui/problem.ts'
import type { Outcome } from '../form/saving/useSave.ts'

type Translate = (key: string, params?: Record<string, unknown>) => string

export function failedText(error: unknown, t: Translate): string {
  const { status } = problemOf(error)
  const isOurs = status <= 0 || status >= 500
  return (isOurs ? undefined : failureText(error, t)) ?? t('form.order.failed')
}

/** The message for a form that was not saved: how many fields were refused, or why the request failed. */
export function failureOf(outcome: Outcome, t: Translate): string {
  if (outcome.status === 'refused') return t('form.refused', { smart_count: outcome.errors.length })
  return failedText(outcome.status === 'failed' ? outcome.error : undefined, t)
}
