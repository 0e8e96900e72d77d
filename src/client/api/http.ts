// All calls of the API: session cookie, the header against CSRF, language, and errors with their body.
import { HttpError } from 'ra-core'
import type { ErrorBody } from '../../engine/types.ts'

export const API = '/api/v1'
export type Answer<Body = unknown> = { status: number; headers: Headers; json: Body; body: string }
export type Call = {
  method?: string
  body?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
  signal?: AbortSignal | null
  quiet401?: boolean
}

type Listener = (error: HttpError) => void
const onUnauthenticated = new Set<Listener>()
const onAnswer = new Set<() => void>()
const onChange = new Set<() => void>()
/** Why a proof is required: the action on a record, or its changed fields. */
export type ProofReason = { type: string; action: string; fields: string[] }
type AskProof = (proofs: string[], reason: ProofReason | undefined) => Promise<boolean>
let askProof: AskProof | undefined
let mayCall: () => boolean = () => true
/** Counts the sessions of this tab. */
let currentSession = 0
let language = 'en_US'

/** Language of every call from now on. */
export function setCallLanguage(locale: string): void {
  language = locale
}

/** From now on, responses to earlier calls say nothing about the session. */
export function forgetSessionOfEarlierCalls(): void {
  currentSession += 1
}

/** Called when the server no longer knows the session. */
export function listenUnauthenticated(listener: Listener): () => void {
  onUnauthenticated.add(listener)
  return () => onUnauthenticated.delete(listener)
}

/** Called after every response to a user's call. */
export function listenAnswered(listener: () => void): () => void {
  onAnswer.add(listener)
  return () => onAnswer.delete(listener)
}

/** Called after every call that may have changed something. */
export function listenChanged(listener: () => void): () => void {
  onChange.add(listener)
  return () => onChange.delete(listener)
}

/** Called before every call of a user: false rejects the call as if there were no session. */
export function guardCalls(check: () => boolean): void {
  mayCall = check
}

/** Called when a call requires re-authentication; true repeats the call unchanged. */
export function guardProof(ask: AskProof): () => void {
  askProof = ask
  return () => {
    if (askProof === ask) askProof = undefined
  }
}

/**
 * Throws HttpError (status 0 = the server is unreachable; body = ErrorBody if it sent one; retryAfter in seconds, retryAt = their end, in
 * milliseconds).
 */
export async function request<Body = unknown>(url: string, call: Call = {}): Promise<Answer<Body>> {
  if (!call.quiet401 && !mayCall()) throw refuse()
  const session = currentSession
  const { answer, text } = await sendPatiently(url, call)
  const json = parse(text)
  if (answer.ok && !call.quiet401) onAnswer.forEach((listener) => listener())
  if (answer.ok && (call.method ?? 'GET') !== 'GET') onChange.forEach((listener) => listener())
  if (answer.ok) return { status: answer.status, headers: answer.headers, json: json as Body, body: text }
  const error = httpError(answer, json)
  if (
    error.message === 'proof_required' &&
    !call.signal?.aborted &&
    (await askProof?.(proofsIn(json), (json as { reason?: ProofReason }).reason))
  )
    return request<Body>(url, call)
  if (answer.status === 401 && !call.quiet401 && session === currentSession) onUnauthenticated.forEach((listener) => listener(error))
  throw error
}

/** Maximum automatic wait in seconds after a rate limit; a call rejected that way had no effect. */
const maxPatience = 5

async function sendPatiently(url: string, call: Call): Promise<{ answer: Response; text: string }> {
  const first = await send(url, call)
  const wait = Number(first.answer.headers.get('Retry-After'))
  const isBusy = first.answer.status === 429 && codeOf(parse(first.text)) === 'too_much_work'
  if (!isBusy || !(wait > 0) || wait > maxPatience) return first
  await new Promise((done) => setTimeout(done, wait * 1000))
  call.signal?.throwIfAborted()
  return send(url, call)
}

/** Headers of every call, also of those that others send. */
export function callHeaders(): Record<string, string> {
  return { Accept: 'application/json', 'Accept-Language': language.replace('_', '-'), 'Sender-App': 'dashboard' }
}

async function send(url: string, { method = 'GET', body, form, headers, signal }: Call): Promise<{ answer: Response; text: string }> {
  const isFile = body instanceof FormData
  const payload = form ? new URLSearchParams(form).toString() : isFile || body === undefined ? body : JSON.stringify(body)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  try {
    const answer = await fetch(url, {
      method,
      body: payload,
      signal: signal ?? undefined,
      credentials: 'same-origin',
      headers: {
        ...callHeaders(),
        // The browser names the boundary of a form with a file.
        ...(payload === undefined || isFile ? {} : { 'Content-Type': type }),
        ...headers,
      },
    })
    // A connection may break in the middle of a response, too.
    return { answer, text: await answer.text() }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new HttpError('offline', 0, { status: 0, code: 'offline', message_key: 'errors.offline', errors: [] } satisfies ErrorBody)
  }
}

function refuse(): HttpError {
  const error = new HttpError('unauthenticated', 401, {
    status: 401,
    code: 'unauthenticated',
    message_key: 'errors.unauthenticated',
    errors: [],
  } satisfies ErrorBody)
  onUnauthenticated.forEach((listener) => listener(error))
  return error
}

function proofsIn(json: unknown): string[] {
  const { proofs } = json as { proofs?: unknown }
  return Array.isArray(proofs) ? proofs.filter((one) => typeof one === 'string') : []
}

function httpError(answer: Response, json: unknown): HttpError {
  const error = new HttpError(codeOf(json) ?? `http_${answer.status}`, answer.status, json)
  const retryAfter = Number(answer.headers.get('Retry-After'))
  return Object.assign(error, retryAfter > 0 ? { retryAfter, retryAt: Date.now() + retryAfter * 1000 } : {})
}

function codeOf(json: unknown): string | undefined {
  return typeof json === 'object' && json !== null ? (json as Partial<ErrorBody>).code : undefined
}

function parse(text: string): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
