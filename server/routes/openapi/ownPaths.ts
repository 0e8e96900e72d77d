// The operations about oneself: authenticator, sessions, tokens, profile; members of an account, and what was done in it.
import { json, listOf, reference, schemaOf, type Operation } from './parts.ts'
import { answered, inPath, jsonBody, plain, type PortalRoute, withPath } from './pathParts.ts'
import type { Texts } from './texts.ts'

const ranged = { 'Content-Range': reference('headers', 'ContentRange') }
const text = { type: 'string' } as const
const done = (errors: number[], tag = 'own'): PortalRoute => ({
  tag,
  describe: (texts, body) => ({ ...(body && jsonBody(body)), ...answered(texts, { status: 204, errors }) }),
})
const told = (schema: object, errors: number[], { status = 200, tag = 'own' } = {}): PortalRoute => ({
  tag,
  describe: (texts, body) => ({ ...(body && jsonBody(body)), ...answered(texts, { status, content: json(schema), errors }) }),
})
const written = [400, 401, 403, 404, 413, 415]
const proved = [...written.filter((status) => status !== 404), 409, 429, 503]

const page = (texts: Texts): object[] => [
  { name: 'limit', in: 'query', description: texts.parameters.limit, schema: { type: 'integer', minimum: 1, maximum: 200, default: 200 } },
  { name: 'offset', in: 'query', description: texts.parameters.offset, schema: { type: 'integer', minimum: 0, default: 0 } },
]
const filters = (texts: Texts): object[] => [
  ...page(texts),
  ...['type', 'actor'].map((name) => ({
    name,
    in: 'query',
    description: texts.parameters[name === 'type' ? 'historyType' : 'historyActor'],
    schema: text,
  })),
  ...['from', 'to'].map((name) => ({
    name,
    in: 'query',
    description: texts.parameters.moments,
    schema: { type: 'string', format: 'date-time' },
  })),
]
const listed = (schema: string, errors: number[], parameters: (texts: Texts) => object[], tag = 'own'): PortalRoute => ({
  tag,
  describe: (texts): Operation => ({
    parameters: parameters(texts),
    ...answered(texts, { content: json(listOf(schemaOf(schema))), headers: ranged, errors }),
  }),
})
const below = (names: string[], { tag, describe }: PortalRoute): PortalRoute => ({
  tag,
  describe: (texts, body) => {
    const { parameters = [], ...rest } = describe(texts, body)
    return { parameters: [...names.map((name) => inPath(name, text)), ...(parameters as object[])], ...rest }
  },
})
const codes = { type: 'object', required: ['backup_codes'], properties: { backup_codes: { type: 'array', items: text } } }

/** By method and address below /api/v1, as the route is registered. */
export const ownRoutes: Record<string, PortalRoute> = {
  'GET /totp': plain(schemaOf('SecondFactor'), [401, 403], 'own'),
  'POST /totp': told(schemaOf('SecondFactorSecret'), proved, { status: 201 }),
  'POST /totp/confirm': told(codes, proved),
  'POST /totp/backup-codes': told(codes, proved),
  'DELETE /totp': done(proved),
  'POST /session/totp': { ...done([400, 401, 403, 413, 415, 429, 503]), for: 'signedIn' },
  'POST /session/proof': done([400, 401, 403, 413, 415, 429, 503]),
  'POST /session/mail-code': { ...done([401, 403, 429, 503]), for: 'signedIn' },
  'POST /session/mail': { ...done([400, 401, 403, 413, 415, 429, 503]), for: 'signedIn' },
  'GET /sessions': plain(listOf(schemaOf('OwnSession')), [401, 403], 'own'),
  'DELETE /sessions/:id': withPath('id', done([401, 403, 404])),
  'DELETE /sessions': done([401, 403]),
  'GET /sign-ins': listed('SignIn', [400, 401, 403], page),
  'GET /tokens': plain(listOf(schemaOf('ApiToken')), [401, 403], 'own'),
  'POST /tokens': told(
    { allOf: [schemaOf('ApiToken'), { type: 'object', required: ['token'], properties: { token: text } }] },
    [400, 401, 403, 409, 413, 415],
    { status: 201 },
  ),
  'DELETE /tokens/:id': withPath('id', done([401, 403, 404])),
  'GET /persons/:id': { ...withPath('id', plain(schemaOf('Profile'), [401, 403, 404], 'session')), for: 'personReaders' },
  'PATCH /persons/:id': { ...withPath('id', told(schemaOf('Profile'), [...written, 429, 503])), for: 'personReaders' },
  'PUT /persons/:id': { ...withPath('id', told(schemaOf('Profile'), [...written, 429, 503])), for: 'personReaders' },
  'DELETE /persons/:id': { ...withPath('id', done([401, 403, 404])), for: 'personRemovers' },
  'DELETE /persons/:id/totp': { ...withPath('id', done([401, 403, 404])), for: 'personChangers' },
  'POST /persons/:id/password': { ...withPath('id', done([...written, 429, 503])), for: 'persons' },
  'PATCH /staff/:id': { ...withPath('id', told(schemaOf('Employee'), [...written, 409])), for: 'staff' },
  'POST /staff/:id/password': { ...withPath('id', done([...written, 429, 503])), for: 'staff' },
  'GET /accounts/:account/members': below(['account'], plain(listOf(schemaOf('Member')), [401, 403, 404], 'members')),
  'PATCH /accounts/:account/members/:id': below(['account', 'id'], told(schemaOf('Member'), [...written, 409], { tag: 'members' })),
  'DELETE /accounts/:account/members/:id': below(['account', 'id'], done([401, 403, 404, 409], 'members')),
  'GET /accounts/:account/invitations': below(['account'], plain(listOf(schemaOf('Invitation')), [401, 403, 404], 'members')),
  'POST /accounts/:account/invitations': below(
    ['account'],
    told(schemaOf('Invitation'), [...written, 409, 429], { status: 201, tag: 'members' }),
  ),
  'PUT /accounts/:account/invitations/:id': below(
    ['account', 'id'],
    told(schemaOf('Invitation'), [401, 403, 404, 429], { tag: 'members' }),
  ),
  'DELETE /accounts/:account/invitations/:id': below(['account', 'id'], done([401, 403, 404], 'members')),
  'GET /accounts/:account/history': below(['account'], listed('Action', [400, 401, 403, 404], filters, 'history')),
  'GET /history': { ...listed('Action', [400, 401, 403, 404], filters, 'history'), for: 'staff' },
  'GET /history/types': { ...plain(listOf(schemaOf('ActionType')), [401, 403, 404], 'history'), for: 'staff' },
}
