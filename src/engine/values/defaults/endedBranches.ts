// Removes the values of a branch that has become inactive: nothing of an unchosen kind is stored.
import { onlyValue } from './constants.ts'
import { defaultIn } from './defaults.ts'
import { has, isPlainObject, omit, own, sameJson } from '../../json/objects.ts'
import { membersOf } from '../../schema/refs.ts'
import type { Json, Schema } from '../../schema/types.ts'

type Turn = {
  was: unknown
  now: Record<string, unknown>
  /** Parts that were active before the edit and no longer are. */ ended: readonly Schema[]
  /** Active parts. */ holds: readonly Schema[]
  /** Whether another branch replaced the inactive one. */ isReplaced: boolean
}

/** `now` without untouched values of inactive branches, and without values of fields that no part declares any more. */
export function withoutEnded(root: Schema, { was, now, ended, holds, isReplaced }: Turn): Record<string, unknown> {
  const isGone = isReplaced || holds.some((face) => face.additionalProperties === false || face.unevaluatedProperties === false)
  const names = new Set(ended.flatMap((face) => Object.keys(face.properties ?? {})))
  return [...names].reduce((kept, name) => {
    const value = own(kept, name)
    const isUntouched = has(kept, name) && isPlainObject(was) && sameJson(own(was, name), value)
    const isFilled = isUntouched && fillings(root, ended, name).some((filling) => sameJson(filling, value))
    const stays = fillings(root, holds, name).some((filling) => sameJson(filling, value))
    const isDeclared = membersOf(holds, name).length > 0
    return (isFilled && !stays) || (isGone && isUntouched && !isDeclared) ? omit(kept, name) : kept
  }, now)
}

/** Values that the parts fill in by themselves. */
function fillings(root: Schema, faces: readonly Schema[], name: string): Json[] {
  const given = defaultIn(faces, name)
  const fixed = faces.flatMap((face) => onlyValue(root, own(face.properties, name))?.value ?? [])
  return given === undefined ? fixed : [given, ...fixed]
}
