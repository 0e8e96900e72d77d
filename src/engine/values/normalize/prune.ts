// Removes values of fields that the schema forbids for this data, until nothing changes.
import { has, isPlainObject, mapItems, mapValues, omit, own } from '../../json/objects.ts'
import { byItem } from '../byItem.ts'
import { namedAlternatives } from '../defaults/activeSchemas.ts'
import { deref, isSchema, list } from '../../schema/refs.ts'
import { patternMatches } from '../../patterns/matchers.ts'
import type { Schema, Test } from '../../schema/types.ts'

/** Branches may forbid fields that other branches test: a definition that needs more rounds never settles. */
const maxRounds = 10

const passed = byItem<unknown>()

/** A copy without forbidden values; the same value if there are none. */
export function prune(schema: Schema, data: unknown, test: Test): unknown {
  let current = data
  for (let round = 0; round < maxRounds; round++) {
    const next = pass(schema, current)
    if (next === current) return current
    current = next
  }
  return current

  function pass(given: Schema, value: unknown): unknown {
    const node = deref(schema, given)
    if (Array.isArray(value)) {
      const { items } = node
      return isSchema(items)
        ? mapItems(
            value,
            passed(schema, items, value, (item) => pass(items, item)),
          )
        : value
    }
    if (!isPlainObject(value)) return value
    const kept = [branchOf, partsOf].reduce<unknown>(
      (rest, facesOf) => facesOf(node, rest).reduce((left, face) => pass(face, left), rest),
      withoutForbidden(node, value),
    )
    return isPlainObject(kept) ? mapValues(kept, (item, key) => passMember(node, key, item)) : kept
  }
  function branchOf(node: Schema, value: unknown): Schema[] {
    const branch = isSchema(node.if) ? (test(node.if, value) ? node.then : node.else) : undefined
    return [branch, ...namedAlternatives(schema, node, value)].filter(isSchema)
  }
  function partsOf(node: Schema): Schema[] {
    return list(node.allOf).filter(isSchema)
  }
  function passMember(node: Schema, key: string, value: unknown): unknown {
    const declared = own(node.properties, key)
    const member =
      declared ??
      Object.entries(node.patternProperties ?? {}).find(([pattern]) => patternMatches(pattern, key))?.[1] ??
      node.additionalProperties
    return isSchema(member) ? pass(member, value) : value
  }
}

function withoutForbidden(node: Schema, value: Record<string, unknown>): Record<string, unknown> {
  const forbidden = Object.entries(node.properties ?? {}).filter(([name, field]) => field === false && has(value, name))
  return forbidden.reduce((kept, [name]) => omit(kept, name), value)
}
