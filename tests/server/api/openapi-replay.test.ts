// The document of the API, replayed: what it says is what the server does, for whoever asks.
import { hostCalls, leadCalls, passwordReplay, quietAlert, staffReplay, statisticsReplay } from '../access/statisticsPaths.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { formText } from '../files/fileOffice.ts'
import { providerScope } from '../../../server/store/scope.ts'
import { addExampleFiles } from '../../support/pictures.ts'
import { definitionOf, examplesOf, typeNames } from '../../support/builtins.ts'
import { runsOf } from '../../support/schemas/exampleRun.ts'
import type { Call, Client } from '../../support/openapi.ts'
import { openDescribed, typesIn } from '../../support/openapiPortal.ts'
import { giveDomains } from '../delivery/cacheSupport.ts'
import { madeCalls, params, readCalls, recordCalls } from './openapiReplayRecords.ts'
import { agentCalls, kinOf } from './openapiReplayKin.ts'
import { billingCalls } from './openapiReplayBilling.ts'
import { factorCalls, waysIn } from './openapiReplayWays.ts'
import { type Caller, demoPassword, setManager } from '../support/portal.ts'

/** An answer without an end; tested in definitions-events. */
const endless = ['get /events']
/** Defaults that their own schema refuses: the record has to give the value. */
const wrongDefaults: Record<string, object> = { 'schemastore-hws-config': { discoveryCycle: 30 } }

const { portal, customer, staff, later, ofCustomer, ofStaff } = await openDescribed()
afterAll(() => portal.close())

const kin = kinOf(portal)

describe('replayed', () => {
  it('as a customer, with the examples of the built-in types', async () => {
    await portalCalls(ofCustomer)
    await giveDomains(customer, params.account, ['shop.example.com'])
    const ids = new Map<string, string>()
    // Before time passes: a later sign-in would end the sessions of now.
    const maker = await kin.maker('media')
    for (const type of typesIn(ofCustomer).sort((a, b) => kin.rank(a) - kin.rank(b))) {
      if (!ofCustomer.operations().includes(`post /accounts/{account}/${type}`)) {
        await madeCalls(ofCustomer, type, await kin.make(maker, type, ids, bodiesOf(type)[0]))
        continue
      }
      // A person sends so many requests in a while.
      if (portal.services.registry.get(type)?.resource.kind === 'order') later(61)
      const [body, other] = bodiesOf(type).map((data) => ({
        ...data,
        ...[kin.above(type)].map((above) => above && { [above.field]: ids.get(above.parent) })[0],
        ...kin.named(type, ids),
      }))
      ids.set(
        type,
        await recordCalls(ofCustomer, {
          type,
          base: `/accounts/{account}/${type}`,
          body,
          other,
          withKeys: examplesOf(type).base['publish'],
        }),
      )
      // Recordings are of streams that are published.
      const published = examplesOf(type).base['publish']
      if (published)
        ids.set(
          type,
          (await customer.ask({ method: 'POST', url: `/api/v1/accounts/${params.account}/${type}`, body: published })).json<{
            id: string
          }>().id,
        )
    }
    later(-61 * typesIn(ofCustomer).filter((type) => portal.services.registry.get(type)?.resource.kind === 'order').length)
    await goodbye(ofCustomer, customer)
  }, 120_000)

  it('as staff, with records generated from the schemas of the document', async () => {
    await portalCalls(ofStaff)
    await addExampleFiles(portal.services.store)
    for (const type of typesIn(ofStaff).filter((name) => ofStaff.operations().includes(`get /${name}`))) {
      if (!ofStaff.operations().includes(`post /${type}`)) {
        await readCalls(ofStaff, type, type === 'leads' ? await sendRequest() : await sendMessage())
        continue
      }
      const [body, other] = typeNames.includes(type) ? bodiesOf(type) : [ofStaff.recordFor(type), ofStaff.recordFor(type, 2)]
      if (body === undefined || other === undefined) throw new Error(`no record of ${type}`)
      const more = wrongDefaults[type]
      await recordCalls(ofStaff, {
        type,
        base: `/${type}`,
        body: { ...(body as object), ...more },
        other: { ...(other as object), ...more },
      })
    }
    await goodbye(ofStaff, staff)
  }, 120_000)
})

