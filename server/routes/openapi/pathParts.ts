// What the operations that are not about records of a type are put together from.
import type { Schema } from '../../../src/engine/schema/types.ts'
import { answers, json, listOf, type Operation, reference, schemaOf } from './parts.ts'
import type { Texts } from './texts.ts'

/** Whom an operation is for; without it, everybody who is signed in and whose role is not restricted. */
export type For =
  | 'anybody'
  | 'signedIn'
  | 'unrestricted'
  | 'agentReaders'
  | 'agentChangers'
  | 'persons'
  | 'staff'
  | 'overviewReaders'
  | 'projectReaders'
  | 'problemReaders'
  | 'passwordLinkMakers'
  | 'messageReaders'
  | 'leadWriters'
  | 'personReaders'
  | 'personChangers'
  | 'personRemovers'
  | 'companyReaders'
  | 'companyChangers'
export type PortalRoute = { for?: For; tag: string; describe: (texts: Texts, body: Schema | undefined) => Operation }
type Answered = { status?: number; content?: object; headers?: object; errors: number[] }

export const tagged = { ETag: reference('headers', 'ETag') }
export const ranged = { 'Content-Range': reference('headers', 'ContentRange') }
export const account = (texts: Texts): object => ({
  name: 'account',
  in: 'query',
  description: texts.parameters.accountQuery,
  schema: { type: 'string' },
})
export const kept = (texts: Texts): object[] => [reference('parameters', 'IfNoneMatch'), account(texts)]
export const inPath = (name: string, schema: Schema): object => ({ name, in: 'path', required: true, schema })
export const sortOf = (names: string[], texts: Texts): object => ({
  name: 'sort',
  in: 'query',
  description: texts.parameters.sort,
  content: json({ type: 'array', prefixItems: [{ enum: names }, { enum: ['ASC', 'DESC'] }], items: false, minItems: 2 }),
})
export const filterOf = (names: string[], texts: Texts): object => ({
  name: 'filter',
  in: 'query',
  description: texts.parameters.filter,
  content: json({ type: 'object', additionalProperties: false, properties: Object.fromEntries(names.map((name) => [name, {}])) }),
})

export function answered(texts: Texts, { status = 200, content, headers, errors }: Answered): Operation {
  const good = { description: texts.answers[String(status)], ...(headers && { headers }), ...(content && { content }) }
  const isTagged = headers === tagged || (headers !== undefined && 'ETag' in headers)
  return { responses: answers({ [status]: good, ...(isTagged && { 304: reference('responses', 'NotModified') }) }, errors) }
}
export const plain = (schema: object, errors: number[], tag: string): PortalRoute => ({
  tag,
  describe: (texts) => answered(texts, { content: json(schema), errors }),
})
export const cached = (schema: object, errors: number[], path: object[] = []): PortalRoute => ({
  for: 'signedIn',
  tag: 'definitions',
  describe: (texts) => ({ parameters: [...path, ...kept(texts)], ...answered(texts, { content: json(schema), headers: tagged, errors }) }),
})
export const places = (sorts: string[]): PortalRoute => ({
  tag: 'references',
  describe: (texts) => ({
    parameters: [
      reference('parameters', 'IfNoneMatch'),
      sortOf(sorts, texts),
      reference('parameters', 'Range'),
      filterOf(['q', 'code', 'country_code'], texts),
    ],
    ...answered(texts, { content: json(listOf(schemaOf('Place'))), headers: { ...ranged, ...tagged }, errors: [400, 401] }),
  }),
})
export const ownAccounts = (schema: string, errors: number[]): PortalRoute => ({
  tag: 'session',
  describe: (texts) => ({
    parameters: [sortOf(['name'], texts), reference('parameters', 'Range'), filterOf(['q'], texts)],
    ...answered(texts, { content: json(listOf(schemaOf(schema))), headers: ranged, errors }),
  }),
})
export const withPath = (name: string, { tag, describe }: PortalRoute): PortalRoute => ({
  tag,
  describe: (texts, body) => ({ parameters: [inPath(name, { type: 'string' })], ...describe(texts, body) }),
})
export const placeSorts = ['code', 'name', 'name.ru', 'name.en', 'country_code']
export const jsonBody = (schema: Schema | undefined): Operation => ({ requestBody: { required: true, content: json(schema ?? {}) } })
export const formBody = (name: string): Operation => ({
  requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: schemaOf(name) } } },
})
/** A step on the way in: JSON comes, nothing goes. */
export const wayIn = (errors: number[], whom: For = 'anybody'): PortalRoute => ({
  for: whom,
  tag: 'ways',
  describe: (texts, body) => ({ ...jsonBody(body), ...answered(texts, { status: 204, errors }) }),
})

export const inQuery = (name: string, schema: object, description: string | undefined): object => ({
  name,
  in: 'query',
  description,
  schema,
})
/** Of an agent, not of a person. */
export const byKey = [{ agent: [] }]
