// A pair for every constraint of every field: the limit passes it, one step further breaks it. Made from the examples.
import { describe, expect, it } from 'vitest'
import { newAjv } from '../../../src/engine/compile/ajv.ts'
import { fieldPathOf, getAt, schemaAt, setAt } from '../../../src/engine/schema/paths.ts'
import { fromPointer, toPointer } from '../../../src/engine/json/pointer.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import { definitionOf, examplesOf, typeNames } from '../../support/builtins.ts'
import { applyPatch } from '../../support/schemas/exampleRun.ts'
import { fieldsOf, isObject } from '../../support/schemas/schemaWalk.ts'

type Pair = { keyword: string; at: string; passes: unknown; breaks: unknown }

const repeated = (count: number) => Array.from({ length: count }, (_, index) => index)
const longText = (length: number) => 'a'.repeat(length)
const keyed = (count: number) => Object.fromEntries(repeated(count).map((index) => [`k${index}.example`, {}]))
const wrongType: Record<string, unknown> = { string: 5, integer: 'x', number: 'x', boolean: 'x', array: {}, object: [] }

/** Values at and beyond each limit of a place. */
function pairsOf(schema: Schema, value: unknown): Omit<Pair, 'at'>[] {
  const pair = (keyword: string, limit: unknown, make: (limit: number) => [unknown, unknown]): Omit<Pair, 'at'>[] => {
    if (typeof limit !== 'number') return []
    const [passes, breaks] = make(limit)
    return [{ keyword, passes, breaks }]
  }
  const type = Array.isArray(schema.type) ? schema.type.find((item) => item !== 'null') : schema.type
  return [
    ...pair('minimum', schema.minimum, (limit) => [limit, limit - 1]),
    ...pair('maximum', schema.maximum, (limit) => [limit, limit + 1]),
    ...pair('multipleOf', schema.multipleOf, (limit) => [limit, limit / 2]),
    ...pair('maxLength', schema.maxLength, (limit) => [longText(limit), longText(limit + 1)]),
    ...pair('minLength', schema.minLength, (limit) => [longText(limit), longText(limit - 1)]),
    ...pair('maxItems', schema.maxItems, (limit) => [repeated(limit), repeated(limit + 1)]),
    ...pair('minItems', schema.minItems, (limit) => [repeated(limit), repeated(limit - 1)]),
    ...pair('maxProperties', schema.maxProperties, (limit) => [keyed(limit), keyed(limit + 1)]),
    ...pair('minProperties', schema.minProperties, (limit) => [keyed(limit), keyed(limit - 1)]),
    ...(schema.uniqueItems ? [{ keyword: 'uniqueItems', passes: ['a', 'b'], breaks: ['a', 'a'] }] : []),
    ...(schema.enum ? [{ keyword: 'enum', passes: value, breaks: 'no such value' }] : []),
    ...(schema.pattern !== undefined ? [{ keyword: 'pattern', passes: value, breaks: '\u0000' }] : []),
    ...(schema.format !== undefined ? [{ keyword: 'format', passes: value, breaks: '\u0000' }] : []),
    ...(type !== undefined ? [{ keyword: 'type', passes: value, breaks: wrongType[type] }] : []),
    ...(isObject(value) && schema.additionalProperties === false
      ? [{ keyword: 'additionalProperties', passes: value, breaks: { ...value, zz_unknown: 1 } }]
      : []),
    ...(isObject(value)
      ? (schema.required ?? [])
          .filter((name) => Object.hasOwn(value, name))
          .map((name) => ({ keyword: 'required', passes: value, breaks: setAt(value, `/${name}`, undefined) }))
      : []),
  ]
}

/** Pointers of everything a record holds. */
function pointersOf(value: unknown, at: (string | number)[] = []): string[] {
  const inner = Array.isArray(value)
    ? value.map((item, index): [number, unknown] => [index, item])
    : isObject(value)
      ? Object.entries(value)
      : []
  return [toPointer(at), ...inner.flatMap(([key, item]) => pointersOf(item, [...at, key]))]
}

describe.each(typeNames)('limits of %s', (name) => {
  const { schema } = definitionOf(name)
  const { base, cases } = examplesOf(name)
  const records = [
    ...Object.values(base),
    ...cases
      .filter((example) => example.valid && example.mode !== 'edit')
      .map((example) => applyPatch(structuredClone(base[example.from]), example.set)),
  ]
  const places = new Map<string, { record: unknown; pointer: string }>()
  for (const record of records) {
    for (const pointer of pointersOf(record)) {
      const path = fieldPathOf(schema, pointer)
      if (!places.has(path)) places.set(path, { record, pointer })
    }
  }

  it('has an example of every field', () => {
    const missing = fieldsOf(schema).filter(
      ({ node, path, names }) => !node.readOnly && !places.has(path) && !names.includes('locations') && !isReadOnlyAbove(names),
    )
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  const check = newAjv('draft-07', { loose: false, unicode: true }).compile(schema)
  const found = (record: unknown, { at, keyword }: Pick<Pair, 'at' | 'keyword'>) => {
    check(record)
    return (check.errors ?? []).some((error) => error.keyword === keyword && error.instancePath === at)
  }
  const pairs = [...places.values()].flatMap(({ record, pointer }) => {
    const node = schemaAt(schema, pointer)
    return node ? pairsOf(node, getAt(record, pointer)).map((pair) => ({ record, at: pointer, ...pair })) : []
  })

  it.each(pairs.map((pair): [string, string, typeof pair] => [pair.keyword, fieldPathOf(schema, pair.at), pair]))(
    '%s of %s',
    (_, __, { record, ...pair }) => {
      const put = (value: unknown) => (fromPointer(pair.at).length ? setAt(record, pair.at, value) : value)
      expect(found(put(pair.passes), pair)).toBe(false)
      expect(found(put(pair.breaks), pair)).toBe(true)
    },
  )

  function isReadOnlyAbove(names: string[]): boolean {
    return names.some((_, length) => schemaAt(schema, `/${names.slice(0, length + 1).join('/')}`)?.readOnly === true)
  }
})
