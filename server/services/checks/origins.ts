// Checks whether a source responds, with the scheme, host name and trust that the record configures for edges.
import { asMap, valueOf, type Checks, type CheckResult, type CheckSubject } from '../../../src/engine/values/checks.ts'
import { OutsideError } from '../../drivers/outside/errors.ts'
import type { Outside, Question } from '../../drivers/outside/outside.ts'
import { isInconclusive, result, skipped } from './results.ts'

/** A server that does not support HEAD is reachable all the same (RFC 9110 sections 15.5.6 and 15.6.2). */
const withoutHead = [405, 501]

export async function checkOrigin(
  outside: Pick<Outside, 'head'>,
  checks: Checks,
  record: unknown,
  subject: CheckSubject,
): Promise<CheckResult> {
  try {
    const { status, location } = await outside.head(questionOf(checks, record, subject.subject))
    const found = `HTTP ${status}${location === undefined ? '' : ` → ${location}`}`
    if (status < 300 || status === 304 || withoutHead.includes(status)) return result(subject, 'fine', 'answers', { found })
    return status >= 500
      ? result(subject, 'failed', 'server_error', { found })
      : result(subject, 'warning', status < 400 ? 'redirects' : 'refuses', { found })
  } catch (error) {
    if (isInconclusive(error)) return skipped(subject, error.reason)
    if (error instanceof OutsideError && error.reason !== 'loop') return result(subject, 'failed', error.reason)
    throw error
  }
}

export function questionOf({ origin, names }: Checks, record: unknown, host: string): Question {
  const of = (path: string | undefined): string => String(valueOf(record, path) ?? '')
  const isSecure = valueOf(record, origin?.https) === true
  const { port } = asMap(asMap(valueOf(record, origin?.servers))[host])
  const own = of(origin?.hostname)
  // Variables such as `$host`, which stand for the visitor's request.
  const visited = [valueOf(record, names?.field)].flat()[0] ?? valueOf(record, names?.domain)
  const as = own.includes('$') ? String(visited ?? host) : own || host
  return {
    host,
    port: typeof port === 'number' ? port : isSecure ? 443 : 80,
    as,
    path: pathOf(of(origin?.folder)),
    ...(isSecure && { tls: { server: of(origin?.sni) || as, verify: valueOf(record, origin?.verify) === true } }),
  }
}

function pathOf(folder: string): string {
  return folder === '' ? '/' : `/${folder.split('/').map(encodeURIComponent).join('/')}/`
}
