// The message for a failed request (000 §8.7): that it failed and what to do, unless the server gives a reason.
import { failureText } from '../../ui/failure.ts'
import { problemOf } from '../../ui/problem.ts'

export function failedText(error: unknown, t: (key: string, params?: Record<string, unknown>) => string): string {
  const { status } = problemOf(error)
  const isOurs = status <= 0 || status >= 500
  return (isOurs ? undefined : failureText(error, t)) ?? t('form.order.failed')
}
