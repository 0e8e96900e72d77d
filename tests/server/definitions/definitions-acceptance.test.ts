// C10: a version that breaks records is taken by those who may, once, as it was seen; also one by which its type changes hands.
import { beforeEach, describe, expect, it } from 'vitest'
import { loadType, putType } from '../../support/operatorTypes.ts'
import { base, boxesOfStory, changes, url } from './changingBoxes.ts'
import type { Caller } from '../support/portal.ts'

const { portal, staff, create, schemaNow, held, accept, startAgain } = boxesOfStory()

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
  ])('from %j to %j: held back, because nobody could reach the records; reverted, everything is as before', async (from, to) => {
    await loadType(portal(), 'boxes', schema, owned(from))
    const [caller, at] = from === 'account' ? [await portal().signIn('cdn2@demo.example', { as: 'bearer' }), inAccount] : [staff(), url]
    const id = await makeIn(at, caller)
    expect(await loadType(portal(), 'boxes', schema, owned(to))).toMatchObject([
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
    await loadType(portal(), 'boxes', schema, owned(from))
    if (held() !== undefined) await accept(held())
    expect((await caller.ask({ url: `${at}/${id}` })).json()).toMatchObject({ id, name: 'mine' })
  })

  it('without records is activated at once', async () => {
    await loadType(portal(), 'boxes', schema, owned('account'))
    expect(await loadType(portal(), 'boxes', schema, owned('provider'))).toEqual([])
  })
})

describe('C10: two operators', () => {
  it('accept concurrently: one version is in force, and nobody gets an error', async () => {
    await loadType(portal(), 'boxes', base)
    await create({ name: 'first one' })
    await loadType(portal(), 'boxes', changes['a type is tightened'])
    const other = await portal().signIn('admin@demo.example', { as: 'bearer' })
    const hash = held()
    const answers = await Promise.all([accept(hash), accept(hash, other)])
    expect(answers.map(({ statusCode }) => statusCode).every((status) => [204, 404].includes(status))).toBe(true)
    expect(answers.some(({ statusCode }) => statusCode === 204)).toBe(true)
    expect(schemaNow()).toMatchObject({ name: { maxLength: 3 } })
  })

  it('see beside a refused file the last good one', async () => {
    await loadType(portal(), 'boxes', base)
    const good = (await staff().ask({ url: '/api/v1/definitions/boxes/files/in-force' })).json<Record<string, string>>()
    expect(JSON.parse(good['schema.json'] ?? '')).toEqual(base)
    await loadType(portal(), 'boxes', '{ "type": "object",')
    expect((await staff().ask({ url: '/api/v1/definitions/boxes/files/in-force' })).json()).toEqual(good)
    expect((await staff().ask({ url: '/api/v1/definitions/boxes/files' })).json()).toEqual({ 'schema.json': '{ "type": "object",' })
    expect(
      portal()
        .services.registry.states()
        .find(({ name }) => name === 'boxes'),
    ).toMatchObject({
      state: 'broken',
      inForce: true,
      changed: expect.any(String) as string,
      served: expect.any(String) as string,
    })
    const customer = await portal().signIn('cdn2@demo.example', { as: 'bearer' })
    expect((await customer.ask({ url: '/api/v1/definitions/boxes/files/in-force' })).statusCode).toBe(403)
  })
})

describe('C10: accepting a version that breaks records', () => {
  beforeEach(async () => {
    await loadType(portal(), 'boxes', base)
    await create({ name: 'first one' })
    await loadType(portal(), 'boxes', changes['a type is tightened'])
  })

  it('needs the version that was seen: the second of two operators is informed of the first one’s change', async () => {
    const seen = held()
    await loadType(portal(), 'boxes', { ...base, properties: { ...base.properties, name: { type: 'string', maxLength: 2 } } })
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

  it('is only for those who may change the provider’s offer', async () => {
    for (const email of ['cdn2@demo.example', 'clientmanager@demo.example']) {
      const other = await portal()
        .signIn(email, { as: 'bearer' })
        .catch(() => undefined)
      if (other) expect((await accept(held(), other)).statusCode, email).toBe(403)
    }
    expect((await accept(held(), portal().nobody)).statusCode).toBe(401)
    expect(held()).toBeDefined()
  })

  it('is recorded in the audit', async () => {
    const hash = held()
    await accept(hash)
    const { providerScope } = await import('../../../server/store/scope.ts')
    const rows = await portal().services.store.history.audited(providerScope)
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
    await startAgain()
    expect(schemaNow()).toMatchObject({ name: { maxLength: 3 } })
    expect(held()).toBeUndefined()
    putType(portal(), 'boxes', base)
  })
})
