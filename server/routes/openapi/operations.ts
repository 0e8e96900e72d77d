// Descriptions of routes that do not serve records of a type. Their bodies are described by the route's own schema.
import type { Schema } from '../../../src/engine/schema/types.ts'
import { answers, inTwo, json, jsonText, listOf, type Operation, reference, schemaOf } from './parts.ts'
import type { Texts } from './texts.ts'

export type RouteDescription = { tag: string; describe: (texts: Texts, body: Schema | undefined) => Operation }
export type RouteSummary = {
  /** Heading (tag) in the document. */ tag: string
  /** Text keys of path parameters. */ path?: string[]
  query?: (texts: Texts) => object[]
  /** A form in place of JSON: the name of its schema. */ form?: string
  /** Bytes in place of JSON: their content type. */ bytes?: 'application/offset+octet-stream' | 'multipart/form-data'
  /** 200 when the thing exists already: its schema. */ exists?: object
  /** 202 when the thing waits for a second person: its schema. */ waits?: object
  /** In place of a session. */ security?: object[]
  /** Default: 200 with an answer, 204 without one. */ status?: number
  answer?: object
  /** In place of an answer in JSON. */ content?: object
  /** 204 when there is nothing to answer. */ orNothing?: true
  headers?: object
  errors: number[]
}

/** The description of a route by its answers. */
export function operation({ tag, ...rest }: RouteSummary): RouteDescription {
  return { tag, describe: (texts, body) => described(texts, body, rest) }
}

function described(texts: Texts, body: Schema | undefined, route: Omit<RouteSummary, 'tag'>): Operation {
  const { path = [], query, form, bytes, exists, waits, security, answer, orNothing, errors, headers } = route
  const { content = answer && json(answer) } = route
  const { status = content ? 200 : 204 } = route
  const parameters = [...path.map((name) => inPath(name, { type: 'string' })), ...(query?.(texts) ?? [])]
  const good = { description: texts.answers[String(status)], ...(headers && { headers }), ...(content && { content }) }
  const isTagged = headers !== undefined && 'ETag' in headers
  return {
    ...(security && { security }),
    ...(parameters.length > 0 && { parameters }),
    ...(form ? formBody(form) : bytes ? bytesBody(bytes) : body && { requestBody: { required: true, content: json(body) } }),
    responses: answers(
      {
        [status]: good,
        ...(exists && { 200: { description: texts.answers['exists'], content: json(exists) } }),
        ...(waits && { 202: { description: texts.answers['waits'], content: json(waits) } }),
        ...(orNothing && { 204: { description: texts.answers['204'] } }),
        ...(isTagged && { 304: reference('responses', 'NotModified') }),
      },
      body || form || bytes ? [...errors, 415] : errors,
    ),
  }
}

export const tagged = { ETag: reference('headers', 'ETag') }
export const ranged = { 'Content-Range': reference('headers', 'ContentRange') }
export const range = reference('parameters', 'Range')
export const ifNoneMatch = reference('parameters', 'IfNoneMatch')
/** Errors that changes of people may answer. */
export const written = [400, 401, 403, 404, 413, 415]
/** Errors that changes requiring the password may answer. */
export const proved = [...written.filter((status) => status !== 404), 409, 429, 503]

export const inPath = (name: string, schema: Schema): object => ({ name, in: 'path', required: true, schema })
export const inQuery = (name: string, schema: object, description: string | undefined): object => ({
  name,
  in: 'query',
  description,
  schema,
})
export const inAccount = (texts: Texts): object => inQuery('account', { type: 'string' }, texts.parameters.accountQuery)
export const sortOf = (names: string[], texts: Texts): object => ({
  name: 'sort',
  in: 'query',
  description: texts.parameters.sort,
  ...inTwo({ type: 'string', enum: [...names, 'ASC', 'DESC'] }),
})
export const filterOf = (names: string[], texts: Texts): object => ({
  name: 'filter',
  in: 'query',
  description: texts.parameters.filter,
  ...jsonText({ type: 'object', additionalProperties: false, properties: Object.fromEntries(names.map((name) => [name, {}])) }),
})
export const pageParameters = (texts: Texts): object[] => [
  inQuery('limit', { type: 'integer', minimum: 1, maximum: 200, default: 200 }, texts.parameters.limit),
  inQuery('offset', { type: 'integer', minimum: 0, default: 0 }, texts.parameters.offset),
]

/** An answer for one account that browsers cache by its ETag. */
export const cached = (
  answer: object,
  errors: number[],
  { path = [], query }: { path?: object[]; query?: (texts: Texts) => object[] } = {},
): RouteDescription =>
  operation({
    tag: 'definitions',
    query: (texts) => [...path, ifNoneMatch, inAccount(texts), ...(query?.(texts) ?? [])],
    answer,
    headers: tagged,
    errors,
  })
/** A list that is read in ranges. */
export const listed = (answer: object, { headers, ...given }: Omit<RouteSummary, 'answer'>): RouteDescription =>
  operation({ ...given, answer: listOf(answer), headers: { ...ranged, ...headers } })

function formBody(name: string): Operation {
  return { requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: schemaOf(name) } } } }
}
function bytesBody(type: NonNullable<RouteSummary['bytes']>): Operation {
  const bytes = { type: 'string', format: 'binary' } as const
  const schema = type === 'multipart/form-data' ? { type: 'object', required: ['file'], properties: { file: bytes } } : bytes
  return { requestBody: { required: true, content: { [type]: { schema } } } }
}
/** Authenticated by an agent's key in place of a session. */
export const byKey = [{ agent: [] }]
