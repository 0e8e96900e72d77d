// TypeScript types of routes' requests and responses, for the browser. Packages that generate types from OpenAPI need the compiler's API, which TypeScript 7 does not have (docs/decisions/151).
import type { Schema } from '../src/engine/schema/types.ts'
import { sharedComponents } from '../server/routes/openapi/components.ts'
import { textsIn } from '../server/routes/openapi/texts.ts'
import type { FixedRoute } from './fixedRoutes.ts'

type Parameter = { $ref?: string; name?: string; in?: string; schema?: Schema; content?: Content }
type Content = Record<string, { schema: Schema }>
const maxNamed = 50
const texts = textsIn('en_US')
const { schemas, parameters: shared } = sharedComponents(texts) as {
  schemas: Record<string, Schema>
  parameters: Record<string, Parameter>
}
const indent = (depth: number): string => '  '.repeat(depth)
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)
const lastPart = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1)

export function callTypes(routes: readonly FixedRoute[]): string {
  const calls = routes
    .map((route) => [`${route.method} ${route.path}`, callType(route)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, type]) => `  '${name}': ${type}`)
  return [
    ...namesIn(calls.join()).map((name) => `export type ${name} = ${typeOf(schemas[name]!, 0)}`),
    '',
    '/** By method and path below /api/v1. */',
    'export type Calls = {',
    ...calls,
    '}',
  ].join('\n')
}

/** The shared schemas that the text names, and those that these name in turn. */
function namesIn(text: string, taken: string[] = []): string[] {
  const found = Object.keys(schemas).filter((name) => !taken.includes(name) && new RegExp(`\\b${name}\\b`).test(text))
  if (found.length === 0) return taken.toSorted()
  return namesIn(found.map((name) => typeOf(schemas[name]!, 0)).join(), [...taken, ...found])
}

function callType({ path, body, operation }: FixedRoute): string {
  const {
    requestBody,
    responses,
    parameters = [],
  } = operation.describe(texts, body) as {
    requestBody?: { content: Content }
    responses: Record<string, { content?: Content }>
    parameters?: Parameter[]
  }
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => `${name}: string`)
  const query = parameters
    .map((one) => (one.$ref ? shared[lastPart(one.$ref)]! : one))
    .filter((one) => one.in === 'query')
    .map(({ name, schema, content }) => `${name}?: ${typeOf((schema ?? schemaIn(content))!, 3)}`)
  const good = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => schemaIn(content))
  const parts = [
    ...(params.length > 0 ? [`params: { ${params.join('; ')} }`] : []),
    ...(query.length > 0 ? [`query?: { ${query.join('; ')} }`] : []),
    ...(requestBody ? [`body: ${typeOf(schemaIn(requestBody.content)!, 2)}`] : []),
    `answer: ${good.map((schema) => (schema ? typeOf(schema, 2) : 'undefined')).join(' | ')}`,
  ]
  return `{\n${parts.map((part) => `    ${part}`).join('\n')}\n  }`
}

const schemaIn = (content: Content | undefined): Schema | undefined => Object.values(content ?? {})[0]?.schema

function typeOf(schema: Schema, depth: number): string {
  if (typeof schema.$ref === 'string') return lastPart(schema.$ref)
  if ('const' in schema) return literal(schema.const)
  // Long lists are data of this machine (time zones), not part of the types.
  if (schema.enum) return schema.enum.length > maxNamed ? 'string' : schema.enum.map(literal).join(' | ')
  for (const [name, sign] of [
    ['anyOf', ' | '],
    ['oneOf', ' | '],
    ['allOf', ' & '],
  ] as const) {
    const given = schema[name]
    if (!Array.isArray(given)) continue
    const { [name]: _, ...rest } = schema
    const all = (given as Schema[]).map((part) => typeOf(part, depth)).join(sign)
    return rest.type ? `(${all}) & ${typeOf(rest, depth)}` : all
  }
  if (schema.type === undefined) return 'unknown'
  return [schema.type]
    .flat()
    .map((name) => named(name, schema, depth))
    .join(' | ')
}

function named(name: string, schema: Schema, depth: number): string {
  if (name === 'integer' || name === 'number') return 'number'
  if (name === 'array') {
    if (Array.isArray(schema.prefixItems)) return `[${(schema.prefixItems as Schema[]).map((item) => typeOf(item, depth)).join(', ')}]`
    return schema.items ? listOf(typeOf(schema.items as Schema, depth)) : 'unknown[]'
  }
  if (name !== 'object') return name
  if (!schema.properties)
    return `Record<string, ${typeof schema.additionalProperties === 'object' ? typeOf(schema.additionalProperties, depth) : 'unknown'}>`
  const fields = Object.entries(schema.properties).map(
    ([field, value]) =>
      `${indent(depth + 1)}${key(field)}${schema.required?.includes(field) ? '' : '?'}: ${typeOf(value as Schema, depth + 1)}`,
  )
  return `{\n${fields.join('\n')}\n${indent(depth)}}`
}

const listOf = (type: string): string => (/[|&]/.test(type.replace(/\{[^]*\}/, '')) ? `(${type})[]` : `${type}[]`)

function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, '\\$&')}'`
  return String(value)
}
