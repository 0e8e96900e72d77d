// `normalize` steps of a schema, run on a copy before every validation; dropped items map error paths back.
import { byItem } from '../byItem.ts'
import { readStep, stepsOf } from '../../compile/conditions.ts'
import { isBlank, normalizers } from './normalizers.ts'
import { isPlainObject, mapItems, mapValues, omit, own, put } from '../../json/objects.ts'
import { fromPointer, toPointer } from '../../json/pointer.ts'
import { isSchema } from '../../schema/refs.ts'
import { patternMatches } from '../../patterns/matchers.ts'
import type { NormalizeStep, Schema, Test } from '../../schema/types.ts'

/** Pointer of a list in the given data → the kept indexes. */
export type Moved = Record<string, number[]>

const walked = byItem<unknown>()
const tested = byItem<boolean>()

/** Returns the normalized copy (the same value if nothing changes) and the moved list indexes. */
export function normalize(schema: Schema, data: unknown, test: Test): { value: unknown; moved: Moved } {
  const moved: Moved = {}
  let drops = 0
  return { value: walk(schema, data, []), moved }

  function walk(node: Schema, value: unknown, at: (string | number)[]): unknown {
    const steps = stepsOf(node.normalize)
    const named = steps.reduce<unknown>((current, step) => renamed(step, current), value)
    return steps.reduce<unknown>((current, step) => applyStep(step, current, at), inside(node, named, at))
  }
  /** First of all, former field names are replaced by the current ones. */
  function renamed(step: NormalizeStep, value: unknown): unknown {
    const { name, param } = readStep(step)
    return name === 'rename' && isPlainObject(value) && isPlainObject(param) ? withoutOldNames(value, param) : value
  }
  function inside(node: Schema, value: unknown, at: (string | number)[]): unknown {
    if (Array.isArray(value)) return isSchema(node.items) ? itemsInside(node.items, value, at) : value
    if (!isPlainObject(value)) return value
    return mapValues(value, (item, key) => {
      const member = memberSchema(node, key)
      return member ? walk(member, item, [...at, key]) : item
    })
  }
  function itemsInside(node: Schema, list: unknown[], at: (string | number)[]): unknown[] {
    let moves = drops
    const settled = () => moves === drops
    return mapItems(
      list,
      walked(
        schema,
        node,
        list,
        (item, index) => {
          moves = drops
          return walk(node, item, [...at, index])
        },
        // Dropped entries are identified by their place in this list.
        settled,
      ),
    )
  }
  function applyStep(step: NormalizeStep, value: unknown, at: (string | number)[]): unknown {
    const { name, param, if: condition } = readStep(step)
    if (condition && !test(condition, value)) return value
    if (name === 'dropBlank') return keep(value, (item) => !isBlank(item), at)
    if (name === 'keepIf' && isSchema(param)) {
      const keeps = (item: unknown) => test(param, item)
      return keep(value, Array.isArray(value) ? tested(schema, param, value, keeps) : keeps, at)
    }
    if (name === 'omitIf' && isPlainObject(param)) return omitMatching(value, param)
    const normalizer = own(normalizers, name)
    return normalizer ? normalizer(value, param) : value
  }
  function keep(value: unknown, keeps: (item: unknown, index: number) => boolean, at: (string | number)[]): unknown {
    if (isPlainObject(value)) {
      const kept = Object.entries(value).filter(([, item], index) => keeps(item, index))
      return kept.length === Object.keys(value).length ? value : Object.fromEntries(kept)
    }
    if (!Array.isArray(value)) return value
    const indexes = value.map((_, index) => index).filter((index) => keeps(value[index], index))
    if (indexes.length === value.length) return value
    drops += 1
    const earlier = moved[toPointer(at)]
    moved[toPointer(at)] = earlier ? indexes.map((index) => earlier[index] ?? index) : indexes
    return indexes.map((index) => value[index] as unknown)
  }
  function omitMatching(value: unknown, conditions: Record<string, unknown>): unknown {
    if (!isPlainObject(value)) return value
    const refused = Object.entries(conditions).filter(
      ([name, condition]) => Object.hasOwn(value, name) && isSchema(condition) && test(condition, value[name]),
    )
    return refused.reduce((current, [name]) => omit(current, name), value)
  }
}

/**
 * `{old: {to, values?}}`: a field under an older name, and its values under older ones. If both are given, the old one stays and is
 * rejected.
 */
function withoutOldNames(value: Record<string, unknown>, names: Record<string, unknown>): Record<string, unknown> {
  return Object.entries(names).reduce((current, [old, now]) => {
    if (!isPlainObject(now) || typeof now.to !== 'string' || !Object.hasOwn(current, old) || Object.hasOwn(current, now.to)) return current
    const given = current[old]
    const mapped = isPlainObject(now.values) && typeof given === 'string' ? own(now.values, given) : undefined
    return put(omit(current, old), now.to, mapped ?? given)
  }, value)
}

/** Maps a pointer into the normalized copy to the original data. */
export function mapBack(pointer: string, moved: Moved): string {
  const source: (string | number)[] = []
  for (const segment of fromPointer(pointer)) {
    const kept = own(moved, toPointer(source))
    source.push(kept && /^\d+$/.test(segment) ? (kept[Number(segment)] ?? segment) : segment)
  }
  return toPointer(source)
}

/** The value steps of one field, for blur; conditional steps and those that drop items run on validation. */
export function normalizeValue(steps: NormalizeStep | NormalizeStep[] | undefined, value: unknown): unknown {
  return stepsOf(steps).reduce<unknown>((current, step) => {
    const { name, param, if: condition } = readStep(step)
    const normalizer = own(normalizers, name)
    return normalizer && !condition ? normalizer(current, param) : current
  }, value)
}

function memberSchema(node: Schema, key: string): Schema | undefined {
  const declared = own(node.properties, key)
  if (declared !== undefined) return isSchema(declared) ? declared : undefined
  const pattern = Object.entries(node.patternProperties ?? {}).find(([source]) => patternMatches(source, key))
  const member = pattern?.[1] ?? node.additionalProperties
  return isSchema(member) ? member : undefined
}
