// A8: whatever is written, a field that is not the writer's is refused by name, never dropped; and nothing is changed.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitionOf, examplesOf, typeNames } from '../../support/builtins.ts'
import { addExampleFiles } from '../../support/pictures.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { type Answer, type Ask, type Caller, demoPassword, errorsOf, openPortal, type Portal } from '../support/portal.ts'

/** Envelope fields are read-only; the others must not be accepted where the type lacks them. */
const envelope = ['id', 'account', 'version', 'created_at', 'updated_at', '_delivery', '_secrets', '_labels', '_deleted']
const foreign = [
  'owner',
  'role',
  'permissions',
  'client_type',
  'balance',
  'verified',
  'blocked',
  'utoken',
  'kind',
  'person_id',
  'project_id',
  'password',
  'password_hash',
  'disabled_at',
  'deleted_at',
]
type Known = PlainObject & { id: string; version: number }

let portal: Portal
let staff: Caller
/** A program with a key of its own; whoever signed in is none. */
let agent: Pick<Caller, 'ask'>
const bases = new Map<string, string>()
beforeAll(async () => {
  portal = await openPortal()
  await addExampleFiles(portal.services.store)
  staff = await portal.signIn('admin@demo.example')
  await staff.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })
  agent = await makeAgent(portal, 'Mass')
  for (const type of typeNames)
    bases.set(type, definitionOf(type).resource.scope === 'provider' ? `/api/v1/${type}` : `/api/v1/accounts/demo-cdn2/${type}`)
})
afterAll(() => portal.close())

/** Fields of the type itself are its own to judge. */
const namesFor = (type: string): string[] =>
  [...envelope, ...foreign].filter((name) => !Object.hasOwn(definitionOf(type).schema.properties as object, name))
const expectRefused = (answer: Answer, name: string): void =>
  expect([answer.statusCode, errorsOf(answer).map((error) => error.split(' ')[0])], `${name}: ${answer.body.slice(0, 300)}`).toEqual([
    400,
    expect.arrayContaining([`/${name}`]),
  ])

/** Records that only the portal writes are nobody's to assign. */
const written = typeNames.filter((type) => definitionOf(type).resource.access.create?.length)

describe.each(written)('a record of %s', (type) => {
  it('is created, replaced and changed where possible, without fields that the caller may not write', async () => {
    const base = bases.get(type)!
    const [body] = Object.values(examplesOf(type).base)
    const names = namesFor(type)
    expect(names.length).toBeGreaterThan(18)
    if (!definitionOf(type).resource.access.update?.length) return expectNotMade(type, base)
    const [listed] = (await staff.ask({ url: `${base}?range=[0,0]` })).json<Known[]>()
    // Records missing from the demo data are created.
    const known =
      listed ?? (await staff.ask({ method: 'POST', url: base, body: { ...(body as PlainObject), ...(await aboveOf(type)) } })).json<Known>()
    expect(known.id, type).toBeDefined()
    const at = `${base}/${known.id}`
    const before = (await staff.ask({ url: at })).json<PlainObject>()
    for (const name of names) {
      const value = { [name]: 'another' }
      expectRefused(await staff.ask({ method: 'POST', url: base, body: { ...body, ...value } }), name)
      expectRefused(await staff.ask({ method: 'PUT', url: at, version: known.version, body: { ...before, ...value } }), name)
      expectRefused(await staff.ask({ method: 'PATCH', url: at, version: known.version, body: value }), name)
      if (!definitionOf(type).resource.drafts) continue
      expectRefused(await staff.ask({ method: 'PUT', url: `${at}/draft`, version: known.version, body: { ...before, ...value } }), name)
    }
    expect((await staff.ask({ url: at })).json()).toEqual(before)
  })
})