/** Two valid bodies of a built-in type: variations of its first example, which names no record that is not there. */
function bodiesOf(type: string): object[] {
  const examples = examplesOf(type)
  const runs = runsOf(definitionOf(type), examples).filter(
    ({ example, client, isHidden }) =>
      example.valid &&
      !isHidden &&
      client === 'CDN2' &&
      (example.mode ?? 'create') === 'create' &&
      example.from === Object.keys(examples.base)[0],
  )
  const [body, other] = runs.map(({ data }) => data as object)
  if (!body) throw new Error(`no example of ${type}`)
  return [body, other ?? body]
}

/** Answers the id of its lead. */
async function sendRequest(): Promise<string> {
  await customer.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/service-requests', body: { phone: '+7 999 123-45-67' } })
  const { rows } = await portal.services.store.records.list(providerScope, 'leads')
  return rows[0]!.id
}
async function makeAlert(): Promise<string> {
  const made = await customer.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/metric-alerts', body: quietAlert })
  return made.json<{ id: string }>().id
}
const sendMessage = (): Promise<string> =>
  portal.services.store.transaction((inside) =>
    portal.services.messages.send(inside, {
      kind: 'mail',
      brand: 'main',
      to: 'anna@studio.example',
      locale: 'en_US',
      template: 'restore',
      values: { code: 'once' },
    }),
  )

