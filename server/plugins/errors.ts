// Turns every failure into the one error shape. Prose stays in the log; the browser translates `message_key`.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, FieldError } from '../../src/engine/types.ts'

/** Shape of a thrown refusal (services/problem.ts), checked structurally so that this folder does not import that one. */
type Refusal = Error & {
  status: number
  code: string
  errors: FieldError[]
  detail: Record<string, unknown>
  headers: Record<string, string>
}
type Fault = Pick<ErrorBody, 'status' | 'code'> & {
  errors?: FieldError[]
  detail?: Record<string, unknown>
  headers?: Record<string, string>
}

/** Maps Fastify's own errors to the portal's codes. */
const frameworkCodes: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'empty_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'not_found',
}
/** Database errors by name; 507 = nothing was written, retry when there is room. */
const storeFaults: Record<string, Fault> = {
  full: { status: 507, code: 'storage_full' },
  locked: { status: 503, code: 'storage_unavailable', headers: { 'retry-after': '1' } },
  unavailable: { status: 503, code: 'storage_unavailable', headers: { 'retry-after': '5' } },
  statistics: { status: 503, code: 'statistics_unavailable', headers: { 'retry-after': '30' } },
}
/** More errors would be of no use; `more` marks a truncated list. */
const maxErrors = 100
/** Unknown names are repeated in the path, in the parameters and in the message of an error, up to this many characters. */
const maxEchoed = 1000
const unknownNames = new Set(['additionalProperties', 'unevaluatedProperties'])

export function errorBody(request: FastifyRequest, { status, code, errors = [], detail = {} }: Fault): ErrorBody {
  const more = errors.length > maxErrors && { more: true as const }
  const shown = errors.slice(0, maxErrors).map(bounded)
  return { ...detail, ...more, status, code, message_key: `errors.${code}`, errors: shown, request_id: request.id }
}

/** Declared names stay whole: they lead to their field. */
function bounded(error: FieldError): FieldError {
  if (!unknownNames.has(error.keyword)) return error
  const params = Object.entries(error.params).map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value] as const)
  return { ...error, path: cut(error.path), params: Object.fromEntries(params) }
}

const cut = (text: string): string => (text.length > maxEchoed ? `${text.slice(0, maxEchoed)}…` : text)

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds messages in the caller's language to an error. */
    sayError: ((request: FastifyRequest, body: ErrorBody) => ErrorBody) | undefined
  }
}

/** `say` adds the messages and must not throw. */
export function handleErrors(app: FastifyInstance, say?: FastifyInstance['sayError']): void {
  app.decorate('sayError', say)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = faultOf(error)
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    else
      request.log.debug({ code: problem.code, errors: problem.errors?.map(({ path, keyword }) => `${path} ${keyword}`) }, 'request refused')
    return answer(request, reply, problem)
  })
}

export function answer(request: FastifyRequest, reply: FastifyReply, problem: Fault): FastifyReply {
  return reply
    .status(problem.status)
    .headers(problem.headers ?? {})
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(withWords(request, errorBody(request, problem))))
}

/** Messages are optional: without them the error is still sent. */
function withWords(request: FastifyRequest, body: ErrorBody): ErrorBody {
  try {
    return request.server.sayError?.(request, body) ?? body
  } catch (error) {
    request.log.error({ err: error }, 'an error has no text')
    return body
  }
}

function faultOf(error: FastifyError): Fault {
  if (isRefusal(error)) return error
  const fault = (error as { fault?: string }).fault
  if (error.name === 'StoreError' && fault) return storeFaults[fault] ?? { status: 500, code: 'internal' }
  if (error.validation) return { status: 400, code: 'invalid', errors: errorsOf(error) }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return { status, code: frameworkCodes[error.code] ?? 'bad_request' }
  return { status: 500, code: 'internal' }
}

/** Paths that violate the schema. */
export function errorsOf({ validation = [], validationContext }: Pick<FastifyError, 'validation' | 'validationContext'>): FieldError[] {
  return validation.slice(0, maxErrors + 1).map((found) => fieldErrorOf(found, validationContext))
}

function fieldErrorOf(found: NonNullable<FastifyError['validation']>[number], where = 'body'): FieldError {
  const name = found.params.missingProperty ?? found.params.additionalProperty
  const pointer = `${found.instancePath}${typeof name === 'string' ? `/${name}` : ''}`
  return { path: where === 'body' ? pointer : `?${pointer.slice(1)}`, keyword: found.keyword, params: found.params }
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Problem' && typeof (error as Partial<Refusal>).status === 'number'
}
