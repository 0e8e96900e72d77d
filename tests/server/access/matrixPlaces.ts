// Targets of the matrix: own, foreign, unknown and deleted records.
import { quietAlert } from './statisticsPaths.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inAccount, provider } from './matrixRecords.ts'
import type { Owner } from './matrixRoles.ts'
import { formText } from '../files/fileOffice.ts'
import { type Caller, httpResource, type Portal } from '../support/portal.ts'

/** By owner what fills `{account}`, `{id}` … in the addresses of the table. */
export type Places = Map<Owner, Record<string, string>>

/** Puts the provider's type of the table into force. */
export async function putGadgets(portal: Portal): Promise<void> {
  const dir = join(portal.dir, 'definitions', 'gadgets')
  mkdirSync(dir, { recursive: true })
  writeFileSync(
    join(dir, 'schema.json'),
    JSON.stringify({ type: 'object', required: ['name'], additionalProperties: false, properties: { name: { type: 'string' } } }),
  )
  putBeacons(portal)
  await putDraftedTypes(portal)
}

/** Types with drafts, one of accounts and one of the provider. */
export async function putDraftedTypes(portal: Portal): Promise<void> {
  putDrafted(portal, 'sketches', 'account', 'customer')
  putDrafted(portal, 'outlines', 'provider', 'staff')
  await portal.services.registry.reload()
}

const secret = { type: 'string', writeOnly: true }
const beaconSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, secret, previous: secret, until: { type: 'string', format: 'date-time', readOnly: true } },
}

/** A type of accounts of which agents report, with a key. */
function putBeacons(portal: Portal): void {
  const dir = join(portal.dir, 'definitions', 'beacons')
  mkdirSync(dir, { recursive: true })
  const resource = {
    name: 'beacons',
    scope: 'account',
    title: '{name}',
    agents: { kind: 'beacon' },
    reports: { codes: { 0: 'ok' } },
    commands: { ring: { set: { name: 'rung' } } },
    keys: [{ at: 'secret', previous: 'previous', until: 'until', hours: [0, 1] }],
    access: Object.fromEntries(['read', 'create', 'update', 'delete'].map((operation) => [operation, ['customer']])),
    tokens: ['read', 'write'],
    list: { columns: ['name'] },
    form: { sections: [{ id: 'main', fields: ['name'] }] },
  }
  writeFileSync(join(dir, 'schema.json'), JSON.stringify(beaconSchema))
  writeFileSync(join(dir, 'resource.json'), JSON.stringify(resource))
}

/** A type with drafts. */
function putDrafted(portal: Portal, name: string, scope: string, word: string): void {
  const dir = join(portal.dir, 'definitions', name)
  mkdirSync(dir, { recursive: true })
  const resource = {
    name,
    scope,
    title: '{name}',
    drafts: true,
    access: Object.fromEntries(['read', 'create', 'update', 'delete'].map((operation) => [operation, [word]])),
    tokens: ['read', 'write'],
    list: { columns: ['name'] },
    form: { sections: [{ id: 'main', fields: ['name'] }] },
  }
  const schema = { type: 'object', additionalProperties: false, properties: { name: { type: 'string' } } }
  writeFileSync(join(dir, 'schema.json'), JSON.stringify(schema))
  writeFileSync(join(dir, 'resource.json'), JSON.stringify(resource))
}

/** An operation that waits for a second person. */
const waitingRow = (id: string, project: string) => ({
  id,
  project,
  at: '2026-01-01T00:00:00.000Z',
  kind: 'payment',
  amount: 1,
  currency: 'RUB',
  service: '',
  detail: '{}',
  reverses: null,
  actor: 'stf_bbbbbbbbbbbbbbbb',
  actor_name: 'author@demo.example',
  once: id,
})

/** A file of an account, and an upload in progress. */
async function putFiles(caller: Caller, account: string): Promise<Record<string, string>> {
  const file = (await caller.ask({ method: 'POST', url: `/api/v1/files?account=${account}`, ...formText('own.mp4') })).json<{
    id: string
  }>().id
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': 'filename YS5tcDQ=' }
  const { location } = (await caller.ask({ method: 'POST', url: `/api/v1/accounts/${account}/uploads`, headers })).headers
  return { file, upload: String(location).split('/').at(-1)! }
}

