// Checks fields with `belowHas`: shown depending on records below the one that the field names.
import { linkingSchemas } from './linkingSchemas.ts'
import { nearestOf } from '../../../../src/engine/load/nearest.ts'
import { fieldSchema, toPointer } from '../../../../src/engine/schema/paths.ts'
import type { Definition } from '../../../../src/engine/types.ts'

type All = ReadonlyMap<string, Definition>
export type BelowProblem = {
  pointer: string
  code: 'no_reference' | 'unknown_below' | 'unknown_field'
  params: Record<string, unknown>
  message: string
}

/** The first `belowHas` that can never be true: its field names no record, its type is not below that record, or has no such field. */
export function belowProblem({ schema }: Definition, all: All): BelowProblem | undefined {
  for (const { schema: node, path } of linkingSchemas(schema)) {
    const { belowHas } = node
    if (belowHas === undefined) continue
    const { of, type, field } = belowHas
    const at = (name: string) => toPointer([...path, 'belowHas', name])
    const above = fieldSchema(schema, of)?.reference?.type
    if (above === undefined) return { pointer: at('of'), code: 'no_reference', params: { field: of }, message: `${of} names no record.` }
    const below = [...all.values()].filter(({ resource: { scope } }) => typeof scope === 'object' && scope.parent === above)
    const found = below.find(({ name }) => name === type)
    if (!found)
      return {
        pointer: at('type'),
        code: 'unknown_below',
        params: {
          name: type,
          above,
          nearest: nearestOf(
            type,
            below.map(({ name }) => name),
          ),
        },
        message: `There is no type "${type}" below ${above}.`,
      }
    if (fieldSchema(found.schema, field) === undefined)
      return {
        pointer: at('field'),
        code: 'unknown_field',
        params: { field: `${type}.${field}` },
        message: `${type} has no field ${field}.`,
      }
  }
  return undefined
}
