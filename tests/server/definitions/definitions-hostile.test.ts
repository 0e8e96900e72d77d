// Definitions and bodies made to harm: refused with their place, or kept as the data they are.
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stripEnvelope } from '../../../src/engine/resolve/envelope.ts'
import { loadType, removeType } from '../../support/operatorTypes.ts'
import { openPortal, type Caller, type Portal } from '../support/portal.ts'
import { listen } from '../../support/listen.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await openPortal()
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

const post = (type: string, body: unknown) =>
  staff.ask({ method: 'POST', url: `/api/v1/${type}`, body, headers: { 'content-type': 'application/json' } })

describe('C4: a definition fetches nothing', () => {
  it.each([
    'http://HOST/schema.json',
    'http://HOST/schema.json#/definitions/a',
    'file:///etc/passwd',
    'redis://HOST/0',
    '//HOST/x',
    'other.json',
    'schema.json#/properties/a',
    'urn:x',
  ])('$ref to %s is refused at its place, without a connection', async (reference) => {
    let connections = 0
    const server = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    const port = await listen(server)
    const $ref = reference.replace('HOST', `127.0.0.1:${port}`)
    const problems = await loadType(portal, 'reaching', { type: 'object', properties: { a: { type: 'string' }, b: { $ref } } })
    expect(problems.filter(({ level }) => level === 'error')).toMatchObject([
      {
        file: 'reaching/schema.json',
        pointer: expect.stringMatching(/^\/properties\/b(\/\$ref)?$/) as string,
        line: expect.any(Number) as number,
      },
    ])
    expect(portal.services.registry.get('reaching')).toBeUndefined()
    expect(connections).toBe(0)
    await new Promise((resolve) => server.close(resolve))
    removeType(portal, 'reaching')
  })

  it('an $id or $schema of another host is a name, not an address', async () => {
    let connections = 0
    const server = createServer(() => (connections += 1))
    const port = await listen(server)
    const address = `http://127.0.0.1:${port}/schema`
    await loadType(portal, 'named', { $id: address, $schema: address, type: 'object', properties: { a: { type: 'string' } } })
    expect(connections).toBe(0)
    await new Promise((resolve) => server.close(resolve))
    removeType(portal, 'named')
  })
})

describe('C5: names that lead to a prototype', () => {
  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '%s is refused as a property of a definition',
    async (name) => {
      const problems = await loadType(
        portal,
        'reserved',
        `{"type":"object","properties":{"a":{"type":"string"},\n"${name}":{"type":"string"}}}`,
      )
      expect(problems).toMatchObject([
        { level: 'error', code: 'reserved_name', file: 'reserved/schema.json', pointer: `/properties/${name}`, line: 2 },
      ])
      expect(portal.services.registry.get('reserved')).toBeUndefined()
      removeType(portal, 'reserved')
    },
  )

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '%s is refused in a body, at any depth, where every other name is allowed',
    async (name) => {
      expect(await loadType(portal, 'open-maps', { type: 'object', properties: { map: { type: 'object' } } })).toEqual([])
      for (const body of [`{"${name}":"x"}`, `{"map":{"a":{"${name}":{"p":1}}}}`, `{"map":{"list":[{"${name}":1}]}}`]) {
        const answer = await post('open-maps', body)
        expect(answer.statusCode, body).toBe(400)
        expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ path: expect.stringContaining(name) as string }] })
      }
      expect(({} as { p?: number }).p).toBeUndefined()
    },
  )

  it('every other name is returned exactly as it was sent', async () => {
    const names = [
      '0',
      '17',
      'a.b',
      'a/b',
      '~0',
      '~1',
      'a~/b.c',
      'שלום',
      '\u202eabc',
      'имя',
      'a b',
      '*',
      '$ref',
      'x'.repeat(10_000),
      'if',
      'type',
      '%2e',
      '\\',
      '"',
      '<b>',
      'emoji 😀',
    ]
    const record = Object.fromEntries(names.map((name) => [name, `value of ${name.slice(0, 20)}`]))
    const problems = await loadType(portal, 'names', {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      additionalProperties: false,
    })
    expect(problems.filter(({ level }) => level === 'error')).toEqual([])
    const created = await post('names', record)
    expect(created.statusCode, created.body.slice(0, 500)).toBe(201)
    const { id } = created.json<{ id: string }>()
    const read = (await staff.ask({ url: `/api/v1/names/${id}` })).json<object>()
    expect(JSON.stringify(stripEnvelope(read))).toBe(JSON.stringify(record))
    const saved = await staff.ask({ method: 'PUT', url: `/api/v1/names/${id}`, version: 1, body: read })
    expect(saved.statusCode, saved.body.slice(0, 500)).toBe(200)
    expect(JSON.stringify(stripEnvelope(saved.json()))).toBe(JSON.stringify(record))
    for (const name of names) {
      const wrong = await staff.ask({ method: 'PATCH', url: `/api/v1/names/${id}`, version: 2, body: { [name]: 5 } })
      expect(wrong.statusCode, name).toBe(400)
      expect(wrong.json<{ errors: object[] }>().errors).toEqual([
        { path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, keyword: 'type', params: { type: 'string' } },
      ])
    }
  })
})

