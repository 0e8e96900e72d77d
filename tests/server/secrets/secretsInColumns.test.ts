// A secret inside a list that is a column, or in what was a column: no search finds it, and the text for searching does not keep it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchFor } from '../../../server/services/records/read/search.ts'
import { providerScope } from '../../../server/store/scope.ts'
import { loadType } from '../../support/operatorTypes.ts'
import { type Caller, listWith, openPortal, type Portal } from '../support/portal.ts'
import { a, data, definition, onBoth, schema, whole } from '../support/sealedBed.ts'

const text = { type: 'string' }
const key = { type: 'string', writeOnly: true }
const id = { type: 'string', readOnly: true, generate: 'short' }
const hosts = { type: 'array', maxItems: 5, items: { type: 'object', properties: { id, host: text, key } } }
const resource = {
  name: 'pushes',
  scope: 'provider',
  title: '{name}',
  access: { read: ['staff'], create: ['staff'], update: ['staff'], delete: ['staff'] },
  list: { columns: ['name', 'hosts'] },
  form: { sections: [{ id: 'main', fields: ['name', 'hosts'] }] },
}
const url = '/api/v1/pushes'

describe('a column with secrets inside', () => {
  let portal: Portal
  let staff: Caller
  beforeAll(async () => {
    portal = await openPortal({ demo: 'people' })
    staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
    expect(await loadType(portal, 'pushes', { type: 'object', properties: { name: text, hosts } }, { 'resource.json': resource })).toEqual(
      [],
    )
  })
  afterAll(() => portal.close())
  const found = async (q: string) => (await listWith(staff, url, { filter: { q } })).json<unknown[]>().length
  const kept = async () => (await portal.services.store.records.list(providerScope, 'pushes', {})).rows[0]!.search

  it('is found by visible values, never by hidden ones', async () => {
    const body = { name: 'one', hosts: [{ host: 'shown.example', key: 'sesame-of-row' }] }
    const made = (await staff.ask({ method: 'POST', url, body })).json<{ id: string }>()
    expect([await found('shown'), await found('sesame'), await found('row')]).toEqual([1, 0, 0])
    expect(await kept()).not.toContain('sesame')
    await staff.ask({ method: 'PATCH', url: `${url}/${made.id}/labels`, body: { add: ['marked'] } })
    expect([await found('marked'), await found('sesame')]).toEqual([1, 0])
    expect(await kept()).not.toContain('sesame')
  })
})

onBoth((bed) => {
  const columns = (...names: string[]) => definition('h2', { resource: { scope: 'account', list: { columns: names } } })
  const find = async (word: string) => (await bed.raw().records.list(a, 't', { search: searchFor(word) })).total
  it('a record is no longer found by values that became secret, but still by others', async () => {
    await bed.raw().records.insert(a, 't', whole('1', { secrets: '[]', search: searchFor('open sesame-open-1234') }))
    expect([await find('open'), await find('sesame')]).toEqual([1, 1])
    await bed.reseal([columns('name')])
    expect([await find('open'), await find('sesame')]).toEqual([1, 0])
    expect((await bed.stored('1')).search).toBe(searchFor('open'))
  })
  it('a record is not found by sealed values that could be searched before, but still by labels', async () => {
    const row = whole('1', { labels: '["mine"]', search: searchFor('row-key-word-9876') })
    await (await bed.sealed()).records.insert(a, 't', row)
    expect(await find('row-key')).toBe(1)
    await bed.reseal([columns('name', 'logins')])
    expect([await find('row-key'), await find('mine'), await find('open')]).toEqual([0, 1, 1])
    expect(await bed.reseal([columns('name', 'logins')])).toBe(0)
  })
  it('a record keeps its search text in a type without secrets', async () => {
    const { token: _, ...properties } = schema.properties!
    const plain = definition('h3', { schema: { type: 'object', properties: { name: properties.name } } })
    await bed.raw().records.insert(a, 't', {
      ...whole('1', { secrets: null, search: searchFor('as it was') }),
      data: JSON.stringify({ name: data.name }),
    })
    await bed.reseal([plain])
    expect((await bed.stored('1')).search).toBe(searchFor('as it was'))
  })
})
