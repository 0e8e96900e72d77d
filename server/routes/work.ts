// Charges each call to its caller's budget of work; a caller without budget has to wait (docs/decisions/139).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxBytes } from '../plugins/body.ts'
import { breath } from '../services/breath.ts'
import { networkOf } from '../services/access/limits/network.ts'
import { createCallerTurns } from '../services/access/limits/callerTurns.ts'
import { createSlowDown, type Later } from '../services/access/limits/slowDown.ts'
import { createWorkBudget, type Subject, type WorkBudgetOptions } from '../services/access/limits/workBudget.ts'
import { Problem } from '../services/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Cost of a call in roughly tenths of a millisecond; 0 for callers who are limited otherwise. */
    work?: number | ((query: Record<string, string>) => number)
    /** The body goes to storage as it comes and is never parsed: its bytes cost nothing. */
    streamed?: true
  }
  interface FastifyRequest {
    /** Charges for the names in a JSON body, known only when it has been read. Absent where calls cost nothing. */
    chargeNames?: (names: number) => void
    /** Charges for work that is known only when the body has been read. Absent where calls cost nothing. */
    chargeWork?: (work: number) => void
    /** Throws 429 `too_much_work` while the caller owes work beside that of this call: calls that came at once had all passed before the first was charged. Absent where calls cost nothing. */
    refuseDebt?: () => void
  }
}
/** Cost of calls that verify a password. */
export const passwordWork = 300
const ofReading = 1
const ofWriting = 10
const bytesOfOne = 2048
/** Names cost more than bytes: each is looked up, compared and perhaps reported. */
const namesOfOne = 50
/** A person's sessions and tokens together have this multiple of one budget. */
const ofPerson = 4
const burstSeconds = 10
/** Of calls that cost this much, one begins in each turn of the event loop, whoever makes them. */
const expensive = 20

/** In authenticate's scope it charges sessions, elsewhere networks. */
export function limitWork(
  app: FastifyInstance,
  { later, ...options }: Omit<WorkBudgetOptions, 'burstSeconds'> & { later?: Later | undefined },
): void {
  const budget = createWorkBudget({ ...options, burstSeconds })
  const slowDown = createSlowDown({ now: options.now, later })
  const turns = createCallerTurns()
  app.decorateRequest('chargeNames')
  app.decorateRequest('chargeWork')
  app.decorateRequest('refuseDebt')
  app.addHook('preClose', async () => slowDown.release())
  app.addHook('onRequest', (request, reply, done) => {
    const [subjects, work] = [subjectsOf(request), workOf(request)]
    const wait = budget.take(subjects, work)
    if (wait === 0) {
      if (work > 0) {
        let own = work
        request.chargeWork = (more) => {
          own += more
          budget.charge(subjects, more)
        }
        request.refuseDebt = () => {
          const seconds = budget.debtWait(subjects, own)
          if (seconds > 0) throw tooMuchWork(seconds)
        }
        request.chargeNames = (names) => request.chargeWork?.(Math.floor(names / namesOfOne))
      }
      return work > 0 ? turns.begin(subjects.at(-1)!.key, done) : done()
    }
    if (isLarge(request)) void reply.header('connection', 'close')
    const answerNow = slowDown.refuse(subjects[0]!.key, wait, () => done(tooMuchWork(wait)))
    reply.raw.once('close', answerNow)
  })
  // Without this, many concurrent calls of one caller would all be answered before anybody else's.
  app.addHook('preHandler', async (request) => {
    if (workOf(request) >= expensive) await breath()
  })
}

/** Keeping the connection would require reading the whole unwanted body. */
function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxBytes
}

export function tooMuchWork(seconds: number): Problem {
  return new Problem(429, 'too_much_work', { headers: { 'retry-after': String(seconds) }, detail: { retry_after: seconds } })
}

/** A signed-in caller has a budget of their own, so that others at the same address do not use it up. */
function subjectsOf({ signedIn, ip }: FastifyRequest): Subject[] {
  return signedIn
    ? [{ key: `session:${signedIn.hash}` }, { key: `person:${signedIn.person.id}`, share: ofPerson }]
    : [{ key: `network:${networkOf(ip)}` }]
}

/** The announced length of a body; a chunked one counts as the limit. */
function workOf({ method, headers, query, routeOptions }: FastifyRequest): number {
  const { bodyLimit = 0, config } = routeOptions
  const work = typeof config.work === 'function' ? config.work(query as Record<string, string>) : config.work
  if (work === 0) return 0
  const own = work ?? (method === 'GET' || method === 'HEAD' ? ofReading : ofWriting)
  if (config.streamed) return own
  const bytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit
  const body = Math.min(Number.isFinite(bytes) ? bytes : 0, bodyLimit)
  return own + Math.floor(body / bytesOfOne)
}
