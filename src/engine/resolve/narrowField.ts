// Applies one narrowing of a variant to a field of a (cloned) schema. Loading a definition checks that it does not widen.
import { own } from '../json/objects.ts'
import { childrenNamed, type PathTarget } from '../schema/paths.ts'
import { testedNames, trimBranches } from '../schema/branches.ts'
import type { Narrowing } from '../load/resource/resourceFile.ts'
import type { Schema } from '../schema/types.ts'

/** Narrowings that only change how a field is rendered. */
export const drawingKeys = ['widget', 'view', 'gate'] as const
/** Limits of the schema that a variant may tighten. */
export const limitKeys = [
  'const',
  'enum',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'countBy',
] as const
const copiedKeys = [...limitKeys, 'default', 'reference'] as const

/** Changes the schema in place: the caller owns the copy. */
export function narrowField({ parent, name }: PathTarget, narrowing: Narrowing): void {
  if (narrowing.hidden || narrowing.locked !== undefined) return removeField(parent, name)
  if (narrowing.required) parent.required = [...new Set([...(parent.required ?? []), name])]
  // Nobody sends read-only fields: the stored value is merged in, and the base schema requires it.
  if (narrowing.readonly && parent.required) parent.required = parent.required.filter((item) => item !== name)
  for (const schema of childrenNamed(parent, name)) narrowSchema(schema, narrowing)
}

function narrowSchema(schema: Schema, narrowing: Narrowing): void {
  const target: Record<string, unknown> = schema
  for (const key of copiedKeys) if (own(narrowing, key) !== undefined) target[key] = narrowing[key]
  if (narrowing.readonly) schema.readOnly = true
  if (narrowing.pattern !== undefined) addPattern(schema, narrowing.pattern)
}

/** Both apply, so that a variant's pattern always narrows. */
function addPattern(schema: Schema, pattern: string): void {
  const { pattern: before } = schema
  if (before !== undefined && before !== pattern) schema.allOf = [...(schema.allOf ?? []), { type: 'string', pattern: before }]
  schema.pattern = pattern
}

function removeField(parent: Schema, name: string): void {
  const { [name]: _, ...rest } = parent.properties ?? {}
  parent.properties = rest
  if (parent.required) parent.required = parent.required.filter((item) => item !== name)
  if (parent.allOf) {
    // Conditions on a value that the caller cannot see are left to the base schema, which knows it.
    const decidable = parent.allOf.filter((part) => !part.if || !testedNames(part.if).some(([first]) => first === name))
    const kept = trimBranches(decidable, (field) => field !== name)
    if (kept.length) parent.allOf = kept
    else delete parent.allOf
  }
}
