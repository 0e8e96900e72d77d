// Records generated from a schema: the same seed gives the same record, and only records that the compiled schema accepts are returned.
import fc from 'fast-check'
import type { Json, JsonObject, Schema } from '../../../src/engine/schema/types.ts'

export type GenerateSettings = { isValid: (record: Json) => boolean; seed?: number; tries?: number }
type Node = Schema | boolean | undefined

/** One value that a part of a schema describes, whether the whole accepts it or not. */
export const valueFor = (part: Schema, root: Schema, seed: number, fullness = 0): Json => recordOf(root, seed * 1000, fullness, part)

/** The first record the schema accepts: from the fullest to the barest. Undefined when none was found. */
export function generate(schema: Schema, { isValid, seed = 1, tries = 120 }: GenerateSettings): Json | undefined {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const fullness = 0.7 * (1 - attempt / tries)
    const record = recordOf(schema, seed * 1000 + attempt, fullness)
    if (isValid(record)) return record
  }
  return undefined
}

function recordOf(root: Schema, seed: number, fullness: number, part = root): Json {
  const random = randomFrom(seed)
  return valueOf(part, 0) ?? {}

  function valueOf(given: Node, depth: number): Json | undefined {
    if (given === false || depth > 24) return undefined
    if (given === true || given === undefined) return text({}, depth)
    const schema = flat(given, depth)
    if ('const' in schema) return schema.const as Json
    if (Array.isArray(schema.enum)) return pick(schema.enum)
    const type = typeOf(schema)
    if (type === 'object') return object(schema, depth)
    if (type === 'array') return array(schema, depth)
    if (type === 'string') return text(schema, depth)
    if (type === 'integer' || type === 'number') return number(schema, type)
    if (type === 'boolean') return random() < 0.5
    return null
  }

  /** `$ref`, `allOf` and one branch of `oneOf`/`anyOf` merged into the node. */
  function flat(schema: Schema, depth: number): Schema {
    if (depth > 24) return schema
    if (typeof schema.$ref === 'string') {
      const { $ref, ...rest } = schema
      const target = at(root, $ref as string)
      return flat(typeof target === 'object' ? merged(target, rest) : rest, depth + 1)
    }
    const { allOf, oneOf, anyOf, ...rest } = schema
    const all = (allOf as Schema[] | undefined) ?? []
    const conditions = all.filter((part) => part.if !== undefined)
    if (conditions.length > 0) rest[conditionsKey] = [...((rest[conditionsKey] as Schema[] | undefined) ?? []), ...conditions]
    const parts: Node[] = [
      ...all.filter((part) => part.if === undefined),
      ...[oneOf, anyOf].flatMap((branches) => (Array.isArray(branches) && branches.length > 0 ? [pick(branches as Schema[])] : [])),
    ]
    if (parts.length === 0) return conditions.length > 0 ? rest : schema
    return parts.reduce<Schema>((whole, part) => (typeof part === 'object' ? merged(whole, flat(part, depth + 1)) : whole), rest)
  }

  function object(schema: Schema, depth: number): JsonObject {
    const required = new Set(Array.isArray(schema.required) ? schema.required : [])
    const record: JsonObject = {}
    fill(record, schema, required, depth)
    for (const part of [schema, ...((schema[conditionsKey] as Schema[] | undefined) ?? [])]) {
      const branch = part.if === undefined ? undefined : isNamed(part.if as Schema, record) ? part.then : part.else
      if (typeof branch === 'object') fill(record, flat(branch, depth), new Set(branch.required), depth)
    }
    return mapped(record, schema, depth)
  }

  function fill(record: JsonObject, schema: Schema, required: Set<string>, depth: number): void {
    for (const [name, child] of Object.entries(schema.properties ?? {})) {
      if (required.has(name) || (depth < 6 && random() < fullness)) put(record, name, valueOf(child, depth + 1))
    }
    for (const name of required) if (!(name in record)) put(record, name, valueOf(childOf(schema, name), depth + 1))
  }

  function mapped(record: JsonObject, schema: Schema, depth: number): JsonObject {
    const least = Number(schema.minProperties ?? 0)
    const isMap =
      Object.keys(schema.properties ?? {}).length === 0 &&
      (schema.patternProperties !== undefined || typeof schema.additionalProperties === 'object')
    const wanted = Math.max(least, isMap && depth < 6 && random() < fullness ? 1 : 0)
    for (let index = 0; Object.keys(record).length < wanted && index < 20; index += 1) {
      const name = nameFor(schema, index, depth)
      put(record, name, valueOf(childOf(schema, name), depth + 1))
    }
    return record
  }

  function nameFor(schema: Schema, index: number, depth: number): string {
    const open = Object.keys(schema.properties ?? {})
    if (index < open.length) return open[index] ?? ''
    const pattern = Object.keys(schema.patternProperties ?? {})[0]
    const names = schema.propertyNames as Schema | undefined
    const name = pattern ? matching(pattern) : names ? valueOf(names, depth + 1) : undefined
    return typeof name === 'string' ? name : `key${index}`
  }

  function childOf(schema: Schema, name: string): Node {
    const pattern = Object.keys(schema.patternProperties ?? {}).find((one) => new RegExp(one, 'u').test(name))
    return schema.properties?.[name] ?? (pattern === undefined ? schema.additionalProperties : schema.patternProperties?.[pattern])
  }

  function array(schema: Schema, depth: number): Json[] {
    const least = Number(schema.minItems ?? 0)
    const count = Math.min(Number(schema.maxItems ?? Infinity), Math.max(least, depth < 6 && random() < fullness ? 2 : 0))
    const items: Json[] = []
    for (let tries = 0; items.length < count && tries < count + 10; tries += 1) {
      const item = valueOf(Array.isArray(schema.items) ? schema.items[items.length] : schema.items, depth + 1)
      const isTwice = schema.uniqueItems === true && items.some((other) => JSON.stringify(other) === JSON.stringify(item))
      if (item !== undefined && !isTwice) items.push(item)
    }
    return items
  }

  function text(schema: Schema, _depth: number): string {
    const { minLength = 0, maxLength = 24 } = schema as { minLength?: number; maxLength?: number }
    if (typeof schema.pattern === 'string') return matching(schema.pattern, minLength, maxLength)
    const format = formats[String(schema.format)]
    if (format !== undefined) return format
    return `text ${Math.floor(random() * 1e6)}`.padEnd(minLength, 'x').slice(0, Math.max(minLength, Math.min(maxLength, 24))) || 't'
  }

  function matching(pattern: string, least = 0, most = 200): string {
    const plain = pattern.replaceAll(/\(\?[!=][^()]*\)/g, '')
    const tries = fc.sample(fc.stringMatching(new RegExp(plain)), { seed: Math.floor(random() * 1e9), numRuns: 20 })
    const fits = tries
      .map((one) => one.replaceAll(/[^\x20-\x7e]/g, ''))
      .filter((one) => one.length >= least && one.length <= most && new RegExp(pattern, 'u').test(one))
    return fits[0] ?? tries[0] ?? ''
  }

  function number(schema: Schema, type: 'integer' | 'number'): number {
    const least = Math.max(Number(schema.minimum ?? 0), typeof schema.exclusiveMinimum === 'number' ? schema.exclusiveMinimum : -Infinity)
    const most = Math.min(
      Number(schema.maximum ?? Math.max(least, 0) + 100),
      typeof schema.exclusiveMaximum === 'number' ? schema.exclusiveMaximum : Infinity,
    )
    const low = Math.min(least, most)
    const value = low + (most - low) * (0.1 + 0.8 * random())
    return type === 'integer' ? Math.min(most, Math.ceil(value)) : Math.round(value * 1000) / 1000
  }

  function pick<T>(values: readonly T[]): T {
    return values[Math.floor(random() * values.length)] as T
  }
}

