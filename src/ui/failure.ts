// What a failed call says to the user: the one order of 000 §8.5, for every page. The catalogue of an area (ruling 9) comes before.
import { problemOf } from './problem.ts'

type Translate = (key: string, params?: Record<string, unknown>) => string
/** Areas that say something of their own when the server fails. */
export type FailureArea = 'statistics'

const LONGEST = 300

/** Undefined = silent: the call was given up on purpose. Else what the area says, the words of the code, the server's own description, or *Error*. */
export function failureText(error: unknown, t: Translate, area?: FailureArea): string | undefined {
  if (isGivenUp(error)) return undefined
  const { status, body, retryAfter } = problemOf(error)
  if (status >= 500 && area) return t(`errors.area.${area}`)
  const code = body?.code ?? (status === 0 ? 'offline' : undefined)
  const friendly = code === undefined ? '' : t(`errors.${code}`, { smart_count: retryAfter ?? 0, _: '' })
  if (friendly) return friendly
  if (status >= 500) return t('errors.internal')
  return descriptionIn(body) ?? t('errors.error')
}

/** A request that was cancelled, or whose page is gone; one that took too long was not. */
function isGivenUp(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  // The query client's own kind is known by its marks: names of classes do not outlive the build.
  return ('name' in error && error.name === 'AbortError') || ('revert' in error && 'silent' in error)
}

/** Plain text of the server for what has no words of ours; shown as text, never as markup. */
function descriptionIn(body: Record<string, unknown> | undefined): string | undefined {
  const text = body?.['description']
  if (typeof text !== 'string') return undefined
  const clean = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return clean === '' ? undefined : clean.slice(0, LONGEST)
}
