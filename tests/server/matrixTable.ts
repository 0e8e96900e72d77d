// Who may do what, route by route: the table that matrix.test.ts asks of the server.
import { type Ask, httpResource } from './portal.ts'

export const roles = [
  'anonymous',
  'customer A',
  'customer B',
  'customer CDN1',
  'CDN1 staff',
  'restricted in A',
  'supervisor_all',
  'supervisor_provider',
  'admin_all',
  'admin_provider',
  'manager_provider',
  'clientmanager_provider',
  'staff in A',
  'program of A',
  'reading program of A',
] as const
export const owners = ['own', 'foreign', 'unknown', 'deleted'] as const
export type Role = (typeof roles)[number]
export type Owner = (typeof owners)[number]
type Status = number | number[]
/** Statuses by role; a role that is not named gets `rest`. */
export type Expected = { rest: Status } & Partial<Record<Role, Status>>
type Row = {
  /** Named by the owner's place: `{account}`, `{id}` … are filled in. */
  ask: Partial<Ask> & { url: string }
  /** Own = A's for those who act in A, or the thing itself outside accounts. Foreign, unknown and deleted must look alike. */
  own: Expected
  /** What there is no foreign one of: the route has no owner in it. */
  ownerless?: true
  missing?: Expected
}

const signedIn = (status: Status): Expected => ({ rest: status, anonymous: 401 })
const inA = (status: Status, restricted: Status = 404): Expected => ({
  rest: 404,
  anonymous: 401,
  'customer A': status,
  'staff in A': status,
  'restricted in A': restricted,
})
const personChangers = ['supervisor_all', 'supervisor_provider', 'admin_all', 'admin_provider', 'manager_provider', 'staff in A'] as const
const personRemovers = ['supervisor_all', 'supervisor_provider', 'admin_all', 'admin_provider', 'staff in A'] as const
/** Addresses that tokens of programs do not open, whoever is behind them. */
export const closedToPrograms =
  /\/api\/v1\/(?:oauth|setup|password|registration|activation|phone|reports|totp|sessions?|sign-ins|tokens|persons|staff|events|images|fonts|lead-deliveries|agent|agent-kinds)(?:\/|$)|\/(?:members|invitations|entry)(?:\/|$)/
export const open = /^\/(?:healthz|readyz)$/
const unrestricted = (status: Status): Expected => ({ ...signedIn(status), 'restricted in A': 403 })
export const nowhere: Expected = { rest: 404, anonymous: 401 }
const readers = ['supervisor_all', 'supervisor_provider', 'admin_all', 'admin_provider', 'manager_provider', 'staff in A'] as const
export const staffRoles = [...readers, 'clientmanager_provider'] as const
const only = (list: readonly Role[], status: Status, rest: Expected): Expected => ({
  ...rest,
  ...Object.fromEntries(list.map((role) => [role, status])),
})
const problemReaders = ['supervisor_all', 'supervisor_provider', 'admin_all', 'admin_provider', 'staff in A'] as const
const employeeChangers = ['supervisor_all', 'supervisor_provider', 'admin_all', 'admin_provider', 'staff in A'] as const
/** Who sees every brand. */
const ofAll = ['supervisor_all', 'admin_all', 'staff in A'] as const
const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
export const inAccount = '/api/v1/accounts/{account}/http-resources'
export const provider = '/api/v1/gadgets'
const body = httpResource('matrix')

