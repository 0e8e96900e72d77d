// Each call costs some of its caller's budget of work; whoever has used it up waits (docs/decisions/139).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mostBytes } from '../plugins/body.ts'
import { networkOf } from '../services/access/limits/network.ts'
import { createWorkBudget, type Subject, type WorkBudgetOptions } from '../services/access/limits/workBudget.ts'
import { Problem } from '../services/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call costs, in tenths of a millisecond or so; 0: nothing, for callers who are bounded otherwise. */
    work?: number | ((query: Record<string, string>) => number)
  }
}
/** Of calls that compare a password. */
export const passwordWork = 300
const ofReading = 1
const ofWriting = 10
const bytesOfOne = 2048
/** One person has sessions and tokens; all of them together have so many times the budget of one. */
const ofPerson = 4
const burstSeconds = 10

/** Works only inside authenticate's scope. */
export function limitWork(app: FastifyInstance, options: Omit<WorkBudgetOptions, 'burstSeconds'>): void {
  const budget = createWorkBudget({ ...options, burstSeconds })
  app.addHook('onRequest', (request, reply, done) => {
    const wait = budget.take(subjectsOf(request), workOf(request))
    if (wait > 0 && isLarge(request)) void reply.header('connection', 'close')
    done(wait > 0 ? tooMuchWork(wait) : undefined)
  })
}

/** To keep the connection, all of the body that nobody wants would have to be read. */
function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > mostBytes
}

export function tooMuchWork(seconds: number): Problem {
  return new Problem(429, 'too_much_work', { headers: { 'retry-after': String(seconds) }, detail: { retry_after: seconds } })
}

/** Whoever is signed in answers for himself: others at his address are not in his way. */
function subjectsOf({ signedIn, ip }: FastifyRequest): Subject[] {
  return signedIn
    ? [{ key: `session:${signedIn.hash}` }, { key: `person:${signedIn.person.id}`, share: ofPerson }]
    : [{ key: `network:${networkOf(ip)}` }]
}

/** A body's length as it is announced; one that comes in chunks is taken for as long as it may be. */
function workOf({ method, headers, query, routeOptions }: FastifyRequest): number {
  const { bodyLimit = 0, config } = routeOptions
  const work = typeof config.work === 'function' ? config.work(query as Record<string, string>) : config.work
  if (work === 0) return 0
  const bytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit
  const body = Math.min(Number.isFinite(bytes) ? bytes : 0, bodyLimit)
  return (work ?? (method === 'GET' || method === 'HEAD' ? ofReading : ofWriting)) + Math.floor(body / bytesOfOne)
}
