// Rows of the matrix about records: those of an account, and those of the provider.
import { inA, nowhere, only, type Row, staffRoles } from './matrixRoles.ts'
import { httpResource } from '../support/portal.ts'

export const inAccount = '/api/v1/accounts/{account}/http-resources'
export const provider = '/api/v1/gadgets'
const body = httpResource('matrix')
const sketch = '/api/v1/accounts/{account}/sketches/{sketch}/draft'
const outline = '/api/v1/outlines/{outline}/draft'

export const rowsOfRecords: Record<string, Row> = {
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
  'POST /api/v1/accounts/:account/:type/batch': {
    ask: { url: `${inAccount}/batch`, body: { changes: [{ action: 'replace', id: '{id}', version: 99, data: body }] } },
    own: inA(409),
  },
  'POST /api/v1/accounts/:account/:type/:id/restore': {
    ask: { method: 'POST', url: `${inAccount}/{dead}/restore`, version: 99 },
    own: inA(409),
  },
  'GET /api/v1/accounts/:account/:type/:id/:task': { ask: { url: `${inAccount}/{id}/certificate-issue` }, own: inA(200) },
  'POST /api/v1/accounts/:account/:type/:id/checks': { ask: { method: 'POST', url: `${inAccount}/{id}/checks` }, own: inA(200) },
  'POST /api/v1/accounts/:account/:type/:id/names/check': { ask: { method: 'POST', url: `${inAccount}/{id}/names/check` }, own: inA(200) },
  'POST /api/v1/accounts/:account/:type/:id/keys/reveal': {
    ask: { url: '/api/v1/accounts/{account}/beacons/{beacon}/keys/reveal', body: { at: '/secret' } },
    own: inA(200),
  },
  'POST /api/v1/accounts/:account/:type/:id/keys/rotate': {
    ask: { url: '/api/v1/accounts/{account}/beacons/{beacon}/keys/rotate', body: { at: '/secret', hours: 1 }, version: 99 },
    own: inA(409),
  },
  'GET /api/v1/accounts/:account/:type/:id/draft': { ask: { url: sketch }, own: inA(200) },
  'PUT /api/v1/accounts/:account/:type/:id/draft': { ask: { url: sketch, body: { name: 'n' }, version: 99 }, own: inA(409) },
  'DELETE /api/v1/accounts/:account/:type/:id/draft': { ask: { url: `${sketch}?draft=${'0'.repeat(16)}` }, own: inA(409) },
  'GET /api/v1/:type/:id/draft': { ask: { url: outline }, own: only(staffRoles, 200, nowhere) },
  'PUT /api/v1/:type/:id/draft': { ask: { url: outline, body: { name: 'n' }, version: 99 }, own: only(staffRoles, 409, nowhere) },
  'DELETE /api/v1/:type/:id/draft': { ask: { url: `${outline}?draft=${'0'.repeat(16)}` }, own: only(staffRoles, 409, nowhere) },
  'POST /api/v1/accounts/:account/:type/:id/commands/:command': {
    ask: { method: 'POST', url: '/api/v1/accounts/{account}/beacons/{beacon}/commands/ring', version: 99 },
    own: inA(409),
  },
  'GET /api/v1/accounts/:account/unsupported': { ask: { url: '/api/v1/accounts/{account}/unsupported?type=beacons' }, own: inA(200) },
  'GET /api/v1/accounts/:account/:type/reports': { ask: { url: '/api/v1/accounts/{account}/beacons/reports' }, own: inA(200) },
  ...Object.fromEntries(
    ['reports', 'reports/history', 'reports/figures'].map((path): [string, Row] => [
      `GET /api/v1/accounts/:account/:type/:id/${path}`,
      { ask: { url: `/api/v1/accounts/{account}/beacons/{beacon}/${path}` }, own: inA(200) },
    ]),
  ),
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
  'POST /api/v1/:type/batch': {
    ask: { url: `${provider}/batch`, body: { changes: [{ action: 'delete', id: '{gadget}', version: 99 }] } },
    own: only(staffRoles, 409, nowhere),
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
