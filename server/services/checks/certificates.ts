// Checks whether the chosen certificate covers a name and, where visitors reach this service, whether they are shown that certificate.
import { X509Certificate } from 'node:crypto'
import type { CheckResult, CheckSubject } from '../../../src/engine/values/checks.ts'
import type { Reference } from '../../../src/engine/schema/types.ts'
import { OutsideError } from '../../drivers/outside/errors.ts'
import type { Shown } from '../../drivers/outside/handshake.ts'
import type { Outside } from '../../drivers/outside/outside.ts'
import type { RecordScope } from '../../store/scope.ts'
import type { Store } from '../../store/types.ts'
import { certificateNamesOf } from '../tls/names.ts'
import { result } from './results.ts'
import { dayMilliseconds } from '../../../src/engine/time/units.ts'

/** `none`: no certificate is chosen; `gone`: the chosen one cannot be read. */
export type Chosen = { is: 'none' } | { is: 'gone' } | { is: 'there'; certificate: X509Certificate }
type CheckedName = {
  subject: CheckSubject
  chosen: Chosen | undefined
  now: Date
  /** Present when the name points here, so that visitors see a certificate. */ live?: { port: number }
}

const soonMilliseconds = 14 * dayMilliseconds
const maxShown = 5

export async function chosenOf(
  { store, scope, reference, pem }: { store: Pick<Store, 'records'>; scope: RecordScope; reference: Reference | undefined; pem: string },
  value: unknown,
): Promise<Chosen> {
  if (value === undefined || value === null) return { is: 'none' }
  if (!reference || typeof reference.value !== 'string') return { is: 'gone' }
  const {
    rows: [row],
  } = await store.records.list(scope, reference.type, {
    where: [{ field: { path: [reference.value] }, is: 'in', value: [value as string | number] }],
    limit: 1,
  })
  const text = row && (JSON.parse(row.data) as Record<string, unknown>)[pem]
  return typeof text === 'string' ? read(text) : { is: 'gone' }
}

export async function checkCertificate(
  outside: Pick<Outside, 'handshake'>,
  { subject, chosen = { is: 'none' }, now, live }: CheckedName,
): Promise<CheckResult> {
  if (chosen.is === 'none') return result(subject, 'warning', 'none_chosen')
  if (chosen.is === 'gone') return result(subject, 'failed', 'missing')
  const own = chosen.certificate
  const until = dayOf(own.validTo)
  if (!speaksFor(own, subject.subject)) return result(subject, 'failed', 'not_covered', { found: namesIn(own), expected: subject.subject })
  if (Date.parse(own.validTo) <= now.getTime()) return result(subject, 'failed', 'expired', { found: until })
  if (Date.parse(own.validFrom) > now.getTime()) return result(subject, 'failed', 'not_yet', { found: dayOf(own.validFrom) })
  if (live) {
    const presented = await seenBy(outside, subject, live.port)
    if (!presented) return result(subject, 'warning', 'no_handshake', { expected: until })
    const mismatch = compared(subject, own, presented, now)
    if (mismatch) return mismatch
  }
  if (Date.parse(own.validTo) - now.getTime() < soonMilliseconds) return result(subject, 'warning', 'ends_soon', { found: until })
  return result(subject, 'fine', live ? 'shown' : 'covers', { found: until })
}

/** Undefined when no certificate was presented: the edge has none yet, or the network failed. */
async function seenBy(outside: Pick<Outside, 'handshake'>, { subject }: CheckSubject, port: number): Promise<Shown | undefined> {
  try {
    return await outside.handshake({ host: subject, port, server: subject })
  } catch (error) {
    if (error instanceof OutsideError) return undefined
    throw error
  }
}

/** The problem of the presented certificate; undefined when it is the chosen one and trusted. */
function compared(subject: CheckSubject, own: X509Certificate, { certificate, isTrusted }: Shown, now: Date): CheckResult | undefined {
  if (!speaksFor(certificate, subject.subject))
    return result(subject, 'failed', 'shown_wrong', { found: namesIn(certificate), expected: subject.subject })
  if (Date.parse(certificate.validTo) <= now.getTime())
    return result(subject, 'failed', 'shown_expired', { found: dayOf(certificate.validTo), expected: dayOf(own.validTo) })
  if (certificate.fingerprint256 !== own.fingerprint256)
    return result(subject, 'warning', 'shown_other', { found: dayOf(certificate.validTo), expected: dayOf(own.validTo) })
  return isTrusted ? undefined : result(subject, 'warning', 'untrusted', { found: dayOf(certificate.validTo) })
}

function read(pem: string): Chosen {
  try {
    return { is: 'there', certificate: new X509Certificate(pem) }
  } catch {
    return { is: 'gone' }
  }
}
/** Browsers ignore the common name (RFC 9525 section 2). */
function speaksFor(certificate: X509Certificate, name: string): boolean {
  return certificate.checkHost(name, { subject: 'never' }) !== undefined
}
function namesIn(certificate: X509Certificate): string {
  const { domains } = certificateNamesOf(certificate)
  return [...domains.slice(0, maxShown), ...(domains.length > maxShown ? ['…'] : [])].join(', ')
}
/** Date such as `2027-01-05`. */
function dayOf(moment: string): string {
  const time = Date.parse(moment)
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
}
