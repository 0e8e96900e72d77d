// A portal with built-in types and operators' types of every draft, and the document as a customer and as staff get it.
import { readdirSync, readFileSync } from 'node:fs'
import { type Caller, openPortal, type Portal } from '../server/support/portal.ts'
import { type Client, clientOf, type Document } from './openapi.ts'
import { putType, readTypes } from './operatorTypes.ts'
import { minuteMilliseconds } from '../../src/engine/time/units.ts'

export type DescribedPortal = {
  portal: Portal
  customer: Caller
  staff: Caller
  /** So many minutes pass. */ later: (minutes: number) => void
  ofCustomer: Client
  ofStaff: Client
}

const foreign = new URL('foreign/', import.meta.url)
const typeOf = (file: string) =>
  file
    .replace(/\.json$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
const gadget = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  type: 'object',
  additionalProperties: false,
  required: ['name', 'key'],
  minProperties: 2,
  maxProperties: 3,
  properties: {
    name: { type: 'string' },
    key: { type: 'string', minLength: 4, writeOnly: true },
    weight: { type: 'number', minimum: 0, exclusiveMinimum: true },
  },
}

const advisory = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name'],
  maxProperties: 3,
  properties: { id: { type: 'integer' }, version: { type: 'string' }, name: { type: 'string' } },
  if: { properties: { id: { minimum: 10 } } },
  else: { required: ['version'] },
}

export async function openDescribed(): Promise<DescribedPortal> {
  let ahead = 0
  const portal = await openPortal({ demo: 'people', clock: () => new Date(Date.now() + ahead) })
  putType(portal, 'gadgets', gadget)
  putType(portal, 'advisories', advisory)
  for (const file of readdirSync(foreign).filter((name) => name.endsWith('.json') && name !== 'MANIFEST.json'))
    putType(portal, typeOf(file), readFileSync(new URL(file, foreign), 'utf8'))
  await readTypes(portal)
  const [customer, staff] = [
    await portal.signIn('cdn2@demo.example', { as: 'bearer' }),
    await portal.signIn('admin@demo.example', { as: 'bearer' }),
  ]
  return {
    portal,
    customer,
    staff,
    later: (minutes) => {
      ahead += minutes * minuteMilliseconds
    },
    ofCustomer: clientOf(await documentFor(customer), customer),
    ofStaff: clientOf(await documentFor(staff), staff),
  }
}

export async function documentFor(caller: Caller, headers: Record<string, string> = {}): Promise<Document> {
  return (await caller.ask({ url: '/api/v1/openapi.json', headers })).json<Document>()
}

/** The types that the client may make records of. */
export function typesIn({ document }: Client): string[] {
  return Object.keys(document.components.schemas ?? {})
    .filter((name) => name.endsWith('.sort'))
    .map((name) => name.slice(0, -'.sort'.length))
}
