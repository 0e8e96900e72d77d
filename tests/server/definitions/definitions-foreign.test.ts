// Schemas from other projects, unchanged: each is a resource type that records can be kept of.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stripEnvelope } from '../../../src/engine/resolve/envelope.ts'
import type { Json, JsonObject } from '../../../src/engine/schema/types.ts'
import { generate } from '../../support/schemas/generate.ts'
import { putType, readTypes } from '../../support/operatorTypes.ts'
import { openPortal, type Caller, type Portal } from '../support/portal.ts'

const folder = new URL('../../support/foreign/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'MANIFEST.json')
const textOf = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const typeOf = (file: string) =>
  file
    .replace(/\.json$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await openPortal()
  for (const file of files) putType(portal, typeOf(file), textOf(file))
  await readTypes(portal)
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
}, 200_000)
afterAll(() => portal.close())

describe('schemas from other projects', () => {
  it('are the 25 in the list of their sources', () => {
    const listed = (JSON.parse(textOf('MANIFEST.json')) as { file: string }[]).map(({ file }) => file)
    expect(files.toSorted()).toEqual(listed.toSorted())
    expect(files).toHaveLength(25)
  })

  it.each(files)(
    '%s: a record is created, listed, read and updated',
    async (file) => {
      const type = typeOf(file)
      const { registry } = portal.services
      const definition = registry.get(type)
      expect(registry.problems().filter((problem) => problem.type === type && problem.level === 'error')).toEqual([])
      if (!definition) throw new Error(`${type} is not in force`)
      const compiled = await registry.compile(definition, definition.schema)
      const recordOf = (seed: number) => generate(definition.schema, { seed, isValid: (record) => compiled.check(record).ok }) as JsonObject
      const [record, other] = [recordOf(1), recordOf(2)]

      const created = await staff.ask({ method: 'POST', url: `/api/v1/${type}`, body: record })
      expect(created.statusCode, `${created.body} of ${JSON.stringify(record)}`).toBe(201)
      const { id, version } = created.json<{ id: string; version: number }>()
      const listed = await staff.ask({ url: `/api/v1/${type}` })
      expect(listed.headers['content-range']).toBe(`${type} 0-0/1`)
      expect(listed.json<{ id: string }[]>()[0]?.id).toBe(id)

      const read = await staff.ask({ url: `/api/v1/${type}/${id}` })
      expect(stripEnvelope(read.json())).toMatchObject(visible(definition.schema, record) as object)
      const same = await staff.ask({ method: 'PUT', url: `/api/v1/${type}/${id}`, version, body: read.json() })
      expect(same.statusCode, same.body).toBe(200)
      expect(stripEnvelope(same.json())).toEqual(stripEnvelope(read.json()))
      const updated = await staff.ask({ method: 'PUT', url: `/api/v1/${type}/${id}`, version: version + 1, body: other })
      expect(updated.statusCode, `${updated.body} of ${JSON.stringify(other)}`).toBe(200)
      expect(stripEnvelope((await staff.ask({ url: `/api/v1/${type}/${id}` })).json())).toEqual(visible(definition.schema, other))
    },
    60_000,
  )

  it('each have a definition, texts and validators for staff', async () => {
    for (const { name } of portal.services.registry.list().filter(({ origin }) => origin === 'operator')) {
      const answer = await staff.ask({ url: `/api/v1/definitions/${name}` })
      expect(answer.statusCode, name).toBe(200)
      expect((await staff.ask({ url: `/api/v1/messages/${name}/ru_RU` })).statusCode).toBe(200)
      const create = answer.json<{ validators: { mode: string; hash: string }[] }>().validators.find(({ mode }) => mode === 'create')
      const module = await staff.ask({ url: `/validators/${create?.hash}.js?type=${name}` })
      expect(module.statusCode, name).toBe(200)
      expect(module.body).toMatch(/^export default function/)
    }
  }, 60_000)
})

/** Without what never leaves the server. */
function visible(schema: { properties?: Record<string, unknown> }, record: Json): Json {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return record
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => (schema.properties?.[name] as { writeOnly?: boolean } | undefined)?.writeOnly !== true),
  )
}
