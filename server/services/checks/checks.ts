// Live checks of a record by people who may change it: its names point here, a certificate covers them, its sources respond.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { Clock } from '../model.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Records } from '../records/records.ts'
import type { Store } from '../../store/types.ts'
import type { ServiceSettings } from '../settings.ts'
import {
  checkSubjects,
  valueOf,
  type Checks,
  type CheckReport,
  type CheckResult,
  type CheckSubject,
} from '../../../src/engine/values/checks.ts'
import { fieldSchema } from '../../../src/engine/schema/paths.ts'
import { OutsideError } from '../../drivers/outside/errors.ts'
import { createLanes } from '../../drivers/slots.ts'
import type { Outside } from '../../drivers/outside/outside.ts'
import type { Throttle } from '../access/limits/throttle.ts'
import { notFound } from '../problem.ts'
import { type Target, targetOf } from '../records/read/target.ts'
import type { Caller } from '../model.ts'
import { checkCertificate, chosenOf, type Chosen } from './certificates.ts'
import { checkName } from './names.ts'
import { checkOrigin } from './origins.ts'
import { skipped } from './results.ts'

type Parts = { store: Store; registry: DefinitionRegistry; facts: Facts; clock: Clock; records: Records } & {
  outside: Outside
  throttle: Throttle
  /** Port for visitors' TLS. */ tlsPort?: number
}
export type CheckSettings = Pick<ServiceSettings, 'OUTBOUND_NETWORKS' | 'OUTBOUND_DNS'>
export type LiveChecks = {
  /** Throws 404 without such a record or anything to check; 403 for callers who may only read; 429 `checks_too_soon`. */
  run: (caller: Caller, type: string, id: string) => Promise<CheckReport>
}

/** Limit per account: the portal itself sends the queries. */
const rule = { name: 'checks', free: 10, most: 10, window: 60, refusal: { status: 429, code: 'checks_too_soon' } }
/** Limit per kind and run; the result reports the rest as skipped. */
const maxOfKind = 20
/** Time-out of a run; unfinished checks are reported as unknown. */
const maxMilliseconds = 25_000
/** Outside requests of one account at once: a quarter of all, so that its slow sources do not delay the checks of others. */
const ofAccount = { atOnce: 4, waiting: 256, full: () => new OutsideError('busy') }

export function createChecks({ store, registry, facts, clock, records, outside, throttle, tlsPort = 443 }: Parts): LiveChecks {
  const lanes = createLanes(ofAccount)
  return {
    async run(caller, type, id) {
      const target = targetOf({ registry, facts }, caller, type, 'update')
      const { checks } = target.definition.resource
      if (!checks || !caller.account) throw notFound()
      // Uses the caller's view: hidden fields are neither checked nor reported.
      const record = await records.read(caller, type, id)
      await throttle.attempt([{ ...rule, subject: caller.account.name }])
      const results = await allOf(checks, record, target)
      return { checked_at: clock().toISOString(), version: record.version, checks: results }
    },
  }

  async function allOf(checks: Checks, record: PlainObject, { scope, definition }: Target): Promise<CheckResult[]> {
    const subjects = checkSubjects(checks, record)
    const reference = checks.certificate && fieldSchema(definition.schema, checks.certificate.field)?.reference
    const chosen =
      checks.certificate &&
      (await chosenOf({ store, scope, reference, pem: checks.certificate.pem }, valueOf(record, checks.certificate.field)))
    const late = deadline()
    const queries = inLane(scope.account, late)
    try {
      const names = new Map<string, Promise<CheckResult>>()
      const works = {
        name: (one: CheckSubject) => checkName(queries, String(valueOf(record, checks.names?.domain) ?? ''), one),
        // Names come first.
        certificate: async (one: CheckSubject) => aboutCertificate(queries, { chosen, subject: one, name: await names.get(one.subject) }),
        origin: (one: CheckSubject) => checkOrigin(queries, checks, record, one),
      }
      return await Promise.all(
        subjects.map((one, index) => {
          const found = within(late, one, index - subjects.findIndex(({ kind }) => kind === one.kind), () => works[one.kind](one))
          if (one.kind === 'name') names.set(one.subject, found)
          return found
        }),
      )
    } finally {
      late.clear()
    }
  }

  /** Outside requests in the lane of the account. Those still queued when the run is over are not sent. */
  function inLane(account: string, { isOver }: Late): OutsideQueries {
    const ask = <Result>(work: () => Promise<Result>): Promise<Result> =>
      lanes(account, async () => {
        if (isOver()) throw new OutsideError('busy')
        return work()
      })
    return {
      chain: (name) => ask(() => outside.chain(name)),
      addresses: (host) => ask(() => outside.addresses(host)),
      head: (question) => ask(() => outside.head(question)),
      handshake: (question) => ask(() => outside.handshake(question)),
    }
  }

  /** The presented certificate is checked only for names that point here. */
  function aboutCertificate(
    queries: OutsideQueries,
    { chosen, subject, name }: { chosen: Chosen | undefined; subject: CheckSubject; name: CheckResult | undefined },
  ): Promise<CheckResult> {
    return checkCertificate(queries, { subject, chosen, now: clock(), ...(name?.state === 'fine' && { live: { port: tlsPort } }) })
  }
}

type OutsideQueries = Pick<Outside, 'chain' | 'addresses' | 'head' | 'handshake'>
type Late = { passed: Promise<'late'>; isOver: () => boolean; clear: () => void }
function deadline(): Late {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const passed = new Promise<'late'>((done) => {
    timer = setTimeout(() => {
      isOver = true
      done('late')
    }, maxMilliseconds)
  })
  return { passed, isOver: () => isOver, clear: () => clearTimeout(timer) }
}

async function within(late: Late, subject: CheckSubject, index: number, work: () => Promise<CheckResult>): Promise<CheckResult> {
  if (index >= maxOfKind) return skipped(subject, 'too_many')
  const result = await Promise.race([work(), late.passed])
  return result === 'late' ? skipped(subject, 'busy') : result
}
