// The operations about persons, accounts and the look of the portal.
import {
  answered,
  filterOf,
  formBody,
  inPath,
  jsonBody,
  ownAccounts,
  places,
  placeSorts,
  plain,
  ranged,
  wayIn,
  withPath,
  type PortalRoute,
} from './pathParts.ts'
import { answers, json, listOf, reference, schemaOf } from './parts.ts'

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
  'POST /undo': {
    tag: 'ways',
    describe: (texts, body) => ({
      ...(body && jsonBody(body)),
      ...answered(texts, { content: json(schemaOf('Undone')), errors: [400, 403, 409, 413, 415, 429, 503] }),
    }),
  },
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
  'GET /accounts/:account/name-proof': withPath('account', plain(schemaOf('NameProof'), [401, 403, 404], 'session')),
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
}