describe('C6: only own properties of a record count', () => {
  it('a required name that every object inherits is missing from {}', async () => {
    expect(await loadType(portal, 'inherited', { type: 'object', properties: { a: { type: 'string' } }, required: ['valueOf'] })).toEqual(
      [],
    )
    const answer = await post('inherited', {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path: '/valueOf', keyword: 'required' }] })
  })

  it('a condition on an inherited name does not hold, and its dependents are not required', async () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string' } },
      if: { required: ['toLocaleString'] },
      then: { required: ['a'] },
      dependencies: { isPrototypeOf: ['a'] },
    }
    const problems = await loadType(portal, 'conditional', schema)
    const errors = problems.filter(({ level }) => level === 'error')
    // The name of a dependency is a member of the definition, and those are checked at the door.
    if (errors.length > 0) expect(errors).toMatchObject([{ code: 'reserved_name', pointer: '/dependencies/isPrototypeOf' }])
    const { dependencies: _, ...rest } = schema
    expect((await loadType(portal, 'conditional', rest)).filter(({ level }) => level === 'error')).toEqual([])
    expect((await post('conditional', {})).statusCode).toBe(201)
  })

  it('a default cannot carry a prototype', async () => {
    const problems = await loadType(
      portal,
      'defaults',
      '{"type":"object","properties":{"a":{"type":"object","default":{"__proto__":{"p":1}}}}}',
    )
    expect(problems).toMatchObject([{ level: 'error', code: 'reserved_name', pointer: '/properties/a/default/__proto__' }])
    removeType(portal, 'defaults')
  })
})

describe('C8: texts are data', () => {
  const payloads = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "javascript:alert('1')",
    '{{constructor.constructor("alert(1)")()}}',
    '</script><svg/onload=alert(1)>',
    '\u202e\u0000\u2028',
    '%{name} |||| %{count}',
    '[x](javascript:alert(1)) ![t](http://evil.example/t.gif)',
  ]

  it('texts of a definition are sent unchanged, as JSON that no browser runs', async () => {
    const hostile = Object.fromEntries(
      payloads.map((payload, index) => [
        `field_${index}`,
        { type: 'string', title: payload, description: payload, enum: [payload, 'b'], default: payload, examples: [payload] },
      ]),
    )
    expect(await loadType(portal, 'texts', { type: 'object', title: payloads[0], description: payloads[1], properties: hostile })).toEqual(
      [],
    )
    for (const path of ['/definitions', '/definitions/texts', '/messages/texts/en_US', '/messages/texts/ru_RU', '/definitions/problems']) {
      const answer = await staff.ask({ url: `/api/v1${path}` })
      expect(answer.headers, path).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      })
    }
    const { words } = (await staff.ask({ url: '/api/v1/messages/texts/en_US' })).json<{
      words: { name: string; fields: Record<string, string>; help: Record<string, string> }
    }>()
    expect(words.name).toBe(payloads[0])
    expect(payloads.map((_, index) => [words.fields[`field_${index}`], words.help[`field_${index}`]])).toEqual(
      payloads.map((payload) => [payload, payload.trim()]),
    )
    const created = await post('texts', Object.fromEntries(payloads.map((payload, index) => [`field_${index}`, payload])))
    expect(created.statusCode, created.body).toBe(201)
    expect(stripEnvelope(created.json())).toMatchObject(Object.fromEntries(payloads.map((payload, index) => [`field_${index}`, payload])))
  })

  it('the module of a hostile schema runs no part of it', async () => {
    const escapes = [
      '*/ globalThis.hacked = 1 /*',
      "'); globalThis.hacked = 1; ('",
      '`${globalThis.hacked = 1}`',
      '\u2028globalThis.hacked = 1//',
      '"];globalThis.hacked=1;//',
      "\\'];globalThis.hacked=1;//",
    ]
    const properties = Object.fromEntries(escapes.map((text) => [text, { type: 'string', const: text, title: text, $comment: text }]))
    const problems = await loadType(portal, 'escapes', {
      type: 'object',
      $comment: escapes[0],
      properties,
      required: escapes,
      additionalProperties: false,
    })
    expect(problems.filter(({ level }) => level === 'error')).toEqual([])
    const created = await post('escapes', Object.fromEntries(escapes.map((text) => [text, text])))
    expect(created.statusCode, created.body).toBe(201)
    expect((await post('escapes', {})).statusCode).toBe(400)
    expect((globalThis as { hacked?: number }).hacked).toBeUndefined()
  })
})

describe('C2, C11: sizes', () => {
  it('a schema of 10 MB is refused because of its size', async () => {
    const text = `{"type":"object","description":"${'x'.repeat(10 * 1024 * 1024)}"}`
    expect(await loadType(portal, 'huge', text)).toMatchObject([{ level: 'error', code: 'too_large', file: 'huge/schema.json' }])
    removeType(portal, 'huge')
  })

  it('500 levels of nesting and 2000 choices are refused at their place', async () => {
    const nested = (levels: number) =>
      Array.from({ length: levels }).reduce<object>((inner) => ({ type: 'object', properties: { a: inner } }), { type: 'string' })
    expect(await loadType(portal, 'deep', JSON.stringify(nested(500)))).toMatchObject([
      { level: 'error', code: 'too_deep', line: expect.any(Number) as number },
    ])
    expect(await loadType(portal, 'deep', nested(50))).toMatchObject([
      { level: 'error', code: 'too_deep', pointer: expect.stringMatching(/^(\/properties\/a)+/) as string },
    ])
    expect(
      await loadType(portal, 'choices', { type: 'object', properties: { a: { enum: Array.from({ length: 2000 }, (_, index) => index) } } }),
    ).toMatchObject([{ level: 'error', pointer: expect.stringContaining('/properties/a') as string }])
    for (const type of ['deep', 'choices']) removeType(portal, type)
  })
})
