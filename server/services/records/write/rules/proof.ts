// Changes that grant rights or access require a recent proof. The definition names them.
import { isDeepStrictEqual } from 'node:util'
import { getAt, parseFieldPath, toPointer } from '../../../../../src/engine/schema/paths.ts'
import type { ProofRules } from '../../../../../src/engine/load/resource/resourceFile.ts'
import type { FieldPath } from '../../../../../src/engine/schema/types.ts'
import type { ProofReason } from '../../../model.ts'
import type { Change } from '../change.ts'

/** A restored record grants the same as a new one. */
export function needsProof(rules: ProofRules | undefined, { action, data, before }: Pick<Change, 'action' | 'data' | 'before'>): boolean {
  if (!rules) return false
  if (action === 'delete') return rules.delete === true
  if (action !== 'update') return rules.create === true || (rules.create ?? []).some((path) => isGiven(getAt(data, pointerOf(path))))
  return changedFields(rules, { data, before }).length > 0
}

/** Why the proof is required: the fields that need it; none if every such change does. */
export function reasonOf(
  type: string,
  rules: ProofRules | undefined,
  { action, data, before }: Pick<Change, 'action' | 'data' | 'before'>,
): ProofReason {
  const fields =
    action === 'update'
      ? changedFields(rules, { data, before })
      : [rules?.create ?? []].flat().filter((path): path is FieldPath => typeof path === 'string' && isGiven(getAt(data, pointerOf(path))))
  return { type, action, fields }
}

function changedFields(rules: ProofRules | undefined, { data, before }: Pick<Change, 'data' | 'before'>): FieldPath[] {
  return (rules?.update ?? []).filter((path) => {
    const pointer = pointerOf(path)
    return !isDeepStrictEqual(getAt(data, pointer), getAt(before ?? {}, pointer))
  })
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
