// Audits refusals to signed-in people: every call of staff, and attempted changes of customers.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../services/problem.ts'
import type { SignedIn } from '../services/model.ts'
import type { Services } from '../services/types.ts'
import { auditRefusal } from '../services/audit/refusals.ts'
import { minuteMilliseconds } from '../../src/engine/time/units.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
/** Codes that are not audited here: no fault of the caller, a pending step, or audited under another action. */
const unaudited = [
  'csrf',
  'wrong_password',
  'wrong_code',
  'password_required',
  'phone_required',
  'totp_required',
  'mail_required',
  'totp_setup_required',
]
/** Limits the rows per person, so that repeated refusals do not fill the audit. */
const maxAMinute = 30

export function recordRefusals(app: FastifyInstance, { store, clock, log }: Services): void {
  let [counts, minute] = [new Map<string, number>(), 0]

  app.addHook('onError', async (request, _reply, error) => {
    const { signedIn } = request
    if (!signedIn || !isRefused(request, signedIn, error) || !mayRecord(signedIn.person.id)) return
    const { person } = signedIn
    const { account, id = '' } = (request.params ?? {}) as { account?: string; id?: string }
    // A failure to record the refusal never grants access.
    await auditRefusal(
      store,
      {
        at: clock().toISOString(),
        by: { actor: person.id, actorName: person.email, ip: request.ip, requestId: request.id },
        id: id.slice(0, 64),
      },
      {
        code: (error as Error as Problem).code,
        call: `${request.method} ${request.routeOptions.url ?? ''}`,
        ...(account !== undefined && { account: account.slice(0, 64) }),
      },
    ).catch((cause: unknown) => log.error({ err: cause }, 'a refusal could not be recorded'))
  })

  function mayRecord(person: string): boolean {
    const now = Math.floor(clock().getTime() / minuteMilliseconds)
    if (now !== minute) [counts, minute] = [new Map(), now]
    const count = (counts.get(person) ?? 0) + 1
    counts.set(person, count)
    return count <= maxAMinute
  }
}

function isRefused({ method }: FastifyRequest, { person }: SignedIn, error: unknown): boolean {
  return (
    error instanceof Problem &&
    error.status === 403 &&
    !unaudited.includes(error.code) &&
    (person.kind === 'staff' || !safeMethods.includes(method))
  )
}
