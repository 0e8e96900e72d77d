// Turns a failed call into a message, in the order of 000 §8.5, for every page. The catalogue of an area (ruling 9) comes first.
import { problemOf } from './problem.ts'

type Translate = (key: string, params?: Record<string, unknown>) => string
/** Areas with their own texts for server failures. */
export type FailureArea = 'statistics'

const LONGEST = 300

/**
 * The message: the area's text, the text of the code, the server's own description, or *Error*. Undefined means silent: the call was
 * cancelled on purpose.
 */
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

/** True if the request was cancelled or its page is gone; false for a time-out. */
function isGivenUp(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  // The query client's own error is recognised by its properties: class names do not survive minification.
  return ('name' in error && error.name === 'AbortError') || ('revert' in error && 'silent' in error)
}

/** Plain text from the server for errors without a translation; shown as text, never as markup. */
function descriptionIn(body: Record<string, unknown> | undefined): string | undefined {
  const text = body?.['description']
  if (typeof text !== 'string') return undefined
  const clean = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return clean === '' ? undefined : clean.slice(0, LONGEST)
}
