// Secret headers of requests to origins: written and never read, kept when absent, sealed in the database, and told to agents.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { agentsOfStory } from '../support/agentSupport.ts'
import { type Caller, errorsOf, httpResource, listUrl, listWith, makerOf, openPortal, type Portal } from '../support/portal.ts'

const url = listUrl('demo-cdn2', 'http-resources')
const place = '/headers/request_secret/Authorization/value'
const inRule = '/locations/~1v/headers/request_secret/Cookie/value'
const secret = 'Basic Open-Sesame-2026'
const other = 'sid=Inner-Sesame-1905'
const hidden = /Open-Sesame|Inner-Sesame/
const fields = {
  headers: { request: { 'X-Plain': 'told' }, request_secret: { Authorization: { value: secret } } },
  locations: { '/v': { headers: { request_secret: { Cookie: { value: other } } } } },
}
let portal: Portal
let customer: Caller
let number = 0
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())
const { make } = agentsOfStory(() => portal)
const { created, create } = makerOf(() => customer, url)

type Data = { headers?: { request_secret?: Record<string, { value: string }> } }
async function stored(id: string): Promise<Data> {
  return JSON.parse((await portal.services.store.records.find(accountScope('demo-cdn2'), 'http-resources', id))!.data) as Data
}
const patch = (id: string, version: number, headers: object) =>
  customer.ask({ method: 'PATCH', url: `${url}/${id}`, version, body: { headers } })

describe('secret headers', () => {
  it('are in no answer, list, version, search or log; answers say only that they are set', async () => {
    const record = await created('unread', fields)
    const at = `${url}/${record.id}`
    expect(record).toMatchObject({
      headers: { request: { 'X-Plain': 'told' }, request_secret: { Authorization: {} } },
      _secrets: { [place]: { set: true, last4: '2026' }, [inRule]: { set: true, last4: '1905' } },
    })
    const answers = [
      await customer.ask({ url: at }),
      await listWith(customer, url, {}),
      await customer.ask({ method: 'PUT', url: at, version: 1, body: { ...record, name: 'unread 2' } }),
      await customer.ask({ url: `${at}/revisions` }),
      await customer.ask({ url: `${at}/revisions/1` }),
      await customer.ask({ url: `${at}/revisions/2` }),
      await customer.ask({ method: 'PUT', url: at, version: 1, body: record }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200, 409])
    for (const answer of answers) expect(answer.body).not.toMatch(hidden)
    for (const q of ['Sesame', 'Open-Sesame-2026', 'Basic']) expect((await listWith(customer, url, { filter: { q } })).json()).toEqual([])
    expect(portal.logLines.join('')).not.toMatch(hidden)
  })
  it('are kept when absent, also in rules', async () => {
    const record = await created('kept', fields)
    const put = await customer.ask({ method: 'PUT', url: `${url}/${record.id}`, version: 1, body: { ...record, active: false } })
    expect(put.statusCode, put.body).toBe(200)
    expect(await stored(record.id)).toMatchObject(fields)
  })
  it('are replaced by new values, and other headers stay', async () => {
    const record = await created('replaced', {
      headers: { request_secret: { Authorization: { value: secret }, Cookie: { value: other } } },
    })
    const answer = await patch(record.id, 1, { request_secret: { Authorization: { value: 'Basic other-word' }, Cookie: {} } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await stored(record.id)).headers).toEqual({
      request_secret: { Authorization: { value: 'Basic other-word' }, Cookie: { value: other } },
    })
  })
  it('are cleared with their header, never alone', async () => {
    const record = await created('cleared', fields)
    expect(errorsOf(await patch(record.id, 1, { request_secret: { Authorization: { value: null } } }))).toEqual([`${place} required`])
    const answer = await patch(record.id, 1, { request_secret: {} })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<Record<string, unknown>>()['_secrets']).toEqual({ [inRule]: { set: true, last4: '1905' } })
    expect((await stored(record.id)).headers?.request_secret ?? {}).toEqual({})
  })
  it.each<[string, object, string]>([
    ['a renamed header without its value', { request_secret: { 'X-New': {} } }, '/headers/request_secret/X-New/value required'],
    ['a readable Authorization', { request: { authorization: 'a' } }, '/headers/request/authorization secretNames'],
    ['a readable Cookie', { request: { COOKIE: 'a' } }, '/headers/request/COOKIE secretNames'],
    ['Proxy-Authorization', { request: { 'Proxy-Authorization': 'a' } }, '/headers/request/Proxy-Authorization exceptNames'],
    [
      'a secret Proxy-Authorization',
      { request_secret: { 'Proxy-Authorization': { value: 'a' } } },
      '/headers/request_secret/Proxy-Authorization exceptNames',
    ],
    ['a value that is no entry', { request_secret: { Cookie: 'a' } }, '/headers/request_secret/Cookie type'],
    [
      'unknown members',
      { request_secret: { Cookie: { value: 'a', shown: true } } },
      '/headers/request_secret/Cookie/shown additionalProperties',
    ],
    ['a line break', { request_secret: { Cookie: { value: 'a\nHost: b' } } }, '/headers/request_secret/Cookie/value pattern'],
  ])('%s is refused, and nothing is stored', async (_, headers, expected) => {
    const { id } = await created(`refused-${number++}`, {})
    const answer = await customer.ask({ method: 'PUT', url: `${url}/${id}`, version: 1, body: httpResource('refused-again', { headers }) })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [expected]])
    expect(errorsOf(await create(httpResource('refused-new', { headers })))).toEqual([expected])
    expect(await stored(id)).not.toHaveProperty('headers')
  })
  it('are in no file of the database', async () => {
    await created('sealed', fields)
    const dir = join(portal.dir, 'data')
    const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    expect(files.some(({ name }) => name.endsWith('.db'))).toBe(true)
    for (const file of files) expect(hidden.test(readFileSync(join(file.parentPath, file.name), 'latin1')), file.name).toBe(false)
  })
  it('are delivered to agents together with the readable ones', async () => {
    const record = await created('agents', fields)
    const { changes } = await (await make()).all()
    expect(changes.find(({ id }) => id === record.id)).toMatchObject({ record: fields })
  })
})
