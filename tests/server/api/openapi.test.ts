// The document of the API: whole, projected for who asks, fresh.
import { afterAll, describe, expect, it } from 'vitest'
import { newAjv } from '../../../src/engine/compile/ajv.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import { undescribed } from '../../../server/routes/openapi/document.ts'
import { definitionOf, typeNames } from '../../support/builtins.ts'
import { type Document, lostReferences } from '../../support/openapi.ts'
import { documentFor, openDescribed, typesIn } from '../../support/openapiPortal.ts'
import { putType, removeType } from '../../support/operatorTypes.ts'

/** Routes of the API that are not in the document, and why. */
const outside: string[] = []

const { portal, customer, staff, ofCustomer, ofStaff } = await openDescribed()
afterAll(() => portal.close())

describe('the document', () => {
  it('contains every registered route of the API, except for listed ones', () => {
    const routes = portal.routes
      .filter(({ method, url }) => url.startsWith('/api/') && method !== 'HEAD')
      .map(({ url, ...route }) => ({ ...route, url: url.slice('/api/v1'.length) }))
    expect(routes.length).toBeGreaterThan(30)
    expect([...new Set(undescribed(routes))].sort()).toEqual(outside)
  })

  it('is consistent: references resolve, operations have unique names, paths declare their parameters', () => {
    for (const { document } of [ofCustomer, ofStaff]) {
      expect(document.openapi).toBe('3.1.0')
      expect(lostReferences(document)).toEqual([])
      const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
      expect(new Set(ids).size).toBe(ids.length)
      expect(JSON.stringify(document)).not.toMatch(/"(view|normalize|prefill)":/)
      for (const [path, methods] of Object.entries(document.paths)) {
        for (const { parameters = [] } of Object.values(methods)) {
          const named = parameters.map((one) => (one.$ref === '#/components/parameters/Account' ? 'account' : one.name))
          expect(named, path).toEqual(expect.arrayContaining([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])))
        }
      }
    }
  })

  it('shows a customer the types of the account, staff those of the provider and of new accounts, a stranger nothing', async () => {
    expect(typesIn(ofCustomer).sort()).toEqual(typeNames.filter((name) => definitionOf(name).resource.scope !== 'provider').sort())
    expect(Object.keys(ofCustomer.document.paths)).toContain('/accounts/{account}/http-resources/{id}')
    expect(Object.keys(ofCustomer.document.paths)).not.toContain('/projects')
    expect(JSON.stringify(ofCustomer.document)).not.toContain('gadgets')
    // The gadgets, and 23 of the 25 from other projects: two are refused.
    const paths = Object.keys(ofStaff.document.paths)
    expect(typesIn(ofStaff).filter((name) => paths.includes(`/${name}`))).toHaveLength(
      27 + typeNames.filter((name) => definitionOf(name).resource.scope === 'provider').length,
    )
    expect(paths).toEqual(expect.arrayContaining(['/gadgets', '/gadgets/{id}', '/projects', '/accounts/{account}/http-resources']))
    expect((await portal.nobody.ask({ url: '/api/v1/openapi.json' })).statusCode).toBe(401)
    expect((await customer.ask({ url: '/api/v1/openapi.json?account=demo-other' })).statusCode).toBe(404)
  })

  it('is built type by type, so that other requests are answered in between, and cached', async () => {
    const turnsOf = async (): Promise<number> => {
      const count = { turns: 0, isOver: false }
      const next = (): void => {
        count.turns += 1
        if (!count.isOver) setImmediate(next)
      }
      setImmediate(next)
      const answer = await portal.nobody.ask({ url: '/api/v1/openapi/public.json', headers: { 'accept-language': 'ru' } })
      expect(answer.statusCode).toBe(200)
      count.isOver = true
      return count.turns
    }
    const types = typesIn(ofCustomer).length
    expect(await turnsOf()).toBeGreaterThanOrEqual(types)
    expect(await turnsOf()).toBeLessThan(types)
  })

  it('leaves out the fields that the account does not have', async () => {
    const other = await documentFor(await portal.signIn('cdn1@demo.example'))
    const fieldsOf = (document: Document): string[] =>
      Object.keys(document.components.schemas!['http-resources.create']!.properties as object)
    expect(fieldsOf(ofCustomer.document)).toContain('tuning')
    expect(fieldsOf(other)).not.toContain('tuning')
    expect(fieldsOf(other)).not.toContain('version')
  })

  it('marks secrets as write-only and the envelope as read-only', () => {
    const schemas = ofStaff.document.components.schemas!
    expect(schemas['gadgets.update']).toMatchObject({
      properties: { key: { writeOnly: true }, version: { readOnly: true }, weight: { exclusiveMinimum: 0 } },
    })
    expect(schemas.gadgets).toMatchObject({
      required: ['name', 'id', 'version', 'created_at', 'updated_at', '_delivery', '_secrets', '_labels'],
    })
  })

  it('gives no parameter a value that a viewer would put into the request, except for what the portal assumes without one', () => {
    for (const { document } of [ofCustomer, ofStaff]) {
      const parameters = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.values(methods).flatMap(({ parameters: own = [] }) => own.map((one) => [path, parameterOf(document, one)] as const)),
      )
      expect(parameters.length).toBeGreaterThan(500)
      for (const [path, { name, in: where, schema = {}, ...rest }] of parameters) {
        const suggests = [...Object.keys(rest), ...Object.keys(schema)].filter((key) => /^examples?$/.test(key))
        expect([path, name, suggests, schema.type === 'object']).toEqual([path, name, [], false])
        if (where === 'header') expect([path, name, schema.default]).toEqual([path, name, undefined])
      }
    }
  })

  it('names the paid options of a type where they are confirmed, each by its place and its label', async () => {
    const confirmationOf = (document: Document, type: string): string => {
      const { parameters = [] } = document.paths[`/accounts/{account}/${type}`]!['post']!
      return parameters.map((one) => parameterOf(document, one)).find(({ name }) => name === 'Confirm-Paid')!.description
    }
    for (const [language, told] of [
      ['en', 'Paid options here: /auth (Authorization)'],
      ['ru', 'Платные опции здесь: /auth (Авторизация)'],
    ] as const) {
      const asked = await documentFor(customer, { 'accept-language': language })
      expect(confirmationOf(asked, 'http-resources')).toContain(told)
      expect(confirmationOf(asked, 'http-resources')).toContain('/locations/{key}/compress/brotli (')
      expect(confirmationOf(asked, 'dns-zones')).not.toMatch(/Paid options here|Платные опции здесь/)
    }
  })

  it('has what forms show in empty fields as examples, each of which its schema accepts', () => {
    const ajv = newAjv('2020-12', { loose: true, unicode: true })
    const { schemas = {} } = ofCustomer.document.components
    ajv.addSchema(ofCustomer.document as unknown as Schema, 'document')
    const places = Object.entries(schemas).flatMap(([name, schema]) => examplesIn(schema, `/components/schemas/${name}`))
    const refused = places.filter(({ at, example }) => !ajv.validate({ $ref: `document#${at}` }, example))
    expect(refused).toEqual([])
    expect(places).toContainEqual({ at: '/components/schemas/http-resources.create/properties/names/items', example: 'cdn.example.com' })
    expect(places).toContainEqual({ at: '/components/schemas/dns-zones.create/properties/name', example: 'example.com' })
  })

  it('has a strong ETag and is answered with 304 to callers who have it', async () => {
    const first = await customer.ask({ url: '/api/v1/openapi.json' })
    const tag = String(first.headers.etag)
    expect(tag).toMatch(/^"[\w-]+"$/)
    const again = await customer.ask({ url: '/api/v1/openapi.json', headers: { 'if-none-match': tag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('has descriptions for everything, in both languages', async () => {
    const [english, russian] = [
      await documentFor(staff, { 'accept-language': 'en' }),
      await documentFor(staff, { 'accept-language': 'ru' }),
    ]
    const wordsOf = (document: Document): string[] =>
      Object.values(document.paths)
        .flatMap((methods) => Object.values(methods))
        .flatMap(({ summary, responses }) => [
          summary,
          ...Object.values(responses).map((response) => response.description ?? response.$ref),
        ])
        .map(String)
    const all = [
      ...wordsOf(english),
      ...wordsOf(russian),
      ...[english, russian].flatMap(({ components }) =>
        [components.responses, components.headers, components.securitySchemes].flatMap((group) =>
          Object.values(group ?? {}).map(({ description }) => String(description)),
        ),
      ),
    ]
    expect(all.filter((text) => text === '' || text === 'undefined')).toEqual([])
    expect(wordsOf(russian)).not.toEqual(wordsOf(english))
  })

  it('describes every field of answers and of a new HTTP resource, the envelope too, in the language of the caller', async () => {
    for (const language of ['en', 'ru']) {
      const { components } = await documentFor(customer, { 'accept-language': language })
      for (const name of ['dns-zones', 'http-resources', 'http-resources.create']) {
        const { properties = {} } = components.schemas![name] as { properties?: Record<string, { description?: string }> }
        const silent = Object.entries(properties).filter(([, field]) => !field.description)
        expect([language, name, silent.map(([field]) => field)]).toEqual([language, name, []])
        expect(Object.keys(properties).length).toBeGreaterThan(5)
      }
      const zone = components.schemas!['dns-zones'] as { properties: Record<string, { description?: string }> }
      expect(zone.properties.version?.description).toMatch(language === 'ru' ? /[а-яё]/ : /^Grows by one/)
    }
  })

  it('describes every field that agents get, at every depth, in the language of the caller', async () => {
    for (const language of ['en', 'ru']) {
      const answer = await portal.nobody.ask({ url: '/api/v1/openapi/public.json', headers: { 'accept-language': language } })
      const { schemas = {} } = answer.json<Document>().components
      const names = Object.keys(schemas).filter((name) => name.endsWith('.delivered'))
      expect(names).toContain('http-resources.delivered')
      for (const name of names) expect([language, name, silentIn(schemas[name])]).toEqual([language, name, []])
      const { properties } = schemas['http-resources.delivered'] as { properties: Record<string, { description: string }> }
      expect(/[а-яё]/.test(properties['names']!.description)).toBe(language === 'ru')
    }
  })

  it('follows the definitions at once', async () => {
    const before = String((await staff.ask({ url: '/api/v1/openapi.json' })).headers.etag)
    putType(portal, 'just-now', { type: 'object', properties: { name: { type: 'string' } } })
    await portal.services.registry.reload()
    const after = await staff.ask({ url: '/api/v1/openapi.json', headers: { 'if-none-match': before } })
    expect(after.statusCode).toBe(200)
    expect(after.json<Document>().paths).toHaveProperty('/just-now')
    removeType(portal, 'just-now')
    await portal.services.registry.reload()
    expect((await documentFor(staff)).paths).not.toHaveProperty('/just-now')
  })

  it('is built in time for types that refer to themselves in many ways', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `n${index}`)
    const next = { anyOf: names.map((name) => ({ $ref: `#/definitions/${name}` })) }
    const nodes = names.map((name) => [name, { type: 'object', properties: { next, [name]: { type: 'string' } } }])
    putType(portal, 'tangle', { type: 'object', properties: { next }, definitions: Object.fromEntries(nodes) as object })
    await portal.services.registry.reload()
    expect(portal.services.registry.problems().filter(({ type, level }) => type === 'tangle' && level === 'error')).toEqual([])
    const began = performance.now()
    expect((await documentFor(staff)).paths).toHaveProperty('/tangle')
    const deep = encodeURIComponent(JSON.stringify({ [`${'next.'.repeat(15)}n1`]: 'x' }))
    expect((await staff.ask({ url: `/api/v1/tangle?filter=${deep}` })).statusCode).toBe(200)
    expect(performance.now() - began).toBeLessThan(5000)
    removeType(portal, 'tangle')
    await portal.services.registry.reload()
  })
})

type Place = { at: string; example: unknown }

/** Examples in a schema, with the pointers of their schemas. */
function examplesIn(node: unknown, at: string): Place[] {
  if (typeof node !== 'object' || node === null) return []
  const { examples = [] } = node as { examples?: unknown }
  return [
    ...(Array.isArray(examples) ? examples.map((example) => ({ at, example })) : []),
    ...Object.entries(node).flatMap(([name, below]) => examplesIn(below, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)),
  ]
}

type Parameter = { name: string; in: string; description: string; schema?: Record<string, unknown> }

function parameterOf({ components }: Document, one: Record<string, unknown>): Parameter {
  const name = typeof one['$ref'] === 'string' ? one['$ref'].slice('#/components/parameters/'.length) : undefined
  return (name === undefined ? one : components['parameters']![name]) as Parameter
}

/** Places of fields without a description, forbidden ones apart; what `if` and `not` hold are conditions, not fields. */
function silentIn(node: unknown, at = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((below) => silentIn(below, at))
  if (typeof node !== 'object' || node === null) return []
  const {
    properties = {},
    if: _,
    not: __,
    ...rest
  } = node as { properties?: Record<string, false | { description?: string }>; if?: unknown; not?: unknown }
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...(field === false || field.description ? [] : [`${at}/${name}`]),
      ...silentIn(field, `${at}/${name}`),
    ]),
    ...Object.values(rest).flatMap((below) => silentIn(below, at)),
  ]
}
