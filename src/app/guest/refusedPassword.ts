import type { Problem } from '../../ui/problem.ts'

type Translate = (key: string, options?: { _: string }) => string

/** What the server says of the password, in words; undefined when it says something else. */
export function refusedPassword({ body }: Problem, t: Translate): string | undefined {
  const fault = body?.errors.find(({ path }) => path === '/password')
  return fault && t(`auth.errors.${fault.keyword}`, { _: t(`errors.${fault.keyword}`, { _: t('errors.unknown') }) })
}
