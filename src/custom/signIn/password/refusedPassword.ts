import type { Problem } from '../../../ui/problem.ts'

type Translate = (key: string, options?: { _: string }) => string

/** Faults that one text tells. */
const alike: Record<string, string> = { minLength: 'length', maxLength: 'length', differs: 'matches' }

/** What the server says of the password, in words; undefined when it says something else. */
export function refusedPassword({ body }: Problem, t: Translate): string | undefined {
  const fault = body?.errors.find(({ path }) => path === '/password')
  return fault && t(`guest.password.${alike[fault.keyword] ?? fault.keyword}`, { _: t('guest.password.refused') })
}
