// A definition's plan for a certificate task: the names, and the field that receives the certificate.
import { type PlainObject, textsIn } from '../../../src/engine/json/objects.ts'
import { getAt, fieldSchema, parseFieldPath, toPointer } from '../../../src/engine/schema/paths.ts'
import type { Action } from '../../../src/engine/load/resource/resourceFile.ts'
import type { FieldPath } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'

/** `issues`: the type of the issued record; `value`: its field that is stored at `into`. */
export type Plan = { action: Action; task: string; names: FieldPath; into: FieldPath; issues: Definition; value: string }

/** Undefined when the definition has no such task. */
export function planOf(registry: DefinitionRegistry, { resource: { actions = [] }, schema }: Definition, task: string): Plan | undefined {
  const action = actions.find((one) => one.task?.read === task)
  const reference = action?.task && fieldSchema(schema, action.task.into)?.reference
  const issues = reference && registry.get(reference.type)
  return action?.task && reference && issues && typeof reference.value === 'string'
    ? { action, task, names: action.task.names, into: action.task.into, issues, value: reference.value }
    : undefined
}

/** Domain names of a record for the task: without duplicates, in order. */
export function domainNamesOf({ names }: Pick<Plan, 'names'>, data: PlainObject): string[] {
  return [...new Set(textsIn(valueIn(names, data)))]
}

export function valueIn(path: FieldPath, data: PlainObject): unknown {
  return getAt(data, toPointer(parseFieldPath(path)))
}
