// Charges each call to its caller's budget of work; a caller without budget has to wait (docs/decisions/139).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mostBytes } from '../plugins/body.ts'
import { networkOf } from '../services/access/limits/network.ts'
import { createWorkBudget, type Subject, type WorkBudgetOptions } from '../services/access/limits/workBudget.ts'
import { Problem } from '../services/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Cost of a call in roughly tenths of a millisecond; 0 for callers who are limited otherwise. */
    work?: number | ((query: Record<string, string>) => number)
  }
}
/** Cost of calls that verify a password. */
export const passwordWork = 300
const ofReading = 1
const ofWriting = 10
const bytesOfOne = 2048
/** A person's sessions and tokens together have this multiple of one budget. */
const ofPerson = 4
const burstSeconds = 10

/** Requires authenticate's scope. */
export function limitWork(app: FastifyInstance, options: Omit<WorkBudgetOptions, 'burstSeconds'>): void {
  const budget = createWorkBudget({ ...options, burstSeconds })
  app.addHook('onRequest', (request, reply, done) => {
    const wait = budget.take(subjectsOf(request), workOf(request))
    if (wait > 0 && isLarge(request)) void reply.header('connection', 'close')
    done(wait > 0 ? tooMuchWork(wait) : undefined)
  })
}

/** Keeping the connection would require reading the whole unwanted body. */
function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > mostBytes
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
  const bytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit
  const body = Math.min(Number.isFinite(bytes) ? bytes : 0, bodyLimit)
  return (work ?? (method === 'GET' || method === 'HEAD' ? ofReading : ofWriting)) + Math.floor(body / bytesOfOne)
}
