// C10: a changed schema is tried on the stored records before it takes force.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DefinitionProblem } from '../../src/engine/types.ts'
import { loadType, putType } from '../support/operatorTypes.ts'
import { errorsOf, openPortal, type Caller, type Portal } from './portal.ts'

let portal: Portal
let staff: Caller
beforeEach(async () => {
  portal = await openPortal({ demo: 'people' })
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
})
afterEach(() => portal.close())

const base = { type: 'object', properties: { name: { type: 'string' }, size: { type: 'integer' } }, required: ['name'] }
const changes = {
  'a field with data is removed': { ...base, properties: { name: { type: 'string' } } },
  'a field with data is removed and nothing else allowed': {
    ...base,
    properties: { name: { type: 'string' } },
    additionalProperties: false,
  },
  'a type is tightened': { ...base, properties: { ...base.properties, name: { type: 'string', maxLength: 3 } } },
  'a field is renamed': { ...base, properties: { name: { type: 'string' }, bytes: { type: 'integer' } } },
  'a new field is required': { ...base, properties: { ...base.properties, owner: { type: 'string' } }, required: ['name', 'owner'] },
}
const url = '/api/v1/boxes'
const create = async (body: object): Promise<string> => (await staff.ask({ method: 'POST', url, body })).json<{ id: string }>().id
const schemaNow = () => portal.services.registry.get('boxes')?.schema.properties
const held = () => portal.services.registry.states().find(({ name }) => name === 'boxes')?.held
const accept = (hash: string | undefined, caller = staff) =>
  caller.ask({ method: 'POST', url: '/api/v1/definitions/boxes/acceptance', body: { hash } })
const problem = async (): Promise<DefinitionProblem | undefined> =>
  (await staff.ask({ url: '/api/v1/definitions/problems' })).json<DefinitionProblem[]>().find(({ code }) => code === 'records_break')

