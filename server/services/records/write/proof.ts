// Changes that grant rights or access require a recent proof. The definition names them.
import { isDeepStrictEqual } from 'node:util'
import { getAt, parseFieldPath, toPointer } from '../../../../src/engine/schema/paths.ts'
import type { ProofRules } from '../../../../src/engine/load/resourceFile.ts'
import type { FieldPath } from '../../../../src/engine/schema/types.ts'
import type { Change } from './change.ts'

/** A restored record grants the same as a new one. */
export function needsProof(rules: ProofRules | undefined, { action, data, before }: Pick<Change, 'action' | 'data' | 'before'>): boolean {
  if (!rules) return false
  if (action === 'delete') return rules.delete === true
  if (action !== 'update') return rules.create === true || (rules.create ?? []).some((path) => isGiven(getAt(data, pointerOf(path))))
  return (rules.update ?? []).map(pointerOf).some((pointer) => !isDeepStrictEqual(getAt(data, pointer), getAt(before ?? {}, pointer)))
}

/** False and absent values grant nothing. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false
}

/** Compares all items of a list or values of a map. */
function pointerOf(path: FieldPath): string {
  const names = parseFieldPath(path)
  const every = names.indexOf('*')
  return toPointer(every < 0 ? names : names.slice(0, every))
}
