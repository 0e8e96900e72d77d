// Rows of the matrix about accounts, the provider's own and the portal itself.
import { formText } from '../files/fileOffice.ts'
import { staffCalls, statisticsCalls, uploadBody } from './statisticsPaths.ts'
import { inA, nowhere, only, readers, type Row, signedIn, staffRoles, unrestricted } from './matrixRoles.ts'

const problemReaders = ['supervisor_all', 'supervisor_provider', 'admin_all', 'admin_provider', 'staff in A'] as const
const employeeChangers = ['supervisor_all', 'supervisor_provider', 'admin_all', 'admin_provider', 'staff in A'] as const
/** An employee who sees every brand. */
const ofAll = ['supervisor_all', 'admin_all', 'staff in A'] as const

const resumable = { 'tus-resumable': '1.0.0' }

export const rowsOfPortal: Record<string, Row> = {
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
  'GET /api/v1/accounts/:account/files': { ask: { url: '/api/v1/accounts/{account}/files' }, own: inA(200) },
  'GET /api/v1/accounts/:account/files/:id/content': {
    ask: { url: '/api/v1/accounts/{account}/files/{file}/content' },
    own: inA(200),
  },
  'DELETE /api/v1/accounts/:account/files/:id': { ask: { url: '/api/v1/accounts/{account}/files/{upload}' }, own: nowhere },
  'POST /api/v1/files': {
    ask: { url: '/api/v1/files?account={account}', ...formText('matrix.mp4') },
    own: inA([201, 200]),
  },
  'POST /api/v1/accounts/:account/uploads': {
    ask: {
      url: '/api/v1/accounts/{account}/uploads',
      headers: { ...resumable, 'upload-length': '10', 'upload-metadata': 'filename YS5tcDQ=' },
    },
    own: inA([201, 429]),
  },
  'PATCH /api/v1/accounts/:account/uploads/:id': {
    ask: {
      url: '/api/v1/accounts/{account}/uploads/{upload}',
      headers: { ...resumable, 'upload-offset': '5', 'content-type': 'application/offset+octet-stream' },
      body: 'x',
    },
    own: inA(409),
  },
  'DELETE /api/v1/accounts/:account/uploads/:id': {
    ask: { url: '/api/v1/accounts/{account}/uploads/{file}', headers: resumable },
    own: nowhere,
  },
  'GET /api/v1/accounts/:account/billing/operations': { ask: { url: '/api/v1/accounts/{account}/billing/operations' }, own: inA(200) },
  'GET /api/v1/accounts/:account/billing/terms': { ask: { url: '/api/v1/accounts/{account}/billing/terms' }, own: inA(200) },
  'GET /api/v1/accounts/:account/billing/charges': {
    ask: { url: '/api/v1/accounts/{account}/billing/charges?period=2026-01' },
    own: inA(200),
  },
  // A document that does not exist is not found; an unknown kind is told to those who may read the project.
  'GET /api/v1/accounts/:account/billing/document': {
    ask: { url: '/api/v1/accounts/{account}/billing/document?period=2026-01&kind=none' },
    own: inA(400),
  },
  'GET /api/v1/billing/:project/document': {
    ask: { url: '/api/v1/billing/{project}/document?period=2026-01&kind=none' },
    own: only(readers, 400, only(staffRoles, 404, nowhere)),
    missing: only(staffRoles, 404, nowhere),
  },
  'GET /api/v1/accounts/:account/billing/files': { ask: { url: '/api/v1/accounts/{account}/billing/files' }, own: inA(200) },
  'GET /api/v1/accounts/:account/billing/files/:id/content': {
    ask: { url: '/api/v1/accounts/{account}/billing/files/file_none/content' },
    own: nowhere,
  },
  'GET /api/v1/billing/:project/files': {
    ask: { url: '/api/v1/billing/{project}/files' },
    own: only(readers, 200, only(staffRoles, 404, nowhere)),
    missing: only(staffRoles, 404, nowhere),
  },
  'GET /api/v1/billing/:project/files/:id/content': {
    ask: { url: '/api/v1/billing/{project}/files/file_none/content' },
    own: only(staffRoles, 404, nowhere),
    missing: only(staffRoles, 404, nowhere),
  },
  // Without a form: who may add files is told that there is none, before the project is looked for.
  'POST /api/v1/billing/:project/files': {
    ask: { method: 'POST', url: '/api/v1/billing/{project}/files' },
    own: only(staffRoles, 415, nowhere),
    missing: only(staffRoles, 415, nowhere),
  },
  'DELETE /api/v1/billing/:project/files/:id': {
    ask: { url: '/api/v1/billing/{project}/files/file_none' },
    own: only(staffRoles, 404, nowhere),
    missing: only(staffRoles, 404, nowhere),
  },
  'GET /api/v1/billing/:project/charges': {
    ask: { url: '/api/v1/billing/{project}/charges?period=2026-01' },
    own: only(readers, 200, only(staffRoles, 404, nowhere)),
    missing: only(staffRoles, 404, nowhere),
  },
  'POST /api/v1/billing/:project/closings': {
    ask: { url: '/api/v1/billing/{project}/closings', body: { period: '2026-01' } },
    own: only(employeeChangers, 200, only(staffRoles, 403, nowhere)),
    missing: only(employeeChangers, 404, only(staffRoles, 403, nowhere)),
  },
  'GET /api/v1/billing/:project/operations': {
    ask: { url: '/api/v1/billing/{project}/operations' },
    own: only(readers, 200, only(staffRoles, 404, nowhere)),
    missing: only(staffRoles, 404, nowhere),
  },
  'POST /api/v1/billing/:project/operations': {
    ask: { url: '/api/v1/billing/{project}/operations', body: { kind: 'payment', amount: '1', method: 'card' } },
    own: only(employeeChangers, 201, only(staffRoles, 403, nowhere)),
    missing: only(employeeChangers, 404, only(staffRoles, 403, nowhere)),
  },
  'GET /api/v1/billing/:project/waiting': {
    ask: { url: '/api/v1/billing/{project}/waiting' },
    own: only(readers, 200, only(staffRoles, 404, nowhere)),
    missing: only(staffRoles, 404, nowhere),
  },
  // The version is wrong on purpose: a caller who may decide gets 409, and the operation stays undecided for the next caller.
  'POST /api/v1/billing/:project/waiting/:id/decision': {
    ask: { url: '/api/v1/billing/{project}/waiting/{waiting}/decision', body: { decision: 'approve', version: 2 } },
    own: only(employeeChangers, 409, only(staffRoles, 403, nowhere)),
    missing: only(employeeChangers, 404, only(staffRoles, 403, nowhere)),
  },
  'GET /api/v1/accounts/:account/history': { ask: { url: '/api/v1/accounts/{account}/history' }, own: inA(200) },
  'GET /api/v1/staff/:id': { ask: { url: '/api/v1/staff/{employee}' }, own: { ...nowhere, supervisor_all: 200 } },
  'POST /api/v1/staff/:id/password-link': {
    ask: { url: '/api/v1/staff/{employee}/password-link' },
    own: only(employeeChangers, 403, nowhere),
    missing: only(employeeChangers, 404, nowhere),
  },
  'POST /api/v1/staff/:id/password-letter': {
    ask: { url: '/api/v1/staff/{employee}/password-letter' },
    own: only(employeeChangers, 403, nowhere),
    missing: only(employeeChangers, 404, nowhere),
  },
  'POST /api/v1/password': {
    ask: { url: '/api/v1/password', body: { code: 'unknown', password: 'A-Long-Password-1' } },
    own: { rest: [403, 429] },
    ownerless: true,
  },
  // Without a form: who may upload is told that there is none.
  'POST /api/v1/assets/picture': {
    ask: { url: '/api/v1/assets/picture' },
    own: only(employeeChangers, 415, only(staffRoles, 403, nowhere)),
    ownerless: true,
  },
  'POST /api/v1/assets/font': {
    ask: { url: '/api/v1/assets/font' },
    own: only(employeeChangers, 415, only(staffRoles, 403, nowhere)),
    ownerless: true,
  },
  'GET /app/inventory/v1/image/:guid': { ask: { url: '/app/inventory/v1/image/img_unknown' }, own: { rest: 404 }, ownerless: true },
  'GET /app/inventory/v1/image/:guid/raster': {
    ask: { url: '/app/inventory/v1/image/img_unknown/raster' },
    own: { rest: 404 },
    ownerless: true,
  },
  'GET /app/inventory/v1/font/:guid': { ask: { url: '/app/inventory/v1/font/fnt_unknown' }, own: { rest: 404 }, ownerless: true },
  'GET /app/inventory/v1/font/:guid/:weight': {
    ask: { url: '/app/inventory/v1/font/fnt_unknown/400' },
    own: { rest: 404 },
    ownerless: true,
  },
  'POST /api/v1/accounts/:account/entry': {
    ask: { url: '/api/v1/accounts/{account}/entry' },
    own: only(readers, 200, nowhere),
    missing: only(readers, 404, nowhere),
  },
  'DELETE /api/v1/accounts/:account/entry': { ask: { url: '/api/v1/accounts/{account}/entry' }, own: { ...nowhere, 'staff in A': 204 } },
  'GET /api/v1/openapi.json': { ask: { url: '/api/v1/openapi.json?account={account}' }, own: inA(200, 200) },
  'GET /api/v1/definitions': { ask: { url: '/api/v1/definitions?account={account}' }, own: inA(200, 200) },
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
    own: only(ofAll, 404, signedIn(403)),
    ownerless: true,
  },
  'GET /api/v1/definitions/:type': { ask: { url: '/api/v1/definitions/http-resources?account={account}' }, own: inA(200) },
  'GET /api/v1/messages/:type/:locale': { ask: { url: '/api/v1/messages/http-resources/ru_RU?account={account}' }, own: inA(200) },
  // It holds a link: the password was not shown, and for other roles nothing helps.
  'POST /api/v1/messages/:id/text': { ask: { url: '/api/v1/messages/{message}/text', body: {} }, own: only(problemReaders, 403, nowhere) },
  // No driver is configured.
  'POST /api/v1/messages/:id/again': { ask: { url: '/api/v1/messages/{message}/again' }, own: only(problemReaders, 409, nowhere) },
  'GET /api/v1/brand-hosts/:id': {
    ask: { url: '/api/v1/brand-hosts/brd_unknown' },
    own: only(problemReaders, 404, only(staffRoles, 403, nowhere)),
    missing: only(problemReaders, 404, only(staffRoles, 403, nowhere)),
  },
  'POST /api/v1/brand-hosts/:id/check': {
    ask: { url: '/api/v1/brand-hosts/brd_unknown/check' },
    own: only(problemReaders, 404, only(staffRoles, 403, nowhere)),
    missing: only(problemReaders, 404, only(staffRoles, 403, nowhere)),
  },
  'POST /api/v1/lead-deliveries/:id/again': {
    ask: { url: '/api/v1/lead-deliveries/{lead}/again' },
    own: only(problemReaders, 409, nowhere),
  },
  'POST /api/v1/lead-answers/:id': {
    ask: { url: '/api/v1/lead-answers/{lead}', body: { text: 'Hello' } },
    own: only(problemReaders, 204, nowhere),
  },
  // The lead of an order is no registration.
  'POST /api/v1/lead-projects/:id': {
    ask: { url: '/api/v1/lead-projects/{lead}', body: { account: 'demo-cdn2' } },
    own: only(problemReaders, 409, nowhere),
  },
  // Routes of agents with their own keys; no signed-in person is one.
  'GET /api/v1/agent/changes': { ask: { url: '/api/v1/agent/changes' }, own: { rest: 401 }, ownerless: true },
  'GET /api/v1/agent/types': { ask: { url: '/api/v1/agent/types' }, own: { rest: 401 }, ownerless: true },
  'POST /api/v1/agent/acknowledgements': {
    ask: { url: '/api/v1/agent/acknowledgements', body: { acknowledgements: [] } },
    own: { rest: 401 },
    ownerless: true,
  },
  'POST /api/v1/agent/reports': { ask: { url: '/api/v1/agent/reports', body: { reports: [] } }, own: { rest: 401 }, ownerless: true },
  'PUT /api/v1/agent/unsupported': {
    ask: { url: '/api/v1/agent/unsupported', body: { unsupported: [] } },
    own: { rest: 401 },
    ownerless: true,
  },
  'POST /api/v1/agent/made': { ask: { url: '/api/v1/agent/made', body: { made: [] } }, own: { rest: 401 }, ownerless: true },
  'GET /api/v1/agent/access-log': { ask: { url: '/api/v1/agent/access-log?source=a' }, own: { rest: 401 }, ownerless: true },
  'POST /api/v1/agent/access-log': {
    ask: { url: '/api/v1/agent/access-log', body: { source: 'a', position: 0, next: 0, lines: [] } },
    own: { rest: 401 },
    ownerless: true,
  },
  ...Object.fromEntries(
    Object.entries(statisticsCalls).map(([path, query]): [string, Row] => [
      `GET /api/v1/accounts/:account/${path}`,
      { ask: { url: `/api/v1/accounts/{account}/${path}?${new URLSearchParams(query)}` }, own: inA(200) },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(staffCalls).map(([path, query]): [string, Row] => [
      `GET /api/v1/accounts/:account/${path}`,
      { ask: { url: `/api/v1/accounts/{account}/${path}?${new URLSearchParams(query)}` }, own: only(['staff in A'], 200, nowhere) },
    ]),
  ),
  'POST /api/v1/accounts/:account/access-log': {
    ask: { url: '/api/v1/accounts/{account}/access-log', body: uploadBody },
    own: only(['staff in A'], 200, nowhere),
  },
  'POST /api/v1/accounts/:account/statistics/alerts/:id/test': {
    ask: { method: 'POST', url: '/api/v1/accounts/{account}/statistics/alerts/{alert}/test' },
    own: inA(200),
  },
  'GET /api/v1/statistics/accounts': {
    ask: { url: '/api/v1/statistics/accounts?start=2026-03-01T00:00:00Z&end=2026-03-02T00:00:00Z' },
    own: unrestricted(200),
    ownerless: true,
  },
  'POST /api/v1/agent/keys/:id': { ask: { url: '/api/v1/agent/keys/{agent}' }, own: only(ofAll, 201, nowhere), missing: nowhere },
  'GET /api/v1/agent-kinds': { ask: { url: '/api/v1/agent-kinds' }, own: only(ofAll, 200, nowhere), ownerless: true },
  'GET /api/v1/agent-types': { ask: { url: '/api/v1/agent-types' }, own: only(ofAll, 200, nowhere), ownerless: true },
}