export const table: Record<string, Row> = {
  'GET /healthz': { ask: { url: '/healthz' }, own: { rest: 200 }, ownerless: true },
  'GET /readyz': { ask: { url: '/readyz' }, own: { rest: 200 }, ownerless: true },
  'GET /.well-known/acme-challenge/:token': { ask: { url: '/.well-known/acme-challenge/unknown' }, own: { rest: 404 }, ownerless: true },
  'GET /api/v1/brand': { ask: { url: '/api/v1/brand' }, own: { rest: 200 }, ownerless: true },
  'POST /api/v1/oauth/token': { ask: { url: '/api/v1/oauth/token', body: 'token=unknown', ...form }, own: { rest: 401 }, ownerless: true },
  'POST /api/v1/session/handover': { ask: { url: '/api/v1/session/handover', body: {} }, own: unrestricted(201), ownerless: true },
  'POST /api/v1/registration/email': {
    ask: { url: '/api/v1/registration/email', body: { email: 'cdn2@demo.example', phone: '+79161234567' } },
    own: { rest: [409, 429] },
    ownerless: true,
  },
  'POST /api/v1/registration': {
    ask: {
      url: '/api/v1/registration',
      body: { email: 'x@portal.example', target: 'registration', code: 'unknown', password: 'A-Long-Password-1' },
    },
    own: { rest: [401, 429] },
    ownerless: true,
  },
  'POST /api/v1/password/forgot': {
    ask: { url: '/api/v1/password/forgot', body: { email: 'nobody@portal.example' } },
    own: { rest: [404, 429] },
    ownerless: true,
  },
  'POST /api/v1/oauth/password-code': {
    ask: { url: '/api/v1/oauth/password-code', body: 'email=x%40portal.example&code=unknown', ...form },
    own: { rest: [200, 429] },
    ownerless: true,
  },
  'POST /api/v1/oauth/password': {
    ask: { url: '/api/v1/oauth/password', body: 'email=x%40portal.example&code=unknown&password=A-Long-Password-1', ...form },
    own: { rest: [404, 429] },
    ownerless: true,
  },
  'POST /api/v1/activation': {
    ask: { url: '/api/v1/activation', body: { email: 'x@portal.example', code: 'unknown' } },
    own: { rest: [400, 429] },
    ownerless: true,
  },
  'POST /api/v1/activation/again': {
    ask: { url: '/api/v1/activation/again', body: { email: 'x@portal.example', code: 'unknown' } },
    own: { rest: [401, 429] },
    ownerless: true,
  },
  'POST /api/v1/phone/code': {
    ask: { url: '/api/v1/phone/code', body: { phone: '+79161234567', email: 'x@portal.example' } },
    own: { rest: [204, 400, 409, 429], anonymous: 400 },
    ownerless: true,
  },
  'POST /api/v1/phone/verify': {
    ask: { url: '/api/v1/phone/verify', body: { phone: '+79161234568', email: 'x@portal.example', code: '0000' } },
    own: { rest: [400, 403], anonymous: 400 },
    ownerless: true,
  },
  'POST /api/v1/reports/unsubscribe': {
    ask: { url: '/api/v1/reports/unsubscribe', body: { email: 'x@portal.example', uid: 'unknown', code: 'unknown' } },
    own: { rest: [404, 429] },
    ownerless: true,
  },
  'POST /api/v1/persons/:id/verification': {
    ask: { url: '/api/v1/persons/{person}/verification' },
    own: only(personChangers, 409, { ...nowhere, 'customer A': 409 }),
    missing: nowhere,
  },
  'POST /api/v1/persons/:id/project': {
    ask: { url: '/api/v1/persons/{person}/project', body: { client_type: 'individual', credentials: {}, currency: 'RUB' } },
    own: { ...nowhere, 'customer A': 409 },
  },
  'POST /api/v1/setup': {
    ask: { url: '/api/v1/setup', body: { code: 'unknown', email: 'x@portal.example', password: 'A-Long-Password-1' } },
    own: { rest: [403, 429] },
    ownerless: true,
  },
  'GET /api/v1/session': { ask: { url: '/api/v1/session' }, own: signedIn(200), ownerless: true },
  'PATCH /api/v1/session': { ask: { url: '/api/v1/session', body: { theme: 'dark' } }, own: signedIn(200), ownerless: true },
  'DELETE /api/v1/session': { ask: { url: '/api/v1/session' }, own: signedIn(204), ownerless: true },
  'GET /api/v1/countries': { ask: { url: '/api/v1/countries' }, own: unrestricted(200), ownerless: true },
  'GET /api/v1/regions': { ask: { url: '/api/v1/regions' }, own: unrestricted(200), ownerless: true },
  'GET /api/v1/accounts': { ask: { url: '/api/v1/accounts' }, own: unrestricted(200), ownerless: true },
  'GET /api/v1/accounts/overview': {
    ask: { url: '/api/v1/accounts/overview' },
    own: { rest: 404, anonymous: 401, 'restricted in A': 403, 'CDN1 staff': 200 },
    ownerless: true,
  },
  'GET /api/v1/accounts/:account/service': { ask: { url: '/api/v1/accounts/{account}/service' }, own: inA(200) },
  'GET /api/v1/accounts/:account/prices': { ask: { url: '/api/v1/accounts/{account}/prices' }, own: inA(200) },
  'GET /api/v1/accounts/:account/manager': { ask: { url: '/api/v1/accounts/{account}/manager' }, own: inA(204) },
  'GET /api/v1/persons/:id': {
    ask: { url: '/api/v1/persons/{person}' },
    own: { ...only(personChangers, 200, nowhere), 'customer A': 200 },
  },
  'PATCH /api/v1/persons/:id': {
    ask: { url: '/api/v1/persons/{person}', body: { first_name: 'Irina' } },
    own: { ...only(personChangers, 200, nowhere), 'customer A': 200 },
  },
  'PUT /api/v1/persons/:id': {
    ask: { url: '/api/v1/persons/{person}', body: { first_name: 'Irina', last_name: 'Sokolova', timezone: 'Europe/Moscow' } },
    own: { ...only(personChangers, 200, nowhere), 'customer A': 200 },
  },
  'DELETE /api/v1/persons/:id': {
    ask: { url: '/api/v1/persons/{victim}' },
    own: { ...only(personRemovers, 204, nowhere), manager_provider: 403 },
  },
  'DELETE /api/v1/persons/:id/totp': { ask: { url: '/api/v1/persons/{person}/totp' }, own: nowhere },
  'POST /api/v1/persons/:id/password': {
    ask: { url: '/api/v1/persons/{person}/password', body: { current: 'wrong-password', password: 'A-Long-Password-1' } },
    own: { ...nowhere, 'customer A': 403 },
  },
  'PATCH /api/v1/staff/:id': {
    ask: { url: '/api/v1/staff/{employee}', body: { timezone: 'Europe/Moscow' } },
    own: { ...nowhere, supervisor_all: 200 },
  },
  'POST /api/v1/staff/:id/password': {
    ask: { url: '/api/v1/staff/{employee}/password', body: { current: 'wrong-password', password: 'A-Long-Password-1' } },
    own: { ...nowhere, supervisor_all: 403 },
  },
  'GET /api/v1/totp': { ask: { url: '/api/v1/totp' }, own: unrestricted(200), ownerless: true },
  'POST /api/v1/totp': {
    ask: { url: '/api/v1/totp', body: { password: 'wrong-password' } },
    own: unrestricted([403, 429]),
    ownerless: true,
  },
  'POST /api/v1/totp/confirm': { ask: { url: '/api/v1/totp/confirm', body: { code: '000000' } }, own: unrestricted(409), ownerless: true },
  'POST /api/v1/totp/backup-codes': {
    ask: { url: '/api/v1/totp/backup-codes', body: { password: 'wrong-password' } },
    own: unrestricted([403, 429]),
    ownerless: true,
  },
  'DELETE /api/v1/totp': {
    ask: { url: '/api/v1/totp', body: { password: 'wrong-password' } },
    own: unrestricted([403, 429]),
    ownerless: true,
  },
  'POST /api/v1/session/totp': { ask: { url: '/api/v1/session/totp', body: { code: '000000' } }, own: signedIn(403), ownerless: true },
  'GET /api/v1/sessions': { ask: { url: '/api/v1/sessions' }, own: unrestricted(200), ownerless: true },
  'DELETE /api/v1/sessions': { ask: { url: '/api/v1/sessions' }, own: unrestricted(204), ownerless: true },
  'DELETE /api/v1/sessions/:id': {
    ask: { url: '/api/v1/sessions/aaaaaaaaaaaaaaaa' },
    own: { ...nowhere, 'restricted in A': 403 },
    ownerless: true,
  },
  'GET /api/v1/sign-ins': { ask: { url: '/api/v1/sign-ins' }, own: unrestricted(200), ownerless: true },
  'GET /api/v1/tokens': { ask: { url: '/api/v1/tokens' }, own: unrestricted(200), ownerless: true },
  'POST /api/v1/tokens': {
    ask: { url: '/api/v1/tokens', body: { name: 'm', scopes: ['read'], days: 30 } },
    own: unrestricted(201),
    ownerless: true,
  },
  'DELETE /api/v1/tokens/:id': {
    ask: { url: '/api/v1/tokens/tok_aaaaaaaaaaaa' },
    own: { ...nowhere, 'restricted in A': 403 },
    ownerless: true,
  },
  'GET /api/v1/accounts/:account/members': { ask: { url: '/api/v1/accounts/{account}/members' }, own: inA(200) },
  'PATCH /api/v1/accounts/:account/members/:id': {
    ask: { url: '/api/v1/accounts/{account}/members/{person}', body: { role: 'customer' } },
    own: { ...inA(200), 'customer A': 403 },
  },
  'DELETE /api/v1/accounts/:account/members/:id': { ask: { url: '/api/v1/accounts/{account}/members/{person}' }, own: inA(409) },
  'GET /api/v1/accounts/:account/invitations': { ask: { url: '/api/v1/accounts/{account}/invitations' }, own: inA(200) },
  'POST /api/v1/accounts/:account/invitations': {
    ask: { url: '/api/v1/accounts/{account}/invitations', body: { email: 'matrix@portal.example', role: 'customer' } },
    own: inA([201, 409]),
  },
  'PUT /api/v1/accounts/:account/invitations/:id': {
    ask: { url: '/api/v1/accounts/{account}/invitations/inv_aaaaaaaaaaaa' },
    own: nowhere,
  },
  'DELETE /api/v1/accounts/:account/invitations/:id': {
    ask: { url: '/api/v1/accounts/{account}/invitations/inv_aaaaaaaaaaaa' },
    own: nowhere,
  },
  'GET /api/v1/accounts/:account/history': { ask: { url: '/api/v1/accounts/{account}/history' }, own: inA(200) },
  'GET /api/v1/history': { ask: { url: '/api/v1/history' }, own: only(staffRoles, 200, nowhere), ownerless: true },
  'GET /api/v1/history/types': { ask: { url: '/api/v1/history/types' }, own: only(staffRoles, 200, nowhere), ownerless: true },
  'GET /api/v1/staff/:id': { ask: { url: '/api/v1/staff/{employee}' }, own: { ...nowhere, supervisor_all: 200 } },
  'POST /api/v1/staff/:id/password-link': {
    ask: { url: '/api/v1/staff/{employee}/password-link' },
    own: only(employeeChangers, 403, nowhere),
    missing: only(employeeChangers, 404, nowhere),
  },
  'POST /api/v1/password': {
    ask: { url: '/api/v1/password', body: { code: 'unknown', password: 'A-Long-Password-1' } },
    own: { rest: [403, 429] },
    ownerless: true,
  },
  'GET /api/v1/images': {
    ask: { url: '/api/v1/images' },
    own: only(employeeChangers, 200, only(staffRoles, 403, nowhere)),
    ownerless: true,
  },
  'GET /api/v1/fonts': { ask: { url: '/api/v1/fonts' }, own: only(employeeChangers, 200, only(staffRoles, 403, nowhere)), ownerless: true },
  'POST /api/v1/images': {
    ask: { url: '/api/v1/images', body: { name: 'Logo', file: 'AAAA' } },
    own: only(employeeChangers, 400, only(staffRoles, 403, nowhere)),
    ownerless: true,
  },
  'POST /api/v1/fonts': {
    ask: { url: '/api/v1/fonts', body: { name: 'Font', files: { 400: 'AAAA' } } },
    own: only(employeeChangers, 400, only(staffRoles, 403, nowhere)),
    ownerless: true,
  },
  'GET /app/inventory/v1/image/:guid': { ask: { url: '/app/inventory/v1/image/img_unknown' }, own: { rest: 404 }, ownerless: true },
  'GET /app/inventory/v1/font/:guid': { ask: { url: '/app/inventory/v1/font/fnt_unknown' }, own: { rest: 404 }, ownerless: true },
  'GET /app/inventory/v1/font/:guid/:weight': {
    ask: { url: '/app/inventory/v1/font/fnt_unknown/400' },
    own: { rest: 404 },
    ownerless: true,
  },
  'GET /api/v1/brands': { ask: { url: '/api/v1/brands' }, own: only(staffRoles, 200, nowhere), ownerless: true },
  'POST /api/v1/accounts/:account/entry': {
    ask: { url: '/api/v1/accounts/{account}/entry' },
    own: only(readers, 200, nowhere),
    missing: only(readers, 404, nowhere),
  },
  'DELETE /api/v1/accounts/:account/entry': { ask: { url: '/api/v1/accounts/{account}/entry' }, own: { ...nowhere, 'staff in A': 204 } },
  'GET /api/v1/openapi.json': { ask: { url: '/api/v1/openapi.json?account={account}' }, own: inA(200, 200) },
  'GET /api/v1/definitions': { ask: { url: '/api/v1/definitions?account={account}' }, own: inA(200, 200) },
  'GET /api/v1/definitions/problems': {
    ask: { url: '/api/v1/definitions/problems' },
    own: only(problemReaders, 200, signedIn(403)),
    ownerless: true,
  },
  'GET /api/v1/definitions/problems/types': {
    ask: { url: '/api/v1/definitions/problems/types' },
    own: only(problemReaders, 200, signedIn(403)),
    ownerless: true,
  },
  'POST /api/v1/definitions/problems/check': {
    ask: { method: 'POST', url: '/api/v1/definitions/problems/check' },
    own: only(problemReaders, 204, signedIn(403)),
    ownerless: true,
  },
  'GET /api/v1/definitions/:type/files': {
    ask: { url: '/api/v1/definitions/http-resources/files' },
    own: only(problemReaders, 200, signedIn(403)),
    ownerless: true,
  },
  // Built-in types have no version of the operator's.
  'GET /api/v1/definitions/:type/files/in-force': {
    ask: { url: '/api/v1/definitions/http-resources/files/in-force' },
    own: only(problemReaders, 404, signedIn(403)),
    ownerless: true,
  },
  'POST /api/v1/definitions/:type/acceptance': {
    ask: { method: 'POST', url: '/api/v1/definitions/http-resources/acceptance', body: { hash: 'unknown' } },
    own: only(problemReaders, 404, signedIn(403)),
    ownerless: true,
  },
  'GET /api/v1/definitions/:type': { ask: { url: '/api/v1/definitions/http-resources?account={account}' }, own: inA(200) },
  'GET /api/v1/messages/:type/:locale': { ask: { url: '/api/v1/messages/http-resources/ru_RU?account={account}' }, own: inA(200) },
  'GET /api/v1/messages/:id/text': { ask: { url: '/api/v1/messages/{message}/text' }, own: only(problemReaders, 200, nowhere) },
  // Nothing is set to send it.
  'POST /api/v1/messages/:id/again': { ask: { url: '/api/v1/messages/{message}/again' }, own: only(problemReaders, 409, nowhere) },
  'POST /api/v1/lead-deliveries/:id/again': {
    ask: { url: '/api/v1/lead-deliveries/{lead}/again' },
    own: only(problemReaders, 409, nowhere),
  },
  // Of programs with keys of their own; nobody who signed in is one.
  'GET /api/v1/agent/changes': { ask: { url: '/api/v1/agent/changes' }, own: { rest: 401 }, ownerless: true },
  'POST /api/v1/agent/acknowledgements': {
    ask: { url: '/api/v1/agent/acknowledgements', body: { acknowledgements: [] } },
    own: { rest: 401 },
    ownerless: true,
  },
  'POST /api/v1/agent/keys/:id': { ask: { url: '/api/v1/agent/keys/{agent}' }, own: only(ofAll, 201, nowhere), missing: nowhere },
  'GET /api/v1/agent-kinds': { ask: { url: '/api/v1/agent-kinds' }, own: only(ofAll, 200, nowhere), ownerless: true },
  'GET /validators/:file': { ask: { url: '/validators/{hash}.js?type=http-resources&account={account}' }, own: inA(200) },
  'GET /api/v1/accounts/:account/:type': { ask: { url: inAccount }, own: inA(200) },
  'GET /api/v1/accounts/:account/:type/quota': { ask: { url: '/api/v1/accounts/{account}/cache-tasks/quota' }, own: inA(200, 200) },
  'GET /api/v1/accounts/:account/:type/choices/:field': {
    ask: { url: '/api/v1/accounts/{account}/cache-tasks/choices/domain' },
    own: inA(200, 200),
  },
  'POST /api/v1/accounts/:account/:type': { ask: { url: inAccount, body }, own: inA([201, 409]) },
  'GET /api/v1/accounts/:account/:type/:id': { ask: { url: `${inAccount}/{id}` }, own: inA(200) },
  'PUT /api/v1/accounts/:account/:type/:id': { ask: { url: `${inAccount}/{id}`, body, version: 99 }, own: inA(409) },
  'PATCH /api/v1/accounts/:account/:type/:id': { ask: { url: `${inAccount}/{id}`, body: {}, version: 99 }, own: inA(409) },
  'DELETE /api/v1/accounts/:account/:type/:id': { ask: { url: `${inAccount}/{id}`, version: 99 }, own: inA(409) },
  'GET /api/v1/accounts/:account/:type/:id/revisions': { ask: { url: `${inAccount}/{id}/revisions` }, own: inA(200) },
  'GET /api/v1/accounts/:account/:type/:id/revisions/:version': { ask: { url: `${inAccount}/{id}/revisions/1` }, own: inA(200) },
  'POST /api/v1/accounts/:account/:type/:id/restore': {
    ask: { method: 'POST', url: `${inAccount}/{dead}/restore`, version: 99 },
    own: inA(409),
  },
  'GET /api/v1/accounts/:account/:type/:id/:task': { ask: { url: `${inAccount}/{id}/certificate-issue` }, own: inA(200) },
  'POST /api/v1/accounts/:account/:type/:id/checks': { ask: { method: 'POST', url: `${inAccount}/{id}/checks` }, own: inA(200) },
  // No authority is connected.
  'POST /api/v1/accounts/:account/:type/:id/:task': { ask: { method: 'POST', url: `${inAccount}/{id}/certificate-issue` }, own: inA(409) },
  'PATCH /api/v1/accounts/:account/:type/:id/labels': { ask: { url: `${inAccount}/{id}/labels`, body: { add: ['m'] } }, own: inA(200) },
  'GET /api/v1/accounts/:account/:type/views': { ask: { url: `${inAccount}/views` }, own: inA(200) },
  'POST /api/v1/accounts/:account/:type/views': { ask: { url: `${inAccount}/views`, body: { name: 'm' } }, own: inA([201, 409]) },
  'PUT /api/v1/accounts/:account/:type/views/layout': { ask: { url: `${inAccount}/views/layout`, body: {} }, own: inA(200) },
  'PUT /api/v1/accounts/:account/:type/views/:view': {
    ask: { url: `${inAccount}/views/{view}`, body: { name: 'n' } },
    own: { ...nowhere, 'customer A': 200 },
  },
  'DELETE /api/v1/accounts/:account/:type/views/:view': {
    ask: { url: `${inAccount}/views/{view}` },
    own: { ...nowhere, 'customer A': [204, 404] },
  },
  'GET /api/v1/search': {
    ask: { url: '/api/v1/search?q=own&account={account}' },
    own: inA(200, 403),
    missing: { ...nowhere, 'restricted in A': 403 },
  },
  'POST /api/v1/:type/:id/restore': {
    ask: { method: 'POST', url: `${provider}/{deadGadget}/restore`, version: 99 },
    own: only(staffRoles, 409, nowhere),
  },
  'PATCH /api/v1/:type/:id/labels': {
    ask: { url: `${provider}/{gadget}/labels`, body: { add: ['m'] } },
    own: only(staffRoles, 200, nowhere),
  },
  'GET /api/v1/:type/views': { ask: { url: `${provider}/views` }, own: only(staffRoles, 200, nowhere), ownerless: true },
  'POST /api/v1/:type/views': {
    ask: { url: `${provider}/views`, body: { name: 'm' } },
    own: only(staffRoles, 201, nowhere),
    ownerless: true,
  },
  'PUT /api/v1/:type/views/layout': {
    ask: { url: `${provider}/views/layout`, body: {} },
    own: only(staffRoles, 200, nowhere),
    ownerless: true,
  },
  'PUT /api/v1/:type/views/:view': {
    ask: { url: `${provider}/views/{gadgetView}`, body: { name: 'n' } },
    own: { ...nowhere, supervisor_all: 200 },
  },
  'DELETE /api/v1/:type/views/:view': { ask: { url: `${provider}/views/{gadgetView}` }, own: { ...nowhere, supervisor_all: 204 } },
  'GET /api/v1/:type': { ask: { url: provider }, own: only(staffRoles, 200, nowhere), ownerless: true },
  'POST /api/v1/:type': { ask: { url: provider, body: { name: 'm' } }, own: only(staffRoles, 201, nowhere), ownerless: true },
  'GET /api/v1/:type/:id': { ask: { url: `${provider}/{gadget}` }, own: only(staffRoles, 200, nowhere) },
  'PUT /api/v1/:type/:id': { ask: { url: `${provider}/{gadget}`, body: { name: 'n' }, version: 99 }, own: only(staffRoles, 409, nowhere) },
  'PATCH /api/v1/:type/:id': { ask: { url: `${provider}/{gadget}`, body: {}, version: 99 }, own: only(staffRoles, 409, nowhere) },
  'DELETE /api/v1/:type/:id': { ask: { url: `${provider}/{gadget}`, version: 99 }, own: only(staffRoles, 409, nowhere) },
  'GET /api/v1/:type/:id/revisions': { ask: { url: `${provider}/{gadget}/revisions` }, own: only(staffRoles, 200, nowhere) },
  'GET /api/v1/:type/:id/revisions/:version': { ask: { url: `${provider}/{gadget}/revisions/1` }, own: only(staffRoles, 200, nowhere) },
}
/** Answers without an end; tested in definitions-events. */
export const elsewhere = ['GET /api/v1/events']
