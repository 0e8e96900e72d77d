// Errors of the registration e-mail (000 §8.2).
import type { Problem } from '../../../ui/problem.ts'

type Translate = (key: string) => string

/** Errors at the fields. */
export function refusedFields({ status, code, body }: Problem, t: Translate): { phone?: string; email?: string } {
  if (status === 409 && code === 'email_in_use') return { email: t('guest.register.emailInUse') }
  if (status === 409 && code === 'phone_in_use') return { phone: t('guest.register.phoneInUse') }
  if (status !== 400) return {}
  const at = (path: string): boolean => body?.errors.some((error) => error.path === path) === true
  return { ...(at('/phone') && { phone: t('guest.register.wrongPhone') }), ...(at('/email') && { email: t('auth.errors.email') }) }
}

/** The error above the form; `again`: the e-mail was requested again. */
export function mailError({ kind, status, code }: Problem, { again = false } = {}): string {
  if (again && (code === 'already_verified' || code === 'confirmation_not_found')) return `guest.mail.${code}`
  if (status === 429) return again ? 'guest.mail.tooOften' : 'guest.register.tooOften'
  return kind === 'offline' ? 'auth.errors.offline' : 'guest.register.unknown'
}
