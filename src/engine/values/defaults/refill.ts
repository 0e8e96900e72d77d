// Values filled in for another field follow that field: the port of a protocol, when the protocol changes.
import { readStep, stepsOf } from '../../compile/conditions.ts'
import { isPlainObject } from '../../json/objects.ts'
import { normalize } from '../normalize/normalize.ts'
import { getAt, parseFieldPath, setAt, toPointer } from '../../schema/paths.ts'
import { isSchema } from '../../schema/refs.ts'
import type { Schema, Test } from '../../schema/types.ts'

type Edit = {
  before: unknown
  after: unknown
  /** The loaded record: returning to its state restores its values. */ start: unknown
  /** Name of the edited field. */ name: string
}

/**
 * `after` if no conditional `fill` depends on the field; else with every value that `fill` would have set in `before` replaced by its new
 * value. Values that the user chose stay.
 */
export function refilled(schema: Schema, { before, after, start, name }: Edit, test: Test): unknown {
  const pointers = [...new Set(filledBy(schema, after, name, []))]
  if (pointers.length === 0) return after
  const [was, is, first] = [before, after, start].map((data) => fillings(schema, data, pointers, test))
  return pointers.reduce((data, pointer) => {
    const value = getAt(after, pointer)
    const next = getAt(is, pointer)
    const own = getAt(start, pointer)
    if (value === undefined || next === undefined || value !== getAt(was, pointer) || value === next) return data
    return setAt(data, pointer, own !== undefined && getAt(first, pointer) === next ? own : next)
  }, after)
}

/** The data with every path filled in. */
function fillings(schema: Schema, data: unknown, pointers: string[], test: Test): unknown {
  return normalize(
    schema,
    pointers.reduce((next, pointer) => (getAt(next, pointer) === undefined ? next : setAt(next, pointer, undefined)), data),
    test,
  ).value
}

/** Paths of the data affected by a `fill` that depends on a field of this name. */
function filledBy(node: Schema, value: unknown, name: string, at: string[]): string[] {
  const own = stepsOf(node.normalize).flatMap((step) => {
    const { name: what, param, if: condition } = readStep(step)
    return what === 'fill' && isPlainObject(param) && typeof param.path === 'string' && condition && speaksOf(condition, name)
      ? pointersOf(value, parseFieldPath(param.path), at)
      : []
  })
  if (!isPlainObject(value)) return own
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, item]) => {
      const member = node.properties && Object.hasOwn(node.properties, key) ? node.properties[key] : node.additionalProperties
      return isSchema(member) && isPlainObject(item) ? filledBy(member, item, name, [...at, key]) : []
    }),
  ]
}

function speaksOf(condition: Schema, name: string): boolean {
  const members = Object.entries(condition.properties ?? {})
  return members.some(([member, schema]) => member === name || (isSchema(schema) && speaksOf(schema, name)))
}

function pointersOf(value: unknown, [name, ...rest]: string[], at: string[]): string[] {
  if (name === undefined) return [toPointer(at)]
  if (!isPlainObject(value)) return []
  const keys = name === '*' ? Object.keys(value) : Object.hasOwn(value, name) ? [name] : []
  return keys.flatMap((key) => pointersOf(value[key], rest, [...at, key]))
}
