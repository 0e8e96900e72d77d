// Whether a keyword's new value only narrows the old one.
import { isPlainObject, sameJson } from '../../json/objects.ts'
import type { Schema } from '../../schema/types.ts'

const atLeast = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'])
const atMost = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'])

export function widens(base: Schema, key: string, value: unknown): boolean {
  const before = base[key]
  if (atLeast.has(key)) return typeof before === 'number' && typeof value === 'number' && value < before
  if (atMost.has(key)) return typeof before === 'number' && typeof value === 'number' && value > before
  if (key === 'enum') return Array.isArray(value) && value.some((item) => !allows(base, item))
  if (key === 'const') return !allows(base, value)
  if (key === 'type')
    return (
      before !== undefined &&
      types(value).some((type) => !types(before).includes(type) && !(type === 'integer' && types(before).includes('number')))
    )
  if (key === 'additionalProperties') return before === false && value !== false
  if (key === 'uniqueItems' || key === 'readOnly') return before === true && value === false
  if (key === 'countBy')
    return (
      isPlainObject(before) &&
      isPlainObject(value) &&
      ['maxGroups', 'maxPerGroup'].some(
        (limit) => typeof before[limit] === 'number' && typeof value[limit] === 'number' && value[limit] > before[limit],
      )
    )
  return false
}
function allows(base: Schema, value: unknown): boolean {
  if (Array.isArray(base.enum) && !base.enum.some((item) => sameJson(item, value))) return false
  return base.type === undefined || types(base.type).some((type) => isOfType(value, type))
}
function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isPlainObject(value)
  return typeof value === type
}
function types(type: unknown): string[] {
  return (Array.isArray(type) ? type : [type]).filter((item): item is string => typeof item === 'string')
}