/** A record that stands below another, below one that is there. */
async function aboveOf(type: string): Promise<PlainObject> {
  const { scope } = definitionOf(type).resource
  if (typeof scope !== 'object') return {}
  const published = examplesOf(scope.parent).base['publish']
  // Recordings are of streams that are published.
  const [above] = published
    ? [(await staff.ask({ method: 'POST', url: bases.get(scope.parent)!, body: published })).json<Known>()]
    : (await staff.ask({ url: `${bases.get(scope.parent)!}?range=[0,0]` })).json<Known[]>()
  return { [scope.field]: above?.id }
}

/** Types whose records are created and never changed. */
async function expectNotMade(type: string, base: string): Promise<void> {
  const [body] = Object.values(examplesOf(type).base)
  for (const name of namesFor(type))
    expectRefused(await staff.ask({ method: 'POST', url: base, body: { ...body, [name]: 'another' } }), name)
  const readOnly = Object.entries(definitionOf(type).schema.properties as Record<string, { readOnly?: boolean }>)
    .filter(([, field]) => field.readOnly)
    .map(([name]) => name)
  for (const name of readOnly) expectRefused(await staff.ask({ method: 'POST', url: base, body: { ...body, [name]: [] } }), name)
}

describe('every other body', () => {
  /** With a right body each would do what it is for. */
  const rows: Record<string, Ask> = {
    'POST /api/v1/lead-answers/:id': { url: '/api/v1/lead-answers/lead_unknown', body: { text: 'x' } },
    'POST /api/v1/lead-projects/:id': { url: '/api/v1/lead-projects/lead_unknown', body: { account: 'demo-cdn2' } },
    'PATCH /api/v1/session': { url: '/api/v1/session', body: { theme: 'dark' } },
    'POST /api/v1/setup': { url: '/api/v1/setup', body: { code: 'x', email: 'x@portal.example', password: 'A-Long-Password-1' } },
    'POST /api/v1/password': { url: '/api/v1/password', body: { code: 'x', password: 'A-Long-Password-1' } },
    'POST /api/v1/session/handover': { url: '/api/v1/session/handover', body: {} },
    'POST /api/v1/registration/email': { url: '/api/v1/registration/email', body: { email: 'x@portal.example', phone: '+79161234567' } },
    'POST /api/v1/registration': {
      url: '/api/v1/registration',
      body: { email: 'x@portal.example', target: 'registration', code: 'x', password: 'A-Long-Password-1' },
    },
    'POST /api/v1/password/forgot': { url: '/api/v1/password/forgot', body: { email: 'x@portal.example' } },
    'POST /api/v1/activation': { url: '/api/v1/activation', body: { email: 'x@portal.example', code: 'x' } },
    'POST /api/v1/activation/again': { url: '/api/v1/activation/again', body: { email: 'x@portal.example', code: 'x' } },
    'POST /api/v1/phone/code': { url: '/api/v1/phone/code', body: { phone: '+79161234567' } },
    'POST /api/v1/phone/verify': { url: '/api/v1/phone/verify', body: { phone: '+79161234567', code: '0000' } },
    'POST /api/v1/reports/unsubscribe': { url: '/api/v1/reports/unsubscribe', body: { email: 'x@portal.example', uid: 'x', code: 'x' } },
    'POST /api/v1/persons/:id/project': {
      url: '/api/v1/persons/prs_1/project',
      body: { client_type: 'individual', credentials: {}, currency: 'RUB' },
    },
    'POST /api/v1/totp': { url: '/api/v1/totp', body: { password: 'x' } },
    'POST /api/v1/totp/confirm': { url: '/api/v1/totp/confirm', body: { code: '000000' } },
    'POST /api/v1/totp/backup-codes': { url: '/api/v1/totp/backup-codes', body: { password: 'x' } },
    'POST /api/v1/session/proof': { url: '/api/v1/session/proof', body: { password: 'x' } },
    'POST /api/v1/session/mail': { url: '/api/v1/session/mail', body: { code: '000000' } },
    'POST /api/v1/undo': { url: '/api/v1/undo', body: { code: 'x' } },
    'POST /api/v1/session/totp': { url: '/api/v1/session/totp', body: { code: '000000' } },
    'POST /api/v1/tokens': { url: '/api/v1/tokens', body: { name: 'x', scopes: ['read'], days: 30, account: 'x' } },
    'PATCH /api/v1/persons/:id': { url: '/api/v1/persons/prs_1', body: { timezone: 'UTC', password: 'x' } },
    'PUT /api/v1/persons/:id': { url: '/api/v1/persons/prs_1', body: { timezone: 'UTC', password: 'x' } },
    'POST /api/v1/persons/:id/password': { url: '/api/v1/persons/prs_1/password', body: { current: 'x', password: 'A-Long-Password-1' } },
    'PATCH /api/v1/staff/:id': { url: '/api/v1/staff/stf_1', body: { timezone: 'UTC' } },
    'POST /api/v1/staff/:id/password': { url: '/api/v1/staff/stf_1/password', body: { current: 'x', password: 'A-Long-Password-1' } },
    'POST /api/v1/accounts/:account/invitations': {
      url: '/api/v1/accounts/demo-cdn2/invitations',
      body: { email: 'x@portal.example', role: 'customer' },
    },
    'PATCH /api/v1/accounts/:account/members/:id': { url: '/api/v1/accounts/demo-cdn2/members/prs_1', body: { role: 'customer' } },
    'POST /api/v1/agent/acknowledgements': { url: '/api/v1/agent/acknowledgements', body: { acknowledgements: [] } },
    'POST /api/v1/billing/:project/closings': { url: '/api/v1/billing/prj_none/closings', body: { period: '2026-01' } },
    'POST /api/v1/billing/:project/operations': {
      url: '/api/v1/billing/prj_none/operations',
      body: { kind: 'payment', amount: '1', method: 'card' },
    },
    'POST /api/v1/billing/:project/waiting/:id/decision': {
      url: '/api/v1/billing/prj_none/waiting/wop_none/decision',
      body: { decision: 'approve', version: 1 },
    },
    'POST /api/v1/agent/access-log': { url: '/api/v1/agent/access-log', body: { source: 'a', position: 0, next: 0, lines: [] } },
    'POST /api/v1/agent/reports': { url: '/api/v1/agent/reports', body: { reports: [] } },
    'POST /api/v1/agent/made': { url: '/api/v1/agent/made', body: { made: [] } },
    'PUT /api/v1/agent/unsupported': { url: '/api/v1/agent/unsupported', body: { unsupported: [] } },
    'POST /api/v1/messages/:id/text': { url: '/api/v1/messages/msg_1/text', body: { password: 'x' } },
    'POST /api/v1/definitions/:type/acceptance': { url: '/api/v1/definitions/http-resources/acceptance', body: { hash: 'x' } },
    'POST /api/v1/accounts/:account/:type/:id/keys/reveal': {
      url: '/api/v1/accounts/demo-cdn2/live-resources/none_1/keys/reveal',
      body: { at: '/x' },
    },
    'POST /api/v1/accounts/:account/:type/:id/keys/rotate': {
      url: '/api/v1/accounts/demo-cdn2/live-resources/none_1/keys/rotate',
      body: { at: '/x', hours: 0 },
      version: 1,
    },
    ...Object.fromEntries(
      [
        ['/api/v1/:type', '/api/v1/projects'],
        ['/api/v1/accounts/:account/:type', '/api/v1/accounts/demo-cdn2/http-resources'],
      ].flatMap(([route, url]): [string, Ask][] => [
        [`POST ${route}/batch`, { url: `${url}/batch`, body: { changes: [{ action: 'delete', id: 'none_1', version: 1 }] } }],
        [`PATCH ${route}/:id/labels`, { url: `${url}/none_1/labels`, body: { add: ['x'] } }],
        [`POST ${route}/views`, { url: `${url}/views`, body: { name: 'x' } }],
        [`PUT ${route}/views/layout`, { url: `${url}/views/layout`, body: { density: 'compact' } }],
        [`PUT ${route}/views/:view`, { url: `${url}/views/view_1`, body: { name: 'x' } }],
      ]),
    ),
  }
  /** Records, tried above; forms; and what takes nothing from a body. */
  const others = [
    // They take no body.
    'POST /api/v1/accounts/:account/:type/:id/:task',
    'POST /api/v1/accounts/:account/:type/:id/checks',
    'POST /api/v1/accounts/:account/statistics/alerts/:id/test',
    'POST /api/v1/accounts/:account/:type/:id/commands/:command',
    'POST /api/v1/accounts/:account/:type/:id/names/check',
    ...['/api/v1/:type', '/api/v1/accounts/:account/:type'].flatMap((route) => [
      `POST ${route}`,
      `PUT ${route}/:id`,
      `PATCH ${route}/:id`,
      `POST ${route}/:id/restore`,
      `PUT ${route}/:id/draft`,
    ]),
    'PUT /api/v1/accounts/:account/invitations/:id',
    'POST /api/v1/oauth/token',
    'POST /api/v1/oauth/password-code',
    'POST /api/v1/oauth/password',
    'POST /api/v1/persons/:id/verification',
    'POST /api/v1/definitions/problems/check',
    'POST /api/v1/agent/keys/:id',
    'POST /api/v1/accounts/:account/entry',
    // Takes the body of /agent/access-log, from staff in the account.
    'POST /api/v1/accounts/:account/access-log',
    // Bytes of files.
    'POST /api/v1/assets/picture',
    'POST /api/v1/assets/font',
    'POST /api/v1/files',
    'POST /api/v1/billing/:project/files',
    'POST /api/v1/accounts/:account/uploads',
    'PATCH /api/v1/accounts/:account/uploads/:id',
    'POST /api/v1/staff/:id/password-link',
    'POST /api/v1/staff/:id/password-letter',
    'POST /api/v1/session/mail-code',
    'POST /api/v1/messages/:id/again',
    'POST /api/v1/lead-deliveries/:id/again',
    'POST /api/v1/brand-hosts/:id/check',
    'POST /api/v1/tokens/:id/rotation',
    // CSP reports of browsers: unknown fields are dropped, never rejected.
    'POST /csp-reports',
  ]

  it('has a row here, or is one of the few exceptions', () => {
    const routes = portal.routes
      .filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method))
      .map(({ method, url }) => `${method} ${url}`)
    expect([...new Set(routes)].sort()).toEqual([...Object.keys(rows), ...others].sort())
  })
  it.each(Object.entries(rows))('%s: refuses each unknown field by name', async (route, ask) => {
    const method = route.split(' ')[0] as Ask['method']
    const caller = route.includes('/agent/') ? agent : staff
    for (const name of [...envelope, ...foreign].filter((one) => !Object.hasOwn(ask.body as object, one)))
      expectRefused(await caller.ask({ ...ask, method, body: { ...(ask.body as PlainObject), [name]: 'another' } }), name)
  })
  it('a sign-in form opens only a session of its own person, whatever else it contains', async () => {
    const more = Object.fromEntries(foreign.filter((name) => name !== 'password').map((name) => [name, 'supervisor_all']))
    const answer = await portal.nobody.ask({
      method: 'POST',
      url: '/api/v1/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username: 'cdn2@demo.example', password: demoPassword, ...more }).toString(),
    })
    const session = (
      await portal.nobody.ask({ url: '/api/v1/session', headers: { authorization: `Bearer ${answer.json().token}` } })
    ).json()
    expect(session).toMatchObject({ type: 'Person', role: 'customer', permissions: [], email: 'cdn2@demo.example' })
  })
})
