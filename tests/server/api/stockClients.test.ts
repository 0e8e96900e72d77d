// Calls of ra-data-simple-rest: versions in bodies, empty deletions, nulls, lists of ids, sorting by any column.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, errorsOf, httpResource, listUrl, listWith, makerOf, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let customer: Caller
const url = listUrl('demo-cdn2', 'http-resources')
const zones = listUrl('demo-cdn2', 'dns-zones')
type Zone = { id: string; version: number; [field: string]: unknown }

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

const maker = makerOf(() => customer, url)
let made = 0
const created = (name: string, more: object = {}): ReturnType<typeof maker.created> => maker.created(`${name} ${(made += 1)}`, more)
async function zone(name: string, more: object = {}): Promise<Zone> {
  const answer = await customer.ask({ method: 'POST', url: zones, body: { name, ...more } })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json()
}
const change = (method: 'PUT' | 'PATCH' | 'DELETE', at: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  customer.ask({ method, url: at, body, headers })

describe('the version of a change', () => {
  it('is read from the body when there is no header', async () => {
    const record = await created('in the body')
    const at = `${url}/${record.id}`
    const put = await change('PUT', at, { ...record, name: 'second' })
    expect([put.statusCode, put.json().version, put.headers.etag]).toEqual([200, 2, '"2"'])
    const patched = await change('PATCH', at, { name: 'third', version: 2 })
    expect([patched.statusCode, patched.json().version]).toEqual([200, 3])
  })
  it('in the body is checked like the header: an old one is a conflict with the present record', async () => {
    const record = await created('stale body')
    const at = `${url}/${record.id}`
    const { body: now } = await change('PUT', at, { ...record, name: 'somebody else 1' })
    for (const method of ['PUT', 'PATCH'] as const) {
      const stale = await change(method, at, { ...record, name: 'mine' })
      expect([stale.statusCode, stale.json().code, stale.json().current]).toEqual([409, 'version_conflict', JSON.parse(now)])
    }
    expect((await customer.ask({ url: at })).json().name).toBe('somebody else 1')
  })
  it.each([undefined, null, '1', 1.5, [1], { is: 1 }])('is missing with %j in the body: 428', async (version) => {
    const record = await created('no version')
    for (const method of ['PUT', 'PATCH'] as const)
      expect((await change(method, `${url}/${record.id}`, { ...httpResource('x'), version })).statusCode).toBe(428)
  })
  it('in the header takes precedence, and a body with another one is refused', async () => {
    const record = await created('two versions')
    const answer = await change('PUT', `${url}/${record.id}`, { ...record, version: 7 }, { 'if-match': '"1"' })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/version readOnly']])
    expect((await change('PUT', `${url}/${record.id}`, record, { 'if-match': '"7"' })).statusCode).toBe(409)
  })
  it('may be in the query of a deletion and a restoration', async () => {
    const record = await created('in the query')
    const at = `${url}/${record.id}`
    for (const wrong of ['0', '"1"', '*', 'x', '1e0', ' 1']) expect((await change('DELETE', `${at}?version=${wrong}`)).statusCode).toBe(400)
    expect((await change('DELETE', `${at}?version=2`)).statusCode).toBe(409)
    expect((await change('DELETE', `${at}?version=1&version=1`)).statusCode).toBe(200)
    expect((await customer.ask({ method: 'POST', url: `${at}/restore?version=1` })).statusCode).toBe(409)
    expect((await customer.ask({ method: 'POST', url: `${at}/restore?version=2` })).statusCode).toBe(200)
    expect((await change('PUT', `${at}?version=3`, httpResource('x'))).statusCode).toBe(400)
  })
  it('is ignored with If-Match: *, also where the body has the fields of an older one', async () => {
    const record = await created('whatever it is')
    const at = `${url}/${record.id}`
    await change('PUT', at, { ...record, name: 'somebody else' })
    const won = await change('PUT', at, { ...record, name: 'mine' }, { 'if-match': '*' })
    expect([won.statusCode, won.json().name, won.json().version]).toEqual([200, 'mine', 3])
    expect((await change('PATCH', at, { id: 'other' }, { 'if-match': '*' })).statusCode).toBe(400)
    expect((await change('DELETE', at, undefined, { 'if-match': '*' })).statusCode).toBe(200)
    expect((await change('DELETE', at, undefined, { 'if-match': '*' })).statusCode).toBe(404)
    expect((await change('PUT', `${url}/http_none`, record, { 'if-match': '*' })).statusCode).toBe(404)
  })
})

describe('an empty DELETE with Content-Type: text/plain', () => {
  const plain = { 'content-type': 'text/plain' }
  it('deletes', async () => {
    const record = await created('plain')
    expect((await change('DELETE', `${url}/${record.id}`, undefined, plain)).statusCode).toBe(428)
    const gone = await change('DELETE', `${url}/${record.id}`, undefined, { ...plain, 'if-match': '"1"' })
    expect([gone.statusCode, gone.json().id]).toEqual([200, record.id])
  })
  it('is the only text that is accepted', async () => {
    const record = await created('plain text')
    const at = `${url}/${record.id}`
    for (const [method, where, body] of [
      ['DELETE', at, 'x'],
      ['DELETE', at, ' '],
      ['PUT', at, JSON.stringify(record)],
      ['PATCH', at, ''],
      ['POST', url, JSON.stringify(httpResource('plain'))],
      ['POST', url, ''],
      ['POST', `${at}/restore?version=1`, ''],
    ] as const)
      expect((await customer.ask({ method, url: where, body, headers: { ...plain, 'if-match': '"1"' } })).statusCode).toBe(415)
    expect((await customer.ask({ url: at })).json()).toEqual(record)
  })
})

describe('null', () => {
  it('clears a field, in PUT and PATCH, at the top and inside', async () => {
    const made = await zone('nulls.example', { comment: 'first', soa: { refresh: 7200, email: 'dns@example.com' } })
    expect(made.soa).toMatchObject({ email: 'dns@example.com' })
    const at = `${zones}/${made.id}`
    const put = await change('PUT', at, { ...made, comment: null, soa: { ...(made.soa as object), email: null } })
    expect(put.statusCode).toBe(200)
    expect(put.json()).not.toHaveProperty('comment')
    expect(put.json().soa).not.toHaveProperty('email')
    const again = (await change('PATCH', at, { comment: 'second', version: 2 })).json<Zone>()
    const patched = await change('PATCH', at, { comment: null, version: again.version })
    expect(patched.json()).not.toHaveProperty('comment')
  })
  it('is refused for a required field as missing, for a read-only one as read-only, for an unknown one by name', async () => {
    const made = await zone('null-refused.example', { comment: 'kept' })
    const record = await created('null name')
    const answer = await change('PUT', `${url}/${record.id}`, { ...record, name: null })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/name required']])
    for (const [field, keyword] of [
      ['nameservers', 'type'],
      ['name', 'type'],
      ['records_count', 'readOnly'],
      ['status', 'readOnly'],
    ] as const)
      expect(errorsOf(await change('PUT', `${zones}/${made.id}`, { ...made, [field]: null }))).toEqual([`/${field} ${keyword}`])
    expect(errorsOf(await change('PUT', `${zones}/${made.id}`, { ...made, colour: null }))).toEqual(['/colour additionalProperties'])
    expect((await customer.ask({ url: `${zones}/${made.id}` })).json()).toEqual(made)
  })
  it('clears a secret that is named; one that is left out is kept', async () => {
    const record = await created('secret', { auth: { md5: { secret: 'First_Secret_2026' } } })
    const put = await change('PUT', `${url}/${record.id}`, { ...record, robots: null })
    expect(put.json()).toMatchObject({ _secrets: record['_secrets'] })
  })
})

describe('counted fields', () => {
  it.each([
    ['records_count', 7],
    ['records_count', '0'],
    ['status', 'error'],
    ['delegated', false],
    ['last_check', '2026-01-01T00:00:00Z'],
  ])('are refused when a patch names another value: %s %j', async (field, value) => {
    const made = await zone(`counted-${typeof value}-${field.replace('_', '-')}.example`)
    const answer = await change('PATCH', `${zones}/${made.id}`, { version: 1, comment: 'x', [field]: value })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [`/${field} readOnly`]])
  })
  it('may be sent unchanged, and in a whole record with earlier values; never of another type', async () => {
    const made = await zone('counted.example')
    const at = `${zones}/${made.id}`
    const { records_count, status } = made
    expect((await change('PATCH', at, { version: 1, records_count, status })).statusCode).toBe(200)
    const put = await change('PUT', at, { ...made, soa: undefined, records_count: 7, comment: 'x' }, { 'if-match': '*' })
    expect([put.statusCode, put.json().records_count, put.json().comment]).toEqual([200, 0, 'x'])
    for (const [field, value] of [
      ['records_count', '0'],
      ['records_count', null],
      ['status', 1],
      ['delegated', {}],
    ] as const) {
      const answer = await change('PUT', at, { ...made, soa: undefined, [field]: value }, { 'if-match': '*' })
      expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [`/${field} readOnly`]])
    }
  })
})