async function portalCalls(client: Client): Promise<void> {
  const types = typesIn(client)
  const known = {
    ...params,
    type: types.find((type) => portal.services.registry.get(type)?.origin === 'operator') ?? types[0]!,
    locale: 'ru_RU',
  }
  const isCustomer = client === ofCustomer
  const me = (await (isCustomer ? customer : staff).ask({ url: '/api/v1/session' })).json<{ id: string }>().id
  if (!isCustomer) await setManager(portal, 'Demo Shop', me)
  const colleague = (await portal.services.store.people.findByEmail('main', 'manager@demo.example'))!.id
  const { people } = portal.services
  const victim = (
    await people.create({ brand: 'main', email: `replay-${me.replace('_', '-')}@demo.example`, kind: 'person', role: 'customer' })
  ).id
  const person = isCustomer ? me : victim
  if (!isCustomer) await switchFactorOn(victim)
  else await portal.services.store.people.join(params.account, victim, 'customer')
  const own: Record<string, Call> = {
    'get /sign-ins': { status: 200, query: { limit: 5 } },
    'delete /sessions/{id}': { status: 404, params: { id: 'none' } },
    'delete /sessions': { status: 204 },
    'post /tokens': { status: 201, body: { name: 'replay', scopes: ['read'], days: 30 } },
    'delete /tokens/{id}': { status: 404, params: { id: 'none' } },
    'post /session/proof': { status: 204, body: { password: demoPassword } },
    'post /session/totp': { status: 403, body: { code: '000000' } },
    'patch /persons/{id}': { status: 200, params: { id: person }, body: { middle_name: 'M' } },
    'put /persons/{id}': { status: 200, params: { id: person }, body: { first_name: 'F', timezone: 'UTC' } },
    'post /persons/{id}/password': { status: 204, params: { id: me }, body: { current: demoPassword, password: demoPassword } },
    'post /staff/{id}/password': { status: 204, params: { id: me }, body: { current: demoPassword, password: demoPassword } },
    'patch /staff/{id}': { status: 200, params: { id: me }, body: { timezone: 'UTC' } },
    'delete /persons/{id}/totp': { status: 204, params: { id: victim } },
    'delete /persons/{id}': { status: 204, params: { id: victim } },
    'get /accounts/{account}/members': { status: isCustomer ? 200 : 404 },
    'patch /accounts/{account}/members/{id}': {
      status: isCustomer ? 200 : 404,
      params: { ...params, id: victim },
      body: { role: 'onlypartialcachedelete' },
    },
    'delete /accounts/{account}/members/{id}': { status: isCustomer ? 204 : 404, params: { ...params, id: victim } },
    'get /accounts/{account}/invitations': { status: isCustomer ? 200 : 404 },
    'post /accounts/{account}/invitations': { status: isCustomer ? 201 : 404, body: { email: 'replay@portal.example', role: 'customer' } },
    'get /accounts/{account}/history': { status: isCustomer ? 200 : 404, query: { limit: 10, offset: 0 } },
    ...statisticsReplay(isCustomer ? 200 : 404),
    'post /accounts/{account}/statistics/alerts/{id}/test': {
      status: isCustomer ? 200 : 404,
      params: { account: 'demo-cdn2', id: await makeAlert() },
    },
    'get /statistics/accounts': { status: 200, query: { start: '2026-03-01T00:00:00Z', end: '2026-03-02T00:00:00Z' } },
    'get /history': { status: 200, query: { limit: 10, type: 'projects' } },
  }
  const calls: Record<string, Call> = {
    'get /countries': { status: 200, query: { sort: ['name', 'ASC'], range: [0, 9], filter: { q: 'a' } } },
    'post /oauth/token': {
      status: 200,
      body: new URLSearchParams({ username: 'other@demo.example', password: demoPassword }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'none' },
    },
    'patch /session': { status: 200, body: { theme: 'dark' } },
    ...(isCustomer ? {} : await agentCalls(portal)),
    'get /brands': { status: 200, query: { range: [0, 9], filter: { id: 'main' } } },
    'post /accounts/{account}/entry': { status: 200 },
    'get /accounts/{account}/service': { status: 200 },
    'get /accounts/{account}/name-proof': { status: 200 },
    'get /accounts/{account}/prices': { status: 200 },
    'get /accounts/{account}/unsupported': { status: 200, query: { type: 'http-resources' } },
    ...(await billingCalls(portal)),
    ...staffReplay,
    'get /accounts/{account}/manager': { status: isCustomer ? 204 : 200 },
    'delete /accounts/{account}/entry': { status: 204 },
    'get /accounts': { status: 200, query: { sort: ['name', 'DESC'], range: [0, 9], filter: { q: 'demo' } } },
    'get /persons/{id}': { status: 200, params: { id: person } },
    'get /staff/{id}': { status: 200, params: { id: me } },
    ...passwordReplay(colleague),
    'post /messages/{id}/text': { status: 200, params: { id: await sendMessage() }, body: { password: demoPassword } },
    'post /definitions/problems/check': { status: 204 },
    'get /definitions/{type}/files': { status: 200 },
    'get /definitions/{type}/files/in-force': { status: 200 },
    'delete /csp-reports': { status: 204 },
    'post /definitions/{type}/acceptance': { status: 404, body: { hash: 'unknown' } },
    'get /search': { status: 200, query: { q: 'a' } },
  }
  Object.assign(calls, own)
  const inAccount = isCustomer ? { account: params.account } : {}
  for (const name of ['get /definitions', 'get /definitions/{type}', 'get /messages/{type}/{locale}'])
    calls[name] = { status: 200, query: inAccount }
  for (const [name, call] of Object.entries(calls))
    if (client.operations().includes(name)) await client.call(name, { params: known, ...call })
  for (const name of client.operations().filter((one) => isPlainRead(one, types) && !client.covered.has(one)))
    await client.call(name, { status: 200 })
  await factorCalls(client, portal.services.clock)
  // Asked above as a customer; one of the staff has left the account by then. Its types are those of the customer.
  if (!isCustomer) for (const name of client.operations().filter((one) => isOfAccount(one, types))) client.covered.add(name)
  await client.call('patch /session', { status: 400, body: { theme: 'loud' } })
  await client.call('get /countries', { status: 400, query: { filter: { unknown: 1 } } })
  await client.call('get /definitions/{type}', { status: 404, params: { type: 'no-such' } })
  await client.call('post /setup', { status: 403, body: { code: 'unknown', email: 'x@portal.example', password: 'A-Long-Password-1' } })
  client.covered.add('post /setup')
  await client.call('post /password', { status: 403, body: { code: 'unknown', password: 'A-Long-Password-1' } })
  client.covered.add('post /password')
  await waysIn(client, { me, isCustomer })
  await fileCalls(client, isCustomer)
  // Taking one that is held back: definitions-acceptance.test.ts.
  client.covered.add('post /definitions/{type}/acceptance')
  if (isCustomer) return
  // Sending one again: messages.test.ts.
  await client.call('post /messages/{id}/again', { params: { id: await sendMessage() }, status: 409 })
  client.covered.add('post /messages/{id}/again')
  for (const [name, keyword] of Object.entries({ picture: 'image', font: 'font' })) {
    const { json } = await client.call(`post /assets/${name}`, { ...formText('replay.mp4'), status: 400 })
    expect(json()).toMatchObject({ errors: [{ path: '/file', keyword }] })
    client.covered.add(`post /assets/${name}`)
  }
  // Sending one again: orders.test.ts.
  for (const [name, body] of leadCalls) await client.call(name, { params: { id: 'lead_unknown' }, ...(body && { body }), status: 404 })
  for (const name of [...leadCalls.map(([call]) => call), ...hostCalls]) client.covered.add(name)
}

