// The document of the API, replayed: what it says is what the server does, for whoever asks.
import { afterAll, describe, expect, it } from 'vitest'
import { definitionOf, examplesOf, typeNames } from '../support/builtins.ts'
import { runsOf } from '../support/exampleRun.ts'
import type { Call, Client } from '../support/openapi.ts'
import { openDescribed, typesIn } from '../support/openapiPortal.ts'
import { type Caller, demoPassword, setManager } from './portal.ts'

/** An answer without an end; tested in definitions-events. */
const endless = ['get /events']
/** Defaults that their own schema refuses: the record has to give the value. */
const wrongDefaults: Record<string, object> = { 'schemastore-hws-config': { discoveryCycle: 30 } }

const { portal, customer, staff, ofCustomer, ofStaff } = await openDescribed()
afterAll(() => portal.close())

const isChild = (type: string): number => Number(typeof portal.services.registry.get(type)?.resource.scope === 'object')

describe('replayed', () => {
  it('as a customer, with the examples of the built-in types', async () => {
    await portalCalls(ofCustomer)
    let zone = ''
    for (const type of typesIn(ofCustomer).sort((a, b) => isChild(a) - isChild(b))) {
      const [body, other] = bodiesOf(type).map((data) => ({ ...data, ...(isChild(type) && { zone_id: zone }) }))
      const id = await recordCalls(ofCustomer, { type, base: `/accounts/{account}/${type}`, body, other })
      if (type === 'dns-zones') zone = id
    }
    await goodbye(ofCustomer, customer)
  }, 120_000)

  it('as staff, with records made from the schemas of the document', async () => {
    await portalCalls(ofStaff)
    for (const type of typesIn(ofStaff)) {
      const [body, other] = typeNames.includes(type) ? bodiesOf(type) : [ofStaff.recordFor(type), ofStaff.recordFor(type, 2)]
      if (body === undefined || other === undefined) throw new Error(`no record of ${type}`)
      const more = wrongDefaults[type]
      await recordCalls(ofStaff, { type, base: `/${type}`, body: { ...(body as object), ...more }, other: { ...(other as object), ...more } })
    }
    await goodbye(ofStaff, staff)
  }, 120_000)
})

/** Two valid bodies of a built-in type: variations of its first example, which names no record that is not there. */
function bodiesOf(type: string): object[] {
  const examples = examplesOf(type)
  const runs = runsOf(definitionOf(type), examples).filter(({ example, client, isHidden }) => example.valid && !isHidden && client === 'CDN2' && (example.mode ?? 'create') === 'create' && example.from === Object.keys(examples.base)[0])
  const [body, other] = runs.map(({ data }) => data as object)
  if (!body) throw new Error(`no example of ${type}`)
  return [body, other ?? body]
}

const params = { account: 'demo-cdn2' }

async function portalCalls(client: Client): Promise<void> {
  const types = typesIn(client)
  const known = { ...params, type: types[0]!, locale: 'ru_RU' }
  const isCustomer = client === ofCustomer
  const me = (await (isCustomer ? customer : staff).ask({ url: '/api/v1/session' })).json<{ id: string }>().id
  if (!isCustomer) await setManager(portal, 'Demo Shop', me)
  const colleague = (await portal.services.store.people.findByEmail('main', 'manager@demo.example'))!.id
  const calls: Record<string, Call> = {
    'get /brand': { status: 200 }, 'get /session': { status: 200 }, 'get /countries': { status: 200, query: { sort: ['name', 'ASC'], range: [0, 9], filter: { q: 'a' } } }, 'get /regions': { status: 200 },
    'post /oauth/token': { status: 200, body: new URLSearchParams({ username: 'other@demo.example', password: demoPassword }).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'none' } },
    'patch /session': { status: 200, body: { theme: 'dark' } },
    'get /brands': { status: 200, query: { range: [0, 9], filter: { id: 'main' } } }, 'post /accounts/{account}/entry': { status: 200 }, 'get /accounts/{account}/service': { status: 200 }, 'get /accounts/{account}/prices': { status: 200 }, 'get /accounts/{account}/manager': { status: isCustomer ? 204 : 200 }, 'delete /accounts/{account}/entry': { status: 204 },
    'get /accounts': { status: 200, query: { sort: ['name', 'DESC'], range: [0, 9], filter: { q: 'demo' } } },
    'get /persons/{id}': { status: 200, params: { id: me } }, 'get /staff/{id}': { status: 200, params: { id: me } }, 'post /staff/{id}/password-link': { status: 201, params: { id: colleague } },
    'get /definitions/problems': { status: 200 }, 'get /definitions/problems/types': { status: 200 }, 'post /definitions/problems/check': { status: 204 }, 'get /definitions/{type}/files': { status: 200 }, 'get /definitions/{type}/files/in-force': { status: 200 }, 'post /definitions/{type}/acceptance': { status: 404, body: { hash: 'unknown' } }, 'get /openapi.json': { status: 200 }, 'get /search': { status: 200, query: { q: 'a' } },
  }
  const inAccount = isCustomer ? { account: params.account } : {}
  for (const name of ['get /definitions', 'get /definitions/{type}', 'get /messages/{type}/{locale}']) calls[name] = { status: 200, query: inAccount }
  for (const [name, call] of Object.entries(calls)) if (client.operations().includes(name)) await client.call(name, { params: known, ...call })
  await client.call('patch /session', { status: 400, body: { theme: 'loud' } })
  await client.call('get /countries', { status: 400, query: { filter: { unknown: 1 } } })
  await client.call('get /definitions/{type}', { status: 404, params: { type: 'no-such' } })
  await client.call('post /setup', { status: 403, body: { code: 'unknown', email: 'x@portal.example', password: 'A-Long-Password-1' } })
  client.covered.add('post /setup')
  await client.call('post /password', { status: 403, body: { code: 'unknown', password: 'A-Long-Password-1' } })
  client.covered.add('post /password')
  // Taking one that is held back: definitions-changes.test.ts.
  client.covered.add('post /definitions/{type}/acceptance')
}

