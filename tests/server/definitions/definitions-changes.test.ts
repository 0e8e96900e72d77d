// C10: a changed schema is tried on the stored records before it takes force.
import { describe, expect, it } from 'vitest'
import { loadType } from '../../support/operatorTypes.ts'
import { base, boxesOfStory, changes, url } from './changingBoxes.ts'
import { errorsOf } from '../support/portal.ts'

const { portal, staff, create, schemaNow, held, accept, problem } = boxesOfStory()

describe('C10: a changed schema', () => {
  it.each(Object.entries(changes))('%s: it is held back, and staff see which records would break', async (_, changed) => {
    expect(await loadType(portal(), 'boxes', base)).toEqual([])
    const id = await create({ name: 'first one', size: 5 })
    await loadType(portal(), 'boxes', changed)
    expect(schemaNow()).toEqual(base.properties)
    expect(await problem()).toMatchObject({
      type: 'boxes',
      file: 'boxes/schema.json',
      level: 'error',
      params: {
        count: 1,
        total: 1,
        hash: held(),
        records: [{ id, account: '', path: expect.stringMatching(/^\//) as string, keyword: expect.any(String) as string }],
      },
    })
    expect(JSON.stringify(await problem())).not.toContain('first one')
    expect((await staff().ask({ method: 'PATCH', url: `${url}/${id}`, version: 1, body: { size: 6 } })).statusCode).toBe(200)
  })

  it.each(Object.entries(changes))(
    '%s: staff may accept it nevertheless; old records still open and can be corrected',
    async (_, changed) => {
      await loadType(portal(), 'boxes', base)
      const id = await create({ name: 'first one', size: 5 })
      await loadType(portal(), 'boxes', changed)
      expect((await accept(held())).statusCode).toBe(204)
      expect(schemaNow()).toEqual(changed.properties)
      expect(await problem()).toBeUndefined()
      expect((await staff().ask({ url })).json()).toMatchObject([{ id, name: 'first one' }])
      expect((await staff().ask({ url: `${url}/${id}` })).json()).toMatchObject({ id, name: 'first one', version: 1 })
      const mended = await staff().ask({
        method: 'PUT',
        url: `${url}/${id}`,
        version: 1,
        body: { name: 'box', ...('owner' in changed.properties && { owner: 'me' }) },
      })
      expect(mended.statusCode, mended.body).toBe(200)
      await portal().services.registry.reload()
      expect(schemaNow()).toEqual(changed.properties)
    },
  )

  it('that breaks a record refuses it when it is saved uncorrected', async () => {
    await loadType(portal(), 'boxes', base)
    const id = await create({ name: 'first one' })
    await loadType(portal(), 'boxes', changes['a new field is required'])
    await accept(held())
    expect(errorsOf(await staff().ask({ method: 'PUT', url: `${url}/${id}`, version: 1, body: { name: 'first one' } }))).toEqual([
      '/owner required',
    ])
  })

  it('that breaks nothing is activated at once', async () => {
    await loadType(portal(), 'boxes', base)
    await create({ name: 'abc' })
    for (const changed of Object.values(changes).slice(0, 4)) {
      expect(await loadType(portal(), 'boxes', changed)).toEqual([])
      expect(schemaNow()).toEqual(changed.properties)
      expect(await loadType(portal(), 'boxes', base)).toEqual([])
    }
  })

  it('is activated when the records are corrected, without being accepted', async () => {
    await loadType(portal(), 'boxes', base)
    const id = await create({ name: 'first one' })
    await loadType(portal(), 'boxes', changes['a type is tightened'])
    expect(held()).toBeDefined()
    await staff().ask({ method: 'PATCH', url: `${url}/${id}`, version: 1, body: { name: 'one' } })
    expect((await staff().ask({ method: 'POST', url: '/api/v1/definitions/problems/check' })).statusCode).toBe(204)
    expect(held()).toBeUndefined()
    expect(schemaNow()).toMatchObject({ name: { maxLength: 3 } })
  })

  it('that is reverted leaves nothing behind', async () => {
    await loadType(portal(), 'boxes', base)
    const id = await create({ name: 'first one', size: 5 })
    await loadType(portal(), 'boxes', changes['a type is tightened'])
    expect(await loadType(portal(), 'boxes', base)).toEqual([])
    expect(held()).toBeUndefined()
    expect((await staff().ask({ url: `${url}/${id}` })).json()).toMatchObject({ name: 'first one', size: 5 })
  })

  it('is not held back by records that were broken before', async () => {
    await loadType(portal(), 'boxes', base)
    await create({ name: 'first one' })
    await loadType(portal(), 'boxes', changes['a new field is required'])
    await accept(held())
    expect(
      await loadType(portal(), 'boxes', {
        ...changes['a new field is required'],
        description: 'Boxes',
        properties: { ...changes['a new field is required'].properties, note: { type: 'string' } },
      }),
    ).toEqual([])
    expect(schemaNow()).toHaveProperty('note')
  })

  it('is reported with every place in a record that breaks it, and the first reason for each', async () => {
    await loadType(portal(), 'boxes', base)
    const id = await create({ name: 'too long', size: 5 })
    const { properties } = base
    const tighter = { name: { ...properties.name, maxLength: 3, pattern: '^[a-c]+$' }, size: { ...properties.size, maximum: 4 } }
    const told = await loadType(portal(), 'boxes', { ...base, properties: tighter })
    const records = told[0]?.params?.records as { id: string; path: string }[]
    expect(records.map((record) => [record.id, record.path])).toEqual([
      [id, '/name'],
      [id, '/size'],
    ])
    expect(told[0]?.params).toMatchObject({ count: 1, total: 1 })
  })

  it('is reported with file, line and pointer of every rule that records break, the most broken first', async () => {
    await loadType(portal(), 'boxes', base)
    const [first, second] = [await create({ name: 'first one' }), await create({ name: 'second one' })]
    const third = await create({ name: 'abc', size: 5 })
    await loadType(
      portal(),
      'boxes',
      `{
  "type": "object",
  "required": ["name"],
  "properties": {
    "name": { "$ref": "#/$defs/short" },
    "size": { "type": "integer",
      "maximum": 4 }
  },
  "$defs": { "short": { "type": "string",
    "maxLength": 3 } }
}`,
    )
    const told = portal()
      .services.registry.problems()
      .filter(({ code }) => code.startsWith('records'))
    expect(told).toMatchObject([
      {
        code: 'records_break',
        level: 'error',
        file: 'boxes/schema.json',
        line: 10,
        pointer: '/$defs/short/maxLength',
        params: { count: 3 },
      },
      {
        code: 'records_break_here',
        level: 'error',
        file: 'boxes/schema.json',
        line: 7,
        pointer: '/properties/size/maximum',
        params: { smart_count: 1 },
      },
    ])
    const ruleOf = (id: string) =>
      ((told[0]?.params?.records ?? []) as { id: string; rule: object }[]).find((record) => record.id === id)?.rule
    for (const id of [first, second]) expect(ruleOf(id)).toEqual({ file: 'schema.json', pointer: '/$defs/short/maxLength', line: 10 })
    expect(ruleOf(third)).toEqual({ file: 'schema.json', pointer: '/properties/size/maximum', line: 7 })
  })

  it('is checked against records of every account, but not against deleted ones', async () => {
    const resource = {
      name: 'boxes',
      scope: 'account',
      title: '{name}',
      access: { read: ['customer'], create: ['customer'], update: ['customer'], delete: ['customer'] },
      list: { columns: ['name'] },
      form: { sections: [{ id: 'a', fields: ['name'] }] },
    }
    await loadType(portal(), 'boxes', base, { 'resource.json': resource })
    for (const email of ['cdn2@demo.example', 'other@demo.example']) {
      const customer = await portal().signIn(email, { as: 'bearer' })
      const [account] = (await customer.ask({ url: '/api/v1/session' })).json<{ accounts: { name: string }[] }>().accounts
      const at = `/api/v1/accounts/${account?.name}/boxes`
      const made = await customer.ask({ method: 'POST', url: at, body: { name: 'too long' } })
      expect(made.statusCode, made.body).toBe(201)
      const gone = (await customer.ask({ method: 'POST', url: at, body: { name: 'too long too' } })).json<{ id: string }>().id
      await customer.ask({ method: 'DELETE', url: `${at}/${gone}`, version: 1 })
    }
    await loadType(portal(), 'boxes', changes['a type is tightened'], { 'resource.json': resource })
    const told = await problem()
    expect(told).toMatchObject({ params: { count: 2, total: 2 } })
    expect(new Set(((told?.params?.records ?? []) as { account: string }[]).map(({ account }) => account)).size).toBe(2)
  })

  it('of a type whose folder is new is activated with a notice when old records do not fit', async () => {
    await loadType(portal(), 'boxes', base)
    await create({ name: 'first one' })
    const { rmSync } = await import('node:fs')
    rmSync(`${portal().dir}/definitions/boxes`, { recursive: true })
    await portal().services.registry.reload()
    expect(await loadType(portal(), 'boxes', changes['a type is tightened'])).toMatchObject([{ level: 'warning', code: 'records_break' }])
    expect(schemaNow()).toMatchObject({ name: { maxLength: 3 } })
  })
})

const inside = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    parts: { type: 'array', items: { type: 'object', properties: { size: { type: 'integer' }, colour: { type: 'string' } } } },
    by: { type: 'object', additionalProperties: { $ref: '#/definitions/mark' } },
  },
  definitions: { mark: { type: 'object', properties: { at: { type: 'string' } } } },
}
const deep: Record<string, { changed: (schema: typeof inside) => void; path: string; keyword: string }> = {
  'a field of a row is removed': {
    changed: ({ properties }) => void Reflect.deleteProperty(properties.parts.items.properties, 'colour'),
    path: '/parts/1/colour',
    keyword: 'removed',
  },
  'a field behind a reference is renamed': {
    changed: ({ definitions: { mark } }) => void Object.assign(mark, { properties: { when: { type: 'string' } } }),
    path: '/by/first/at',
    keyword: 'removed',
  },
  'a type inside is tightened': {
    changed: ({ properties }) => void Object.assign(properties.parts.items.properties.size, { maximum: 5 }),
    path: '/parts/0/size',
    keyword: 'maximum',
  },
  'a field inside is required': {
    changed: ({ properties }) => void Object.assign(properties.parts.items, { required: ['colour'] }),
    path: '/parts/0/colour',
    keyword: 'required',
  },
}
const record = { name: 'box', parts: [{ size: 7 }, { size: 2, colour: 'red' }], by: { first: { at: 'now' } } }

describe('C10: a change inside of lists, maps and objects', () => {
  it.each(Object.entries(deep))('%s: is held back with the place', async (_, { changed, path, keyword }) => {
    await loadType(portal(), 'boxes', inside)
    const id = await create(record)
    const next = structuredClone(inside)
    changed(next)
    await loadType(portal(), 'boxes', next)
    expect((await problem())?.params?.records).toMatchObject([{ id, path, keyword }])
    expect((await accept(held())).statusCode).toBe(204)
    expect((await staff().ask({ url: `${url}/${id}` })).json()).toMatchObject(record)
  })

  it('that leaves an object open, or names more properties than before, breaks nothing', async () => {
    await loadType(portal(), 'boxes', inside)
    await create(record)
    const open = structuredClone(inside) as { properties: Record<string, object> }
    open.properties.parts = { type: 'array', items: { type: 'object' } }
    expect(await loadType(portal(), 'boxes', open)).toEqual([])
  })
})
