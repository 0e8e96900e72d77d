// Dangling names in definitions: they are reported, and the type works without them.
import { linkingSchemas } from './linkingSchemas.ts'
import { nearestOf } from '../../../../src/engine/load/nearest.ts'
import { isPlainObject } from '../../../../src/engine/json/objects.ts'
import { toPointer } from '../../../../src/engine/json/pointer.ts'
import type { Definition, DefinitionProblem } from '../../../../src/engine/types.ts'

/** Lists of the portal that a field may reference besides records of types. */
const ownLists = ['agent-kinds', 'agent-types', 'brands', 'countries', 'regions']

/** References and related tabs of operators' types that lead to no type, in the order of the files. */
export function gapProblems(all: ReadonlyMap<string, Definition>): DefinitionProblem[] {
  return [...all.values()]
    .filter(({ origin }) => origin === 'operator')
    .flatMap((definition) => [...referred(definition, all), ...related(definition, all)])
}

function referred({ name: type, schema }: Definition, all: ReadonlyMap<string, Definition>): DefinitionProblem[] {
  return linkingSchemas(schema).flatMap(({ schema: { reference }, path }) => {
    // In a foreign schema the keyword may mean something else.
    const name: unknown = isPlainObject(reference) && typeof reference.value !== 'undefined' ? reference.type : undefined
    if (typeof name !== 'string' || all.has(name) || ownLists.includes(name)) return []
    const nearest = nearestOf(name, [...all.keys(), ...ownLists])
    return [
      problemOf(type, 'schema.json', {
        pointer: toPointer([...path, 'reference', 'type']),
        code: 'unknown_referred',
        params: { name, nearest },
        message: `There is no resource type "${name}" whose records could be chosen here: every value is refused.`,
      }),
    ]
  })
}

function related({ name: type, resource }: Definition, all: ReadonlyMap<string, Definition>): DefinitionProblem[] {
  return (resource.form.tabs ?? []).flatMap(({ related: name }, index) => {
    if (name === undefined || all.has(name)) return []
    return [
      problemOf(type, 'resource.json', {
        pointer: `/form/tabs/${index}/related`,
        code: 'unknown_related',
        params: { name, nearest: nearestOf(name, all.keys()) },
        message: `There is no resource type "${name}": the tab stays empty.`,
      }),
    ]
  })
}

function problemOf(
  type: string,
  file: string,
  problem: Pick<DefinitionProblem, 'pointer' | 'code' | 'params' | 'message'>,
): DefinitionProblem {
  return { type, file, level: 'warning', ...problem }
}
