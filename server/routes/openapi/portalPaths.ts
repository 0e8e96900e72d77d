// The operations that are not about records of a type.
import type { Schema } from '../../../src/engine/types.ts'
import { locales } from '../../../src/engine/types.ts'
import { cursorPattern, longestWait, mostChanges } from '../../services/agents/limits.ts'
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

const tagged = { ETag: reference('headers', 'ETag') }
const ranged = { 'Content-Range': reference('headers', 'ContentRange') }
const account = (texts: Texts): object => ({
  name: 'account',
  in: 'query',
  description: texts.parameters.accountQuery,
  schema: { type: 'string' },
})
const kept = (texts: Texts): object[] => [reference('parameters', 'IfNoneMatch'), account(texts)]
export const inPath = (name: string, schema: Schema): object => ({ name, in: 'path', required: true, schema })
const sortOf = (names: string[], texts: Texts): object => ({
  name: 'sort',
  in: 'query',
  description: texts.parameters.sort,
  content: json({ type: 'array', prefixItems: [{ enum: names }, { enum: ['ASC', 'DESC'] }], items: false, minItems: 2 }),
})
const filterOf = (names: string[], texts: Texts): object => ({
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
const cached = (schema: object, errors: number[], path: object[] = []): PortalRoute => ({
  for: 'signedIn',
  tag: 'definitions',
  describe: (texts) => ({ parameters: [...path, ...kept(texts)], ...answered(texts, { content: json(schema), headers: tagged, errors }) }),
})
const places = (sorts: string[]): PortalRoute => ({
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
const ownAccounts = (schema: string, errors: number[]): PortalRoute => ({
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
const placeSorts = ['code', 'name', 'name.ru', 'name.en', 'country_code']
export const jsonBody = (schema: Schema | undefined): Operation => ({ requestBody: { required: true, content: json(schema ?? {}) } })
const formBody = (name: string): Operation => ({
  requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: schemaOf(name) } } },
})
/** A step on the way in: JSON comes, nothing goes. */
const wayIn = (errors: number[], whom: For = 'anybody'): PortalRoute => ({
  for: whom,
  tag: 'ways',
  describe: (texts, body) => ({ ...jsonBody(body), ...answered(texts, { status: 204, errors }) }),
})

const inQuery = (name: string, schema: object, description: string | undefined): object => ({ name, in: 'query', description, schema })
/** Of an agent, not of a person. */
const byKey = [{ agent: [] }]

/** By method and address below /api/v1, as the route is registered. */
export const portalRoutes: Record<string, PortalRoute> = {
  'GET /brand': { ...plain(schemaOf('Brand'), [], 'session'), for: 'anybody' },
  'POST /oauth/token': {
    for: 'anybody',
    tag: 'session',
    describe: (texts) => ({
      ...formBody('TokenForm'),
      ...answered(texts, { content: json(schemaOf('Token')), errors: [400, 401, 403, 415, 429] }),
    }),
  },
  'POST /session/handover': {
    tag: 'session',
    describe: (texts, body) => ({
      ...jsonBody(body),
      ...answered(texts, { status: 201, content: json(schemaOf('Handover')), errors: [400, 401, 403, 415] }),
    }),
  },
  'POST /registration/email': wayIn([400, 409, 415, 429]),
  'POST /registration': wayIn([400, 401, 403, 409, 415, 429, 503]),
  'POST /password/forgot': wayIn([400, 404, 415, 429]),
  'POST /oauth/password-code': {
    for: 'anybody',
    tag: 'ways',
    describe: (texts) => ({ ...formBody('CodeForm'), ...answered(texts, { content: json(schemaOf('CodeCheck')), errors: [415, 429] }) }),
  },
  'POST /oauth/password': {
    for: 'anybody',
    tag: 'ways',
    describe: (texts) => ({ ...formBody('PasswordForm'), ...answered(texts, { status: 204, errors: [400, 404, 415, 429, 503] }) }),
  },
  'POST /activation': {
    for: 'anybody',
    tag: 'ways',
    describe: (texts, body) => ({
      ...jsonBody(body),
      ...answered(texts, { content: json(schemaOf('Activated')), errors: [400, 410, 415, 429] }),
    }),
  },
  'POST /activation/again': wayIn([400, 401, 409, 415, 429]),
  'POST /phone/code': wayIn([400, 403, 409, 415, 429]),
  'POST /phone/verify': wayIn([400, 403, 409, 415, 429]),
  'POST /reports/unsubscribe': wayIn([400, 404, 415, 429]),
  'POST /persons/:id/verification': {
    tag: 'ways',
    describe: (texts) => ({
      parameters: [inPath('id', { type: 'string' })],
      ...answered(texts, { status: 204, errors: [401, 403, 404, 409, 429] }),
    }),
  },
  'POST /persons/:id/project': {
    for: 'persons',
    tag: 'ways',
    describe: (texts, body) => ({
      parameters: [inPath('id', { type: 'string' })],
      ...jsonBody(body),
      ...answered(texts, { status: 201, content: json(schemaOf('Account')), errors: [400, 401, 403, 404, 409, 415] }),
    }),
  },
  'POST /setup': {
    for: 'anybody',
    tag: 'session',
    describe: (texts, body) => ({ ...jsonBody(body), ...answered(texts, { status: 204, errors: [400, 403, 409, 415, 429] }) }),
  },
  'GET /session': { ...plain(schemaOf('Session'), [401], 'session'), for: 'signedIn' },
  'PATCH /session': {
    for: 'signedIn',
    tag: 'session',
    describe: (texts, body) => ({
      ...jsonBody(body),
      ...answered(texts, { content: json(schemaOf('Session')), errors: [400, 401, 403, 413, 415] }),
    }),
  },
  'DELETE /session': { for: 'signedIn', tag: 'session', describe: (texts) => answered(texts, { status: 204, errors: [401, 403] }) },
  'GET /accounts': ownAccounts('Account', [400, 401, 403]),
  'GET /accounts/overview': { ...ownAccounts('AccountOverview', [400, 401, 403, 404]), for: 'overviewReaders' },
  'GET /accounts/:account/service': withPath('account', plain(schemaOf('Service'), [401, 403, 404], 'session')),
  'GET /accounts/:account/prices': withPath('account', plain(listOf(schemaOf('Price')), [401, 403, 404], 'session')),
  'GET /accounts/:account/manager': withPath('account', {
    tag: 'session',
    describe: (texts) => ({
      responses: answers(
        { 200: { description: texts.answers['200'], content: json(schemaOf('Manager')) }, 204: { description: texts.answers['204'] } },
        [401, 403, 404],
      ),
    }),
  }),
  'GET /staff/:id': { ...withPath('id', plain(schemaOf('Employee'), [401, 403, 404], 'session')), for: 'staff' },
  'POST /staff/:id/password-link': {
    for: 'passwordLinkMakers',
    tag: 'session',
    describe: (texts) => ({
      parameters: [inPath('id', { type: 'string' })],
      ...answered(texts, { status: 201, content: json(schemaOf('PasswordLink')), errors: [401, 403, 404, 409] }),
    }),
  },
  'POST /password': {
    for: 'anybody',
    tag: 'session',
    describe: (texts, body) => ({ ...jsonBody(body), ...answered(texts, { status: 204, errors: [400, 403, 415, 429, 503] }) }),
  },
  'GET /countries': places(placeSorts),
  'GET /regions': places(placeSorts),
  'GET /images': { ...plain(listOf(schemaOf('Asset')), [401, 403, 404], 'references'), for: 'companyReaders' },
  'GET /fonts': { ...plain(listOf(schemaOf('Asset')), [401, 403, 404], 'references'), for: 'companyReaders' },
  'POST /images': {
    for: 'companyChangers',
    tag: 'references',
    describe: (texts, body) => ({
      ...jsonBody(body),
      ...answered(texts, { status: 201, content: json(schemaOf('Asset')), errors: [400, 401, 403, 404, 413, 415] }),
    }),
  },
  'POST /fonts': {
    for: 'companyChangers',
    tag: 'references',
    describe: (texts, body) => ({
      ...jsonBody(body),
      ...answered(texts, { status: 201, content: json(schemaOf('Asset')), errors: [400, 401, 403, 404, 413, 415] }),
    }),
  },
  'GET /brands': {
    for: 'staff',
    tag: 'references',
    describe: (texts) => ({
      parameters: [reference('parameters', 'Range'), filterOf(['id'], texts)],
      ...answered(texts, { content: json(listOf(schemaOf('BrandName'))), headers: ranged, errors: [400, 401, 403, 404] }),
    }),
  },
  'POST /accounts/:account/entry': {
    for: 'projectReaders',
    tag: 'entries',
    describe: (texts) => ({
      parameters: [inPath('account', { type: 'string' })],
      ...answered(texts, { content: json(schemaOf('Account')), errors: [401, 403, 404] }),
    }),
  },
  'DELETE /accounts/:account/entry': {
    for: 'projectReaders',
    tag: 'entries',
    describe: (texts) => ({
      parameters: [inPath('account', { type: 'string' })],
      ...answered(texts, { status: 204, errors: [401, 403, 404] }),
    }),
  },
  'GET /search': {
    tag: 'search',
    describe: (texts) => ({
      parameters: [{ name: 'q', in: 'query', description: texts.parameters.q, schema: { type: 'string', maxLength: 200 } }, account(texts)],
      ...answered(texts, { content: json(listOf(schemaOf('Found'))), errors: [400, 401, 404] }),
    }),
  },
  'GET /definitions': cached(listOf(schemaOf('DefinitionSummary')), [401, 404]),
  'GET /definitions/problems': {
    for: 'problemReaders',
    tag: 'definitions',
    describe: (texts) => ({
      parameters: [reference('parameters', 'IfNoneMatch')],
      ...answered(texts, { content: json(listOf(schemaOf('DefinitionProblem'))), headers: tagged, errors: [401, 403] }),
    }),
  },
  'GET /definitions/problems/types': {
    for: 'problemReaders',
    tag: 'definitions',
    describe: (texts) => ({
      parameters: [reference('parameters', 'IfNoneMatch')],
      ...answered(texts, { content: json(listOf(schemaOf('DefinitionState'))), headers: tagged, errors: [401, 403] }),
    }),
  },
  'POST /definitions/problems/check': {
    for: 'problemReaders',
    tag: 'definitions',
    describe: (texts) => answered(texts, { status: 204, errors: [401, 403] }),
  },
  'GET /definitions/:type/files': {
    for: 'problemReaders',
    tag: 'definitions',
    describe: (texts) => ({
      parameters: [inPath('type', { type: 'string' }), reference('parameters', 'IfNoneMatch')],
      ...answered(texts, {
        content: json({ type: 'object', additionalProperties: { type: 'string' } }),
        headers: tagged,
        errors: [401, 403, 404],
      }),
    }),
  },
  'GET /definitions/:type/files/in-force': {
    for: 'problemReaders',
    tag: 'definitions',
    describe: (texts) => ({
      parameters: [inPath('type', { type: 'string' }), reference('parameters', 'IfNoneMatch')],
      ...answered(texts, {
        content: json({ type: 'object', additionalProperties: { type: 'string' } }),
        headers: tagged,
        errors: [401, 403, 404],
      }),
    }),
  },
  'POST /definitions/:type/acceptance': {
    for: 'problemReaders',
    tag: 'definitions',
    describe: (texts, body) => ({
      parameters: [inPath('type', { type: 'string' })],
      ...jsonBody(body),
      ...answered(texts, { status: 204, errors: [400, 401, 403, 404, 409, 413, 415] }),
    }),
  },
  'GET /definitions/:type': cached(schemaOf('Definition'), [401, 404], [inPath('type', { type: 'string' })]),
  'GET /messages/:type/:locale': cached(
    schemaOf('Words'),
    [401, 404],
    [inPath('type', { type: 'string' }), inPath('locale', { enum: [...locales] })],
  ),
  'GET /messages/:id/text': { ...withPath('id', plain(schemaOf('MessageText'), [401, 403, 404], 'messages')), for: 'messageReaders' },
  'POST /messages/:id/again': {
    for: 'messageReaders',
    tag: 'messages',
    describe: (texts) => ({
      parameters: [inPath('id', { type: 'string' })],
      ...answered(texts, { status: 204, errors: [401, 403, 404, 409] }),
    }),
  },
  'POST /lead-deliveries/:id/again': {
    for: 'leadWriters',
    tag: 'requests',
    describe: (texts) => ({
      parameters: [inPath('id', { type: 'string' })],
      ...answered(texts, { status: 204, errors: [401, 403, 404, 409] }),
    }),
  },
  'GET /openapi.json': cached({ type: 'object', required: ['openapi', 'info', 'paths'] }, [401, 404]),
  'POST /agent/keys/:id': {
    for: 'agentChangers',
    tag: 'delivery',
    describe: (texts) => ({
      parameters: [inPath('id', { type: 'string' })],
      ...answered(texts, { status: 201, content: json(schemaOf('AgentKey')), errors: [401, 403, 404] }),
    }),
  },
  'GET /agent-kinds': {
    for: 'agentReaders',
    tag: 'references',
    describe: (texts) => ({
      parameters: [reference('parameters', 'Range'), filterOf(['id'], texts)],
      ...answered(texts, { content: json(listOf(schemaOf('BrandName'))), headers: ranged, errors: [400, 401, 403, 404] }),
    }),
  },
  'GET /agent/changes': {
    for: 'agentReaders',
    tag: 'delivery',
    describe: (texts) => ({
      security: byKey,
      parameters: [
        inQuery('after', { type: 'string', pattern: cursorPattern }, texts.parameters.after),
        inQuery('limit', { type: 'integer', minimum: 1, maximum: mostChanges }, texts.parameters.changesLimit),
        inQuery('wait', { type: 'integer', minimum: 0, maximum: longestWait }, texts.parameters.wait),
      ],
      ...answered(texts, { content: json(schemaOf('AgentChanges')), errors: [400, 401, 410, 429] }),
    }),
  },
  'POST /agent/acknowledgements': {
    for: 'agentReaders',
    tag: 'delivery',
    describe: (texts, body) => ({
      security: byKey,
      ...jsonBody(body),
      ...answered(texts, { content: json(schemaOf('AckResult')), errors: [400, 401, 415, 429] }),
    }),
  },
  'GET /events': {
    tag: 'events',
    describe: (texts) => answered(texts, { content: { 'text/event-stream': { schema: { type: 'string' } } }, errors: [401, 429] }),
  },
}
