// Rows of the matrix about people: how they get in, their sessions, keys and records.
import { inA, nowhere, only, type Row, signedIn, unrestricted } from './matrixRoles.ts'

const personChangers = ['supervisor_all', 'supervisor_provider', 'admin_all', 'admin_provider', 'manager_provider', 'staff in A'] as const
const personRemovers = ['supervisor_all', 'supervisor_provider', 'admin_all', 'admin_provider', 'staff in A'] as const
const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }

export const rowsOfPeople: Record<string, Row> = {
  'GET /healthz': { ask: { url: '/healthz' }, own: { rest: 200 }, ownerless: true },
  'GET /readyz': { ask: { url: '/readyz' }, own: { rest: 200 }, ownerless: true },
  'GET /.well-known/acme-challenge/:token': { ask: { url: '/.well-known/acme-challenge/unknown' }, own: { rest: 404 }, ownerless: true },
  'POST /csp-reports': {
    ask: { url: '/csp-reports', body: '{}', headers: { 'content-type': 'application/csp-report' } },
    own: { rest: [204, 429] },
    ownerless: true,
  },
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
  'PATCH /api/v1/session': { ask: { url: '/api/v1/session', body: { theme: 'dark' } }, own: signedIn(200), ownerless: true },
  'GET /api/v1/accounts/overview': {
    ask: { url: '/api/v1/accounts/overview' },
    own: { rest: 404, anonymous: 401, 'restricted in A': 403, 'CDN1 staff': 200 },
    ownerless: true,
  },
  'GET /api/v1/accounts/:account/name-proof': { ask: { url: '/api/v1/accounts/{account}/name-proof' }, own: inA(200) },
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
  'POST /api/v1/session/proof': { ask: { url: '/api/v1/session/proof', body: { totp: '000000' } }, own: signedIn(403), ownerless: true },
  'POST /api/v1/session/mail-code': { ask: { url: '/api/v1/session/mail-code' }, own: signedIn(403), ownerless: true },
  'POST /api/v1/session/mail': { ask: { url: '/api/v1/session/mail', body: { code: '000000' } }, own: signedIn(403), ownerless: true },
  'POST /api/v1/undo': { ask: { url: '/api/v1/undo', body: { code: 'unknown' } }, own: { rest: [403, 429] }, ownerless: true },
  'DELETE /api/v1/sessions/:id': {
    ask: { url: '/api/v1/sessions/aaaaaaaaaaaaaaaa' },
    own: { ...nowhere, 'restricted in A': 403 },
    ownerless: true,
  },
  'POST /api/v1/tokens': {
    ask: { url: '/api/v1/tokens', body: { name: 'm', scopes: ['read'], days: 30 } },
    own: unrestricted(201),
    ownerless: true,
  },
  'POST /api/v1/tokens/:id/rotation': {
    ask: { url: '/api/v1/tokens/tok_aaaaaaaaaaaa/rotation' },
    own: { ...nowhere, 'restricted in A': 403 },
    ownerless: true,
  },
  'DELETE /api/v1/tokens/:id': {
    ask: { url: '/api/v1/tokens/tok_aaaaaaaaaaaa' },
    own: { ...nowhere, 'restricted in A': 403 },
    ownerless: true,
  },
}
