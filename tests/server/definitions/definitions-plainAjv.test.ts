// Documents of other projects, as they are: what plain Ajv takes is taken, what it refuses is refused, under the document's own names.
import { readdirSync, readFileSync } from 'node:fs'
import { Ajv, type Options } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import Draft04 from 'ajv-draft-04'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPlainObject } from '../../../src/engine/json/objects.ts'
import { ownNames, stripEnvelope } from '../../../src/engine/resolve/envelope.ts'
import { FORMATS } from '../../../src/engine/formats/formats.ts'
import type { Json, JsonObject, Schema } from '../../../src/engine/schema/types.ts'
import { schemasInStyle } from '../../support/foreign/schemas.ts'
import { generate } from '../../support/schemas/generate.ts'
import { putType, readTypes } from '../../support/operatorTypes.ts'
import { openPortal, type Caller, type Portal } from '../support/portal.ts'

const folder = new URL('../../support/foreign/', import.meta.url)
const foreign = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && file !== 'MANIFEST.json')
  .map((file) => [typeOf(file), readFileSync(new URL(file, folder), 'utf8')] as const)
/** In the manner of vulnerability records, tickets and releases: names that the portal uses itself. */
const own: Record<string, Schema> = {
  'own-vulnerabilities': {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: ['id', 'version', 'created_at'],
    additionalProperties: false,
    properties: {
      id: { type: 'string', pattern: '^CVE-\\d{4}-\\d+$' },
      version: { type: 'string' },
      account: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      created_at: { type: 'integer', minimum: 0 },
      updated_at: { type: ['string', 'null'] },
      _labels: { type: 'object', additionalProperties: { type: 'string' } },
      severity: { enum: ['low', 'high'], default: 'low' },
    },
  },
  'own-tickets': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: ['id', 'state'],
    properties: { id: { type: 'integer' }, state: { enum: ['open', 'closed'] }, closed_at: { type: 'string' } },
    if: { properties: { id: { minimum: 100 } }, required: ['id'] },
    then: { required: ['version'], properties: { version: { type: 'integer' } } },
  },
  'own-anything': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { name: { type: 'string' } },
    maxProperties: 6,
  },
  'own-defaults': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: ['size'],
    maxProperties: 2,
    properties: { size: { type: 'integer', default: 3 }, a: { type: 'string' }, b: { type: 'string', default: 'b' } },
  },
}
/** In the style of well-known products, with such names. */
const inStyle = schemasInStyle
  .filter(({ text }) => ownNames(JSON.parse(text) as Schema).size > 0)
  .map(({ name, text }) => [`styled-${name}`, text] as const)
const types = [...foreign, ...Object.entries(own).map(([type, schema]) => [type, JSON.stringify(schema)] as const), ...inStyle]

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await openPortal()
  for (const [type, text] of types) putType(portal, type, text)
  await readTypes(portal)
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
}, 200_000)
afterAll(() => portal.close())

let asked = 0
describe('documents of other projects', () => {
  it.each(types)(
    '%s: every verdict is that of plain Ajv',
    async (type, text) => {
      expect(portal.services.registry.get(type)).toBeDefined()
      const isValid = plainAjv(JSON.parse(text) as Schema)
      const documents = documentsOf(JSON.parse(text) as Schema, isValid)
      const different: string[] = []
      asked += documents.length
      for (const document of documents) {
        const answer = await staff.ask({ method: 'POST', url: `/api/v1/${type}`, body: document })
        if ((answer.statusCode === 201) !== isValid(document))
          different.push(`${isValid(document)} ${answer.statusCode} ${answer.body} ${JSON.stringify(document)}`.slice(0, 600))
        if (answer.statusCode === 201) expect(stripEnvelope(answer.json())).toMatchObject(document)
      }
      expect(different).toEqual([])
    },
    120_000,
  )
  it('are many', () => void expect(asked).toBeGreaterThan(1500))
})

function typeOf(file: string): string {
  return `plain-${file
    .replace(/\.json$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}`
}

function plainAjv(schema: Schema): (document: unknown) => boolean {
  const draft = String(schema.$schema ?? '')
  const options: Options = { strict: false, logger: false, validateSchema: false }
  const Draft = draft.includes('draft-04')
    ? (Draft04 as unknown as typeof Ajv)
    : draft.includes('2020')
      ? Ajv2020
      : draft.includes('2019')
        ? Ajv2019
        : Ajv
  const ajv = new Draft({ ...options, unicodeRegExp: false })
  for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check)
  const check = ajv.compile(schema)
  return (document) => check(document) === true
}

/** Valid ones, and each with one thing changed: a field gone, of another type, or one more, names of the portal among them. */
function documentsOf(schema: Schema, isValid: (document: unknown) => boolean): JsonObject[] {
  const valid = [1, 2, 3].flatMap((seed) => [generate(schema, { seed, isValid })].filter(isPlainObject) as JsonObject[])
  const others: Json[] = [null, 7, 'text', [], {}, true]
  const names = ['id', 'version', 'account', 'created_at', 'updated_at', 'unheard_of']
  const changed = valid.flatMap((document) => [
    ...Object.keys(document).map((name) => Object.fromEntries(Object.entries(document).filter(([key]) => key !== name))),
    ...fc.sample(fc.constantFrom(...Object.keys(document), ...names), { seed: 1, numRuns: 8 }).map((name, index) => ({
      ...document,
      [name]: others[index % others.length] ?? null,
    })),
    ...names.map((name) => ({ ...document, [name]: 'text' })),
  ])
  return [...valid, ...changed, {}]
}