describe('lists', () => {
  it('of ids have each of them, up to 200', async () => {
    const made = await Promise.all(Array.from({ length: 40 }, (_, n) => created(`many ${n}`)))
    const ids = made.map(({ id }) => id)
    for (const filter of [{ id: ids }, { id_in: ids }]) {
      const answer = await listWith(customer, url, { filter })
      expect(answer.headers['content-range']).toBe('http-resources 0-39/40')
      expect(new Set(answer.json<{ id: string }[]>().map(({ id }) => id))).toEqual(new Set(ids))
    }
    const padded = [...ids, ...Array.from({ length: 160 }, (_, n) => `http_none${n}`)]
    expect((await listWith(customer, url, { filter: { id: padded } })).json()).toHaveLength(40)
    expect((await listWith(customer, url, { filter: { id: [...padded, 'http_more'] } })).statusCode).toBe(400)
    expect((await listWith(customer, url, { filter: { id: ids }, range: [0, 9] })).json()).toHaveLength(10)
    expect((await listWith(customer, url, { filter: { name: made.map(({ name }) => name) } })).json()).toHaveLength(25)
  })
  it('are sorted by every column that a row shows', async () => {
    const rows = (await listWith(customer, zones, {})).json<Zone[]>()
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    expect(columns).toEqual(expect.arrayContaining(['records_count', 'nameservers', '_labels', 'account']))
    const groups = ['_delivery', 'soa']
    for (const group of groups) expect((await listWith(customer, zones, { sort: [group, 'ASC'] })).statusCode).toBe(400)
    const shown = columns.filter((column) => !groups.includes(column))
    for (const column of [...shown, '_delivery.state', '_delivery.agents.total', 'soa.refresh'])
      for (const order of ['ASC', 'DESC']) {
        const answer = await listWith(customer, zones, { sort: [column, order], range: [0, 199] })
        expect([column, answer.statusCode, answer.json<Zone[]>().length]).toEqual([column, 200, rows.length])
      }
  })
  it('have counted values in their order, page by page', async () => {
    const [none, two, one] = [await zone('count-a.example'), await zone('count-b.example'), await zone('count-c.example')]
    const add = (zone_id: string, name: string): Promise<Answer> =>
      customer.ask({
        method: 'POST',
        url: listUrl('demo-cdn2', 'dns-records'),
        body: { zone_id, name, type: 'A', ttl: 300, records: [{ content: '192.0.2.1' }] },
      })
    for (const [id, name] of [
      [two.id, 'a'],
      [two.id, 'b'],
      [one.id, 'a'],
    ] as const) {
      const answer = await add(id, name)
      if (answer.statusCode !== 201) throw new Error(answer.body)
    }
    const ask = (sort: unknown, range = [0, 9]): Promise<Answer> =>
      listWith(customer, zones, { sort, range, filter: { id: [none.id, two.id, one.id] } })
    const idsOf = (answer: Answer): string[] => answer.json<Zone[]>().map(({ id }) => id)
    expect(idsOf(await ask(['records_count', 'ASC']))).toEqual([none.id, one.id, two.id])
    expect(idsOf(await ask(['records_count', 'DESC']))).toEqual([two.id, one.id, none.id])
    const second = await ask(['records_count', 'DESC'], [1, 1])
    expect([idsOf(second), second.headers['content-range']]).toEqual([[one.id], 'dns-zones 1-1/3'])
  })
  it.each([
    'colour',
    'soa.colour',
    '__proto__',
    'constructor',
    'values.0',
    '',
    'nameservers.*',
    '_own.version',
    'auth.md5.secret',
    'x'.repeat(999),
  ])('cannot be sorted by fields that no row shows: %s', async (field) => {
    for (const where of [zones, url]) {
      const answer = await listWith(customer, where, { sort: [field, 'ASC'] })
      expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['?sort sort']])
    }
  })
})
