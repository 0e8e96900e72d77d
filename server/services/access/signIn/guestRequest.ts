// Data of an unauthenticated caller for the sign-in services: brand of the host, language and IP address.
import { writeAudit } from '../../audit/write.ts'
import type { Locale } from '../../../../src/engine/schema/types.ts'
import type { FieldError } from '../../../../src/engine/types.ts'
import { isValidPhone } from '../../../../src/engine/formats/contacts/phone.ts'
import type { Repositories } from '../../../store/types.ts'
import type { Clock, Person } from '../../model.ts'
import { networkOf } from '../limits/network.ts'
import type { ThrottleRule } from '../limits/throttle.ts'

/** `device`: the token a browser got at an earlier sign-in, where it counts. */
export type GuestRequest = { brand: string; locale: Locale; ip: string; requestId: string; device?: string | undefined }

/** Throttles guessing of codes by network, whatever the codes are for. */
export function codeAttemptLimits({ ip }: Pick<GuestRequest, 'ip'>): ThrottleRule[] {
  return [{ name: 'code', subject: networkOf(ip), free: 5, most: 10, own: true }]
}

/** One plain ASCII address; surrounding spaces are ignored. */
export function emailErrors(email: string): FieldError[] {
  const isRight = email.length <= 254 && /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/.test(email.trim())
  return isRight ? [] : [{ path: '/email', keyword: 'format', params: { format: 'email-ascii' } }]
}

export function phoneErrors(phone: string): FieldError[] {
  return phone.length <= 40 && isValidPhone(phone) ? [] : [{ path: '/phone', keyword: 'format', params: { format: 'phone' } }]
}

type Entry = { action: string; person?: Pick<Person, 'id' | 'email'> | undefined; detail?: Record<string, unknown> }

/** An audit row about sign-in or credentials. */
export function auditAccess(
  { history }: Pick<Repositories, 'history'>,
  clock: Clock,
  { ip, requestId }: Pick<GuestRequest, 'ip' | 'requestId'>,
  { action, person, detail = {} }: Entry,
): Promise<void> {
  return writeAudit(history, {
    at: clock().toISOString(),
    by: { actor: person?.id ?? '', actorName: person?.email ?? '', ip, requestId },
    action,
    id: person?.id ?? '',
    detail,
  })
}