type Replay = { type: string; base: string; body: unknown; other: unknown }

/** Answers the id of a record that stays. */
async function recordCalls(client: Client, { type, base, body, other }: Replay): Promise<string> {
  const one = `${base}/{id}`
  const made = (await client.call(`post ${base}`, { params, body, status: 201 })).json<{ id: string; version: number }>()
  const known = { ...params, id: made.id, version: '1' }
  await client.call(`post ${base}`, { params, body: { ...(body as object), version: 7 }, status: 400 })
  await lists(client, type, base)
  const read = await client.call(`get ${one}`, { params: known, status: 200 })
  expect(read.headers.etag).toBe('"1"')
  for (const schema of ['update', 'patch']) expect(client.accepts(`${type}.${schema}`, read.json()), type).toEqual([])
  await client.call(`get ${one}`, { params: { ...params, id: 'none_0' }, status: 404 })
  await client.call(`get ${one}/revisions`, { params: known, status: 200 })
  await client.call(`get ${one}/revisions/{version}`, { params: known, status: 200 })
  const isDeleted = client.operations().includes(`delete ${one}`)
  for (const verb of ['put', 'patch', ...(isDeleted ? ['delete'] : [])]) {
    await client.call(`${verb} ${one}`, { params: known, body: verb === 'delete' ? undefined : {}, status: 428 })
    const stale = await client.call(`${verb} ${one}`, { params: known, body: verb === 'delete' ? undefined : read.json(), version: 9, status: 409 })
    expect(stale.json()).toMatchObject({ code: 'version_conflict', current: { id: made.id } })
  }
  await client.call(`put ${one}`, { params: known, body: read.json(), version: 1, status: 200 })
  await client.call(`patch ${one}`, { params: known, body: {}, version: 2, status: 200 })
  await labelsAndViews(client, base, known)
  if (isDeleted) await deletedAndBack(client, base, known)
  return (await client.call(`post ${base}`, { params, body: other, status: 201 })).json<{ id: string }>().id
}

async function labelsAndViews(client: Client, base: string, known: Record<string, string>): Promise<void> {
  await client.call(`patch ${base}/{id}/labels`, { params: known, body: { add: ['env=test', 'new'] }, status: 200 })
  await client.call(`patch ${base}/{id}/labels`, { params: known, body: { add: ['two words'] }, status: 400 })
  await client.call(`get ${base}`, { params, query: { filter: { _labels: ['env', 'other=1'] } }, status: 200 })
  const view = (await client.call(`post ${base}/views`, { params, body: { name: 'Mine', filter: { q: 'x' }, sort: ['updated_at', 'DESC'], columns: ['_labels'] }, status: 201 })).json<{ id: string }>().id
  await client.call(`post ${base}/views`, { params, body: { name: 'Mine' }, status: 409 })
  await client.call(`put ${base}/views/{view}`, { params: { ...params, view }, body: { name: 'Ours', is_default: true }, status: 200 })
  await client.call(`put ${base}/views/layout`, { params, body: { density: 'compact', columns: { name: true } }, status: 200 })
  await client.call(`get ${base}/views`, { params, status: 200 })
  await client.call(`delete ${base}/views/{view}`, { params: { ...params, view }, status: 204 })
}

/** What the document says of deleting, and of bringing back. */
async function deletedAndBack(client: Client, base: string, known: Record<string, string | number>): Promise<void> {
  const one = `${base}/{id}`
  const gone = await client.call(`delete ${one}`, { params: known, version: 3, status: 200 })
  expect(gone.json()).toMatchObject({ version: 4, _deleted: { at: expect.any(String) } })
  await client.call(`get ${base}`, { params, query: { filter: { _deleted: true }, sort: ['_deleted', 'DESC'] }, status: 200 })
  await client.call(`post ${one}/restore`, { params: known, status: 428 })
  await client.call(`post ${one}/restore`, { params: known, version: 3, status: 409 })
  await client.call(`post ${one}/restore`, { params: known, version: 4, status: 200 })
  await client.call(`delete ${one}`, { params: known, version: 5, status: 200 })
}

/** Every field that the document allows for sorting and filtering, and one that it does not. */
async function lists(client: Client, type: string, base: string): Promise<void> {
  const { prefixItems: [names] } = client.document.components.schemas![`${type}.sort`] as { prefixItems: [{ enum?: string[]; examples?: string[] }] }
  const fields = names.enum ?? names.examples ?? []
  expect(fields).toContain('updated_at')
  for (const field of fields) await client.call(`get ${base}`, { params, query: { sort: [field, 'DESC'], range: [0, 9], filter: { [field]: 'x' } }, status: 200 })
  const all = await client.call(`get ${base}`, { params, query: { range: [0, 9] }, status: 200 })
  expect(all.json<unknown[]>().length).toBeGreaterThan(0)
  await client.call(`get ${base}`, { params, query: { sort: ['no such field', 'ASC'] }, status: 400 })
  await client.call(`get ${base}`, { params, query: { filter: { 'no such field': 1 } }, status: 400 })
}

/** Signs out, and says which operations nobody has called. */
async function goodbye(client: Client, caller: Caller): Promise<void> {
  await client.call('delete /session', { status: 204 })
  await client.call('get /session', { status: 401 })
  expect((await caller.ask({ url: '/api/v1/openapi.json' })).statusCode).toBe(401)
  expect(client.operations().filter((name) => !client.covered.has(name))).toEqual(endless)
}
