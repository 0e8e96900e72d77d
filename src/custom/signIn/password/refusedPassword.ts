import type { Problem } from '../../../ui/problem.ts'

type Translate = (key: string, options?: { _: string }) => string

/** Errors that share one text. */
const alike: Record<string, string> = { minLength: 'length', maxLength: 'length', differs: 'matches' }

/** The server's objection to the password, in words; undefined for other errors. */
export function refusedPassword({ body }: Problem, t: Translate): string | undefined {
  const fault = body?.errors.find(({ path }) => path === '/password')
  return fault && t(`guest.password.${alike[fault.keyword] ?? fault.keyword}`, { _: t('guest.password.refused') })
}
