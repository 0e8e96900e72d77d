// Expected reach of API tokens, written independently: the routes' own declarations must agree.
import { staffCalls, statisticsCalls } from './statisticsPaths.ts'
import type { Expected, Role, Row } from './matrixRoles.ts'

const records = ['/accounts/:account/:type', '/:type'].flatMap((base) => [
  `GET /api/v1${base}`,
  `POST /api/v1${base}`,
  ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api/v1${base}/:id`),
  ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/v1${base}/:id/draft`),
  `POST /api/v1${base}/batch`,
  `POST /api/v1${base}/:id/restore`,
  `PATCH /api/v1${base}/:id/labels`,
  `GET /api/v1${base}/:id/revisions`,
  `GET /api/v1${base}/:id/revisions/:version`,
  `GET /api/v1${base}/views`,
  `POST /api/v1${base}/views`,
  `PUT /api/v1${base}/views/layout`,
  `PUT /api/v1${base}/views/:view`,
  `DELETE /api/v1${base}/views/:view`,
])

/** Every other route answers a token with 403. */
export const openToPrograms = new Set([
  ...records,
  'GET /api/v1/accounts/:account/:type/quota',
  'GET /api/v1/accounts/:account/:type/choices/:field',
  'GET /api/v1/accounts/:account/:type/:id/:task',
  'POST /api/v1/accounts/:account/:type/:id/:task',
  'POST /api/v1/accounts/:account/:type/:id/commands/:command',
  'POST /api/v1/accounts/:account/:type/:id/names/check',
  'POST /api/v1/accounts/:account/:type/:id/checks',
  'GET /api/v1/accounts/:account/unsupported',
  'GET /api/v1/accounts/:account/:type/reports',
  'GET /api/v1/accounts/:account/:type/:id/reports',
  'GET /api/v1/accounts/:account/:type/:id/reports/history',
  'GET /api/v1/accounts/:account/:type/:id/reports/figures',
  'GET /api/v1/accounts',
  'GET /api/v1/accounts/overview',
  'GET /api/v1/accounts/:account/service',
  'GET /api/v1/accounts/:account/name-proof',
  'GET /api/v1/accounts/:account/prices',
  'GET /api/v1/accounts/:account/billing/operations',
  'GET /api/v1/accounts/:account/billing/charges',
  'GET /api/v1/accounts/:account/billing/terms',
  'GET /api/v1/accounts/:account/billing/document',
  'GET /api/v1/accounts/:account/files',
  'GET /api/v1/accounts/:account/files/:id/content',
  'DELETE /api/v1/accounts/:account/files/:id',
  'POST /api/v1/files',
  'POST /api/v1/accounts/:account/uploads',
  'PATCH /api/v1/accounts/:account/uploads/:id',
  'DELETE /api/v1/accounts/:account/uploads/:id',
  'GET /api/v1/accounts/:account/history',
  ...Object.keys({ ...statisticsCalls, ...staffCalls }).map((path) => `GET /api/v1/accounts/:account/${path}`),
  'POST /api/v1/accounts/:account/statistics/alerts/:id/test',
  'GET /api/v1/statistics/accounts',
  'GET /api/v1/brand',
  'GET /api/v1/countries',
  'GET /api/v1/regions',
  'GET /api/v1/definitions',
  'GET /api/v1/definitions/:type',
  'GET /api/v1/messages/:type/:locale',
  'GET /api/v1/openapi.json',
  'GET /api/v1/openapi/public.json',
  'GET /api/v1/search',
  'GET /api/v1/session',
  'GET /validators/:file',
  // They ask nobody who he is.
  'GET /healthz',
  'GET /readyz',
  'GET /.well-known/acme-challenge/:token',
  'POST /csp-reports',
  'GET /app/inventory/v1/image/:guid',
  'GET /app/inventory/v1/image/:guid/raster',
  'GET /app/inventory/v1/font/:guid',
  'GET /app/inventory/v1/font/:guid/:weight',
])

const owners: Partial<Record<Role, Role>> = {
  'program of A': 'customer A',
  'reading program of A': 'customer A',
  'program of a supervisor': 'supervisor_all',
  'reading program of a supervisor': 'supervisor_all',
}

/** A program does what its owner does, as far as routes, types and scopes are open to it. */
export function statusFor(expected: Expected, role: Role, route: string, { ask: { url } }: Row): number[] {
  const owner = owners[role]
  if (owner === undefined) return [expected[role] ?? expected.rest].flat()
  if (!openToPrograms.has(route)) return [403]
  const asksNobody = !/^\w+ \/(?:api|validators)\//.test(route)
  if (!asksNobody && role.startsWith('reading') && !route.startsWith('GET ')) return [403]
  // Types of the provider are closed, and to those who may not even read them they do not exist.
  if (url.startsWith('/api/v1/gadgets') && owner === 'supervisor_all') return [403]
  return statusFor(expected, owner, route, { ask: { url }, own: expected })
}