/** Conditions of an `allOf`, kept beside what holds anyway. */
const conditionsKey = '~conditions'
/** Whether a record has the constants that a condition names. */
function isNamed(condition: Schema, record: JsonObject): boolean {
  return Object.entries(condition.properties ?? {}).every(
    ([name, member]) => typeof member !== 'object' || !('const' in member) || record[name] === member.const,
  )
}

const formats: Record<string, string> = {
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  time: '03:04:05Z',
  email: 'a@example.com',
  uri: 'https://example.com/a',
  'uri-reference': '/a',
  url: 'https://example.com/a',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uuid: '5b4b4f0e-8f0e-4c3e-9a52-6f1f0a1f2b3c',
  duration: 'P1D',
  regex: '^a$',
  'json-pointer': '/a',
}

function put(record: JsonObject, name: string, value: Json | undefined): void {
  if (value !== undefined) Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true })
}

function typeOf(schema: Schema): string {
  const types = [schema.type].flat().filter((type) => type !== undefined)
  const found = types.find((type) => type !== 'null') ?? types[0]
  if (found) return found
  if (schema.properties || schema.required || schema.additionalProperties !== undefined || schema.patternProperties) return 'object'
  if (schema.items) return 'array'
  if (schema.minimum !== undefined || schema.maximum !== undefined) return 'number'
  return 'string'
}

function merged(a: Schema, b: Schema): Schema {
  const required = [...new Set([...(a.required ?? []), ...(b.required ?? [])])]
  return {
    ...a,
    ...b,
    ...(required.length > 0 ? { required } : {}),
    ...(a.properties || b.properties ? { properties: { ...a.properties, ...b.properties } } : {}),
  }
}

function at(root: Schema, reference: string): Node {
  const names = decodeURIComponent(reference.replace(/^#\/?/, ''))
    .split('/')
    .filter(Boolean)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  return names.reduce<unknown>(
    (node, name) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined),
    root,
  ) as Node
}

function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
