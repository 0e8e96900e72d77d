// Converts a value to another of its kinds.
import { onlyValue } from './constants.ts'
import { seedAt } from './defaults.ts'
import { activeSchemas } from './activeSchemas.ts'
import { has, isPlainObject, own, sameJson } from '../../json/objects.ts'
import { membersOf } from '../../schema/refs.ts'
import type { Schema, Test } from '../../schema/types.ts'

type Choice = {
  /** Keywords beside the alternatives, which apply to each of them. */ base: Schema
  options: readonly Schema[]
  chosen: number
}

/**
 * `value` as a record of the chosen kind: required constants and defaults of the kind are set, fields of other kinds
 * only and constants of other kinds are removed, the rest stays. Pure; works at the root and at any path.
 */
export function chooseBranch(root: Schema, { base, options, chosen }: Choice, value: unknown, test: Test): unknown {
  const option = options[chosen]
  if (!option) return value
  const given = isPlainObject(value) ? value : {}
  const mine = [...activeSchemas(root, base, given, test), ...activeSchemas(root, option, given, test)]
  const others = options.filter((other) => other !== option).flatMap((other) => activeSchemas(root, other, given, test))
  const isOthers = (name: string) => membersOf(mine, name).length === 0 && others.some((face) => has(face.properties ?? {}, name))
  const isRefused = (name: string) =>
    mine.some((face) => {
      const only = onlyValue(root, own(face.properties, name))
      return own(face.properties, name) === (false as never) || (only !== undefined && !sameJson(only.value, given[name]))
    })
  const kept = Object.fromEntries(Object.entries(given).filter(([name]) => !isOthers(name) && !isRefused(name)))
  return seedAt(root, { allOf: [base, option] }, kept, test)
}