describe('C10: a changed schema', () => {
  it.each(Object.entries(changes))('%s: it is held back, and staff are told which records would break', async (_, changed) => {
    expect(await loadType(portal, 'boxes', base)).toEqual([])
    const id = await create({ name: 'first one', size: 5 })
    await loadType(portal, 'boxes', changed)
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
    expect((await staff.ask({ method: 'PATCH', url: `${url}/${id}`, version: 1, body: { size: 6 } })).statusCode).toBe(200)
  })

  it.each(Object.entries(changes))('%s: staff may take it all the same; old records still open and can be mended', async (_, changed) => {
    await loadType(portal, 'boxes', base)
    const id = await create({ name: 'first one', size: 5 })
    await loadType(portal, 'boxes', changed)
    expect((await accept(held())).statusCode).toBe(204)
    expect(schemaNow()).toEqual(changed.properties)
    expect(await problem()).toBeUndefined()
    expect((await staff.ask({ url })).json()).toMatchObject([{ id, name: 'first one' }])
    expect((await staff.ask({ url: `${url}/${id}` })).json()).toMatchObject({ id, name: 'first one', version: 1 })
    const mended = await staff.ask({
      method: 'PUT',
      url: `${url}/${id}`,
      version: 1,
      body: { name: 'box', ...('owner' in changed.properties && { owner: 'me' }) },
    })
    expect(mended.statusCode, mended.body).toBe(200)
    await portal.services.registry.reload()
    expect(schemaNow()).toEqual(changed.properties)
  })

  it('a record that breaks is refused when it is saved unmended', async () => {
    await loadType(portal, 'boxes', base)
    const id = await create({ name: 'first one' })
    await loadType(portal, 'boxes', changes['a new field is required'])
    await accept(held())
    expect(errorsOf(await staff.ask({ method: 'PUT', url: `${url}/${id}`, version: 1, body: { name: 'first one' } }))).toEqual([
      '/owner required',
    ])
  })

  it('that breaks nothing takes force at once', async () => {
    await loadType(portal, 'boxes', base)
    await create({ name: 'abc' })
    for (const changed of Object.values(changes).slice(0, 4)) {
      expect(await loadType(portal, 'boxes', changed)).toEqual([])
      expect(schemaNow()).toEqual(changed.properties)
      expect(await loadType(portal, 'boxes', base)).toEqual([])
    }
  })

  it('takes force when the records were mended, without being accepted', async () => {
    await loadType(portal, 'boxes', base)
    const id = await create({ name: 'first one' })
    await loadType(portal, 'boxes', changes['a type is tightened'])
    expect(held()).toBeDefined()
    await staff.ask({ method: 'PATCH', url: `${url}/${id}`, version: 1, body: { name: 'one' } })
    expect((await staff.ask({ method: 'POST', url: '/api/v1/definitions/problems/check' })).statusCode).toBe(204)
    expect(held()).toBeUndefined()
    expect(schemaNow()).toMatchObject({ name: { maxLength: 3 } })
  })

  it('that is taken back leaves nothing behind', async () => {
    await loadType(portal, 'boxes', base)
    const id = await create({ name: 'first one', size: 5 })
    await loadType(portal, 'boxes', changes['a type is tightened'])
    expect(await loadType(portal, 'boxes', base)).toEqual([])
    expect(held()).toBeUndefined()
    expect((await staff.ask({ url: `${url}/${id}` })).json()).toMatchObject({ name: 'first one', size: 5 })
  })

  it('records that broke before do not hold back the next change', async () => {
    await loadType(portal, 'boxes', base)
    await create({ name: 'first one' })
    await loadType(portal, 'boxes', changes['a new field is required'])
    await accept(held())
    expect(
      await loadType(portal, 'boxes', {
        ...changes['a new field is required'],
        description: 'Boxes',
        properties: { ...changes['a new field is required'].properties, note: { type: 'string' } },
      }),
    ).toEqual([])
    expect(schemaNow()).toHaveProperty('note')
  })

  it('is pointed to where it stands: file, line and pointer of every rule that records break, the most broken first', async () => {
    await loadType(portal, 'boxes', base)
    const [first, second] = [await create({ name: 'first one' }), await create({ name: 'second one' })]
    const third = await create({ name: 'abc', size: 5 })
    await loadType(
      portal,
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
    const told = portal.services.registry.problems().filter(({ code }) => code.startsWith('records'))
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

  it('records of every account count, deleted ones do not', async () => {
    const resource = {
      name: 'boxes',
      scope: 'account',
      title: '{name}',
      access: { read: ['customer'], create: ['customer'], update: ['customer'], delete: ['customer'] },
      list: { columns: ['name'] },
      form: { sections: [{ id: 'a', fields: ['name'] }] },
    }
    await loadType(portal, 'boxes', base, { 'resource.json': resource })
    for (const email of ['cdn2@demo.example', 'other@demo.example']) {
      const customer = await portal.signIn(email, { as: 'bearer' })
      const [account] = (await customer.ask({ url: '/api/v1/session' })).json<{ accounts: { name: string }[] }>().accounts
      const at = `/api/v1/accounts/${account?.name}/boxes`
      const made = await customer.ask({ method: 'POST', url: at, body: { name: 'too long' } })
      expect(made.statusCode, made.body).toBe(201)
      const gone = (await customer.ask({ method: 'POST', url: at, body: { name: 'too long too' } })).json<{ id: string }>().id
      await customer.ask({ method: 'DELETE', url: `${at}/${gone}`, version: 1 })
    }
    await loadType(portal, 'boxes', changes['a type is tightened'], { 'resource.json': resource })
    const told = await problem()
    expect(told).toMatchObject({ params: { count: 2, total: 2 } })
    expect(new Set(((told?.params?.records ?? []) as { account: string }[]).map(({ account }) => account)).size).toBe(2)
  })

  it('of a type whose folder is new takes force with a notice when old records do not fit', async () => {
    await loadType(portal, 'boxes', base)
    await create({ name: 'first one' })
    const { rmSync } = await import('node:fs')
    rmSync(`${portal.dir}/definitions/boxes`, { recursive: true })
    await portal.services.registry.reload()
    expect(await loadType(portal, 'boxes', changes['a type is tightened'])).toMatchObject([{ level: 'warning', code: 'records_break' }])
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
  it.each(Object.entries(deep))('%s: it is held back with the place', async (_, { changed, path, keyword }) => {
    await loadType(portal, 'boxes', inside)
    const id = await create(record)
    const next = structuredClone(inside)
    changed(next)
    await loadType(portal, 'boxes', next)
    expect((await problem())?.params?.records).toMatchObject([{ id, path, keyword }])
    expect((await accept(held())).statusCode).toBe(204)
    expect((await staff.ask({ url: `${url}/${id}` })).json()).toMatchObject(record)
  })

  it('that leaves an object open, or names more than before, breaks nothing', async () => {
    await loadType(portal, 'boxes', inside)
    await create(record)
    const open = structuredClone(inside) as { properties: Record<string, object> }
    open.properties.parts = { type: 'array', items: { type: 'object' } }
    expect(await loadType(portal, 'boxes', open)).toEqual([])
  })
})

describe('C10: a type that changes hands', () => {
  const words = ['customer', 'staff']
  const owned = (scope: unknown) => ({
    'resource.json': {
      name: 'boxes',
      scope,
      title: '{name}',
      access: { read: words, create: words, update: words, delete: words },
      list: { columns: ['name'] },
      form: { sections: [{ id: 'a', fields: ['name'] }] },
    },
  })
  const schema = { ...base, properties: { ...base.properties, zone_id: { type: 'string' } } }
  const under = { parent: 'dns-zones', field: 'zone_id' }
  const inAccount = '/api/v1/accounts/demo-cdn2/boxes'
  const makeIn = async (at: string, caller: Caller): Promise<string> => {
    const made = await caller.ask({ method: 'POST', url: at, body: { name: 'mine' } })
    expect(made.statusCode, made.body).toBe(201)
    return made.json<{ id: string }>().id
  }

  it.each([
    ['account', under],
    ['account', 'provider'],
    ['provider', 'account'],
    ['provider', under],
  ])('from %j to %j: held back, as nobody could reach the records; put back, all is as before', async (from, to) => {
    await loadType(portal, 'boxes', schema, owned(from))
    const [caller, at] = from === 'account' ? [await portal.signIn('cdn2@demo.example', { as: 'bearer' }), inAccount] : [staff, url]
    const id = await makeIn(at, caller)
    expect(await loadType(portal, 'boxes', schema, owned(to))).toMatchObject([
      {
        code: 'records_break',
        file: 'boxes/resource.json',
        pointer: '/scope',
        line: expect.any(Number) as number,
        params: { count: 1, records: [{ id, keyword: 'scope' }] },
      },
    ])
    expect((await caller.ask({ url: `${at}/${id}` })).statusCode).toBe(200)
    expect((await accept(held())).statusCode).toBe(204)
    expect((await caller.ask({ url: `${at}/${id}` })).statusCode).toBe(to === under && from === 'account' ? 200 : 404)
    await loadType(portal, 'boxes', schema, owned(from))
    if (held() !== undefined) await accept(held())
    expect((await caller.ask({ url: `${at}/${id}` })).json()).toMatchObject({ id, name: 'mine' })
  })

  it('without records takes force at once', async () => {
    await loadType(portal, 'boxes', schema, owned('account'))
    expect(await loadType(portal, 'boxes', schema, owned('provider'))).toEqual([])
  })
})

describe('C10: two operators', () => {
  it('accept at the same moment: one version is in force, nobody is told of a fault', async () => {
    await loadType(portal, 'boxes', base)
    await create({ name: 'first one' })
    await loadType(portal, 'boxes', changes['a type is tightened'])
    const other = await portal.signIn('admin@demo.example', { as: 'bearer' })
    const hash = held()
    const answers = await Promise.all([accept(hash), accept(hash, other)])
    expect(answers.map(({ statusCode }) => statusCode).every((status) => [204, 404].includes(status))).toBe(true)
    expect(answers.some(({ statusCode }) => statusCode === 204)).toBe(true)
    expect(schemaNow()).toMatchObject({ name: { maxLength: 3 } })
  })

  it('see beside a refused file the last good one', async () => {
    await loadType(portal, 'boxes', base)
    const good = (await staff.ask({ url: '/api/v1/definitions/boxes/files/in-force' })).json<Record<string, string>>()
    expect(JSON.parse(good['schema.json'] ?? '')).toEqual(base)
    await loadType(portal, 'boxes', '{ "type": "object",')
    expect((await staff.ask({ url: '/api/v1/definitions/boxes/files/in-force' })).json()).toEqual(good)
    expect((await staff.ask({ url: '/api/v1/definitions/boxes/files' })).json()).toEqual({ 'schema.json': '{ "type": "object",' })
    expect(portal.services.registry.states().find(({ name }) => name === 'boxes')).toMatchObject({
      state: 'broken',
      inForce: true,
      changed: expect.any(String) as string,
      served: expect.any(String) as string,
    })
    const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    expect((await customer.ask({ url: '/api/v1/definitions/boxes/files/in-force' })).statusCode).toBe(403)
  })
})

describe('C10: taking a version that breaks records', () => {
  beforeEach(async () => {
    await loadType(portal, 'boxes', base)
    await create({ name: 'first one' })
    await loadType(portal, 'boxes', changes['a type is tightened'])
  })

  it('needs the version that was seen: of two operators the second is told of the first’s change', async () => {
    const seen = held()
    await loadType(portal, 'boxes', { ...base, properties: { ...base.properties, name: { type: 'string', maxLength: 2 } } })
    const answer = await accept(seen)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'definition_changed', held: held() })
    expect(schemaNow()).toEqual(base.properties)
    expect((await accept(held())).statusCode).toBe(204)
    expect((await accept(held() ?? seen)).statusCode).toBe(404)
  })

  it.each([undefined, 5, '', 'x'.repeat(65)])('is refused with the hash %s', async (hash) => {
    expect((await accept(hash as string)).statusCode).toBe(400)
    expect(held()).toBeDefined()
  })

  it('is for those who may change what the provider offers, and nobody else', async () => {
    for (const email of ['cdn2@demo.example', 'clientmanager@demo.example']) {
      const other = await portal.signIn(email, { as: 'bearer' }).catch(() => undefined)
      if (other) expect((await accept(held(), other)).statusCode, email).toBe(403)
    }
    expect((await accept(held(), portal.nobody)).statusCode).toBe(401)
    expect(held()).toBeDefined()
  })

  it('is written into the audit', async () => {
    const hash = held()
    await accept(hash)
    const { providerScope } = await import('../../server/store/scope.ts')
    const rows = await portal.services.store.history.audited(providerScope)
    expect(rows[0]).toMatchObject({
      action: 'definition.accept',
      type: 'boxes',
      id: hash,
      actor_name: 'admin@demo.example',
      detail: '{"breaks":1}',
    })
  })

  it('is known to a server that starts later', async () => {
    await accept(held())
    const { dir } = portal
    await portal.close({ keep: true })
    portal = await openPortal({ demo: false, dir })
    expect(schemaNow()).toMatchObject({ name: { maxLength: 3 } })
    expect(held()).toBeUndefined()
    putType(portal, 'boxes', base)
  })
})