/** Makes, for each owner, what he has or had. */
export async function fillPlaces(portal: Portal): Promise<Places> {
  const places: Places = new Map()
  const { store, clock } = portal.services
  const admin = await portal.signIn('admin@demo.example')
  const make = async (caller: Caller, url: string, data: object): Promise<string> =>
    (await caller.ask({ method: 'POST', url, body: data })).json<{ id: string }>().id
  const remove = async (caller: Caller, url: string): Promise<void> => void (await caller.ask({ method: 'DELETE', url, version: 1 }))
  const [a, b] = [await portal.signIn('cdn2@demo.example'), await portal.signIn('other@demo.example')]
  const idOf = async (caller: Caller): Promise<string> => (await caller.ask({ url: '/api/v1/session' })).json<{ id: string }>().id
  const urlOf = (account: string): string => inAccount.replace('{account}', account)
  const own = {
    account: 'demo-cdn2',
    id: await make(a, urlOf('demo-cdn2'), httpResource('own')),
    gadget: await make(admin, provider, { name: 'own' }),
    beacon: await make(a, '/api/v1/accounts/demo-cdn2/beacons', { name: 'own', secret: 'key-of-own' }),
    alert: await make(a, '/api/v1/accounts/demo-cdn2/metric-alerts', quietAlert),
    sketch: await make(a, '/api/v1/accounts/demo-cdn2/sketches', { name: 'own' }),
    outline: await make(admin, '/api/v1/outlines', { name: 'own' }),
  }
  const files = {
    own: await putFiles(a, 'demo-cdn2'),
    foreign: await putFiles(b, 'demo-other'),
    unknown: { file: 'file_unknown', upload: 'file_unknown' },
  }
  const gone = { id: await make(a, urlOf('demo-cdn2'), httpResource('gone')), gadget: await make(admin, provider, { name: 'gone' }) }
  await remove(a, `${urlOf('demo-cdn2')}/${gone.id}`)
  await remove(admin, `${provider}/${gone.gadget}`)
  const at = clock().toISOString()
  await store.accounts.put({
    name: 'gone-account',
    project_id: 'prj_gone',
    project_name: 'Gone',
    brand: 'main',
    manager_id: null,
    client: 'CDN2',
    company_name: '',
    features: '[]',
    utoken: '',
    created_at: at,
    closed_at: null,
    deleted_at: at,
  })
  const hash = (await a.ask({ url: '/api/v1/definitions/http-resources?account=demo-cdn2' })).json<{ validators: { hash: string }[] }>()
    .validators[0]!.hash
  await a.ask({ url: `/validators/${hash}.js?type=http-resources&account=demo-cdn2` })
  const view = await make(a, `${urlOf('demo-cdn2')}/views`, { name: 'own' })
  const gadgetView = await make(admin, `${provider}/views`, { name: 'own' })
  const agent = await make(admin, '/api/v1/agents', { name: 'own', kind: 'edge' })
  const manager = await portal.signIn('manager@demo.example')
  const message = await store.transaction((inside) =>
    portal.services.messages.send(inside, {
      kind: 'mail',
      brand: 'main',
      to: 'anna@studio.example',
      locale: 'en_US',
      template: 'restore',
      values: { code: 'once' },
    }),
  )
  await make(a, '/api/v1/accounts/demo-cdn2/service-requests', { phone: '+7 999 123-45-67' })
  const [{ id: lead }] = (await admin.ask({ url: '/api/v1/leads' })).json<[{ id: string }]>()
  const project = (await store.accounts.find('demo-cdn2'))!.project_id
  const waiting = 'wop_aaaaaaaaaaaa'
  await store.transaction((inside) => inside.waiting.add(waitingRow(waiting, project)))
  places.set('own', {
    ...own,
    ...files.own,
    waiting,
    lead,
    person: await idOf(a),
    employee: await idOf(admin),
    hash,
    view,
    gadgetView,
    message,
    agent,
    project,
    dead: gone.id,
    deadGadget: gone.gadget,
  })
  places.set('foreign', {
    ...files.foreign,
    waiting,
    project: 'prj_gone',
    account: 'demo-other',
    person: await idOf(b),
    victim: await idOf(b),
    employee: await idOf(manager),
    id: await make(b, urlOf('demo-other'), httpResource('theirs')),
    beacon: await make(b, '/api/v1/accounts/demo-other/beacons', { name: 'theirs' }),
    sketch: await make(b, '/api/v1/accounts/demo-other/sketches', { name: 'theirs' }),
    outline: own.id,
    alert: await make(b, '/api/v1/accounts/demo-other/metric-alerts', quietAlert),
    gadget: own.id,
    hash: 'f'.repeat(24),
    dead: gone.id,
    deadGadget: gone.id,
    view,
    gadgetView: await make(manager, `${provider}/views`, { name: 'theirs' }),
  })
  places.set('unknown', {
    ...files.unknown,
    waiting: 'wop_bbbbbbbbbbbb',
    project: 'prj_aaaaaaaaaaaa',
    account: 'no-such-account',
    person: 'prs_aaaaaaaaaaaaaaaa',
    victim: 'prs_aaaaaaaaaaaaaaaa',
    employee: 'stf_aaaaaaaaaaaaaaaa',
    message: 'msg_aaaaaaaaaaaa',
    agent: 'agent_aaaaaaaaaaaa',
    lead: 'lead_aaaaaaaaaaaa',
    id: 'http_aaaaaaaaaaaa',
    gadget: 'gadgets_aaaaaaaaaaaa',
    beacon: 'beacons_aaaaaaaaaaaa',
    sketch: 'sketches_aaaaaaaaaaaa',
    outline: 'outlines_aaaaaaaaaaaa',
    alert: 'alt_aaaaaaaaaaaa',
    hash: '0'.repeat(24),
    dead: 'http_aaaaaaaaaaaa',
    deadGadget: 'gadgets_aaaaaaaaaaaa',
    view: 'view_aaaaaaaaaaaa',
    gadgetView: 'view_aaaaaaaaaaaa',
  })
  places.set('deleted', {
    account: 'demo-cdn2',
    project: 'prj_gone',
    waiting,
    ...gone,
    hash: '1'.repeat(24),
    dead: own.id,
    deadGadget: own.gadget,
  })
  return places
}