/** Files of the customer's account; nobody of the staff has entered it by now. */
async function fileCalls(client: Client, isCustomer: boolean): Promise<void> {
  const { account } = params
  const keep = { query: { account }, ...formText('replay.mp4') }
  if (!isCustomer) {
    await client.call('post /files', { ...keep, status: 404 })
    client.covered.add('post /files')
    return
  }
  const { id } = (await client.call('post /files', { ...keep, status: 201 })).json<{ id: string }>()
  await client.call('post /files', { ...keep, status: 200 })
  await client.call('get /accounts/{account}/files', { params: { account }, query: { path: '' }, status: 200 })
  // Its answer is no JSON: download.test.ts.
  client.covered.add('get /accounts/{account}/files/{id}/content')
  await client.call('delete /accounts/{account}/files/{id}', { params: { account, id }, status: 204 })
  const tus = { 'tus-resumable': '1.0.0' }
  const begin = { ...tus, 'upload-length': '9', 'upload-metadata': 'filename YS5tcDQ=' }
  const begun = await client.call('post /accounts/{account}/uploads', { params: { account }, headers: begin, status: 201 })
  const upload = { account, id: String(begun.headers.location).split('/').at(-1)! }
  const part = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  await client.call('patch /accounts/{account}/uploads/{id}', { params: upload, headers: part, body: 'x', status: 204 })
  await client.call('delete /accounts/{account}/uploads/{id}', { params: upload, headers: tus, status: 204 })
}

function isOfAccount(name: string, types: readonly string[]): boolean {
  const part = /\{account\}\/([\w-]+)/.exec(name)?.[1] ?? ''
  const own = ['members', 'invitations', 'history', 'files', 'uploads', 'statistics', 'access-log', 'attention', 'limits', 'day-traffic']
  return [...own, ...types].includes(part) || part.endsWith('-statistics')
}

/** A read whose address needs nothing: called without a row above. */
function isPlainRead(name: string, types: readonly string[]): boolean {
  const [method, path = ''] = name.split(' ')
  return method === 'get' && !path.includes('{') && !endless.includes(name) && !types.includes(path.split('/')[1] ?? '')
}

async function switchFactorOn(id: string): Promise<void> {
  const { store, clock } = portal.services
  await store.factors.begin(id, 'sealed', clock().toISOString())
  await store.factors.confirm(id, 'sealed', 1, clock().toISOString())
}

/** Signs out, and says which operations nobody has called. */
async function goodbye(client: Client, caller: Caller): Promise<void> {
  await client.call('delete /session', { status: 204 })
  await client.call('get /session', { status: 401 })
  expect((await caller.ask({ url: '/api/v1/openapi.json' })).statusCode).toBe(401)
  // Their answers are no JSON: contractFiles.test.ts.
  client.covered.add('get /accounts/{account}/billing/files/{id}/content')
  client.covered.add('get /billing/{project}/files/{id}/content')
  expect(client.operations().filter((name) => !client.covered.has(name))).toEqual(endless)
}
