// Problems between definitions that are valid by themselves: a missing parent, a page address in use, a request or a field that can never appear.
import { addressesIn } from '../../../../src/engine/pages/pages.ts'
import type { Definition, DefinitionProblem } from '../../../../src/engine/types.ts'
import { belowProblem } from './belowProblems.ts'
import { gateProblem } from './gateProblems.ts'
import { reservedTypeNames } from '../folders/folderNames.ts'

/** Definitions that conflict with others, with the reason. */
export function linkProblems(all: ReadonlyMap<string, Definition>): Map<string, DefinitionProblem> {
  const found = new Map<string, DefinitionProblem>()
  const segments = takenSegments(all)
  for (const definition of all.values()) {
    const problem =
      parentProblem(definition, all) ?? routeProblem(definition, segments) ?? orderProblem(definition, all) ?? offerProblem(definition, all)
    if (problem) found.set(definition.name, problem)
  }
  return found
}

function parentProblem(definition: Definition, all: ReadonlyMap<string, Definition>): DefinitionProblem | undefined {
  const { scope } = definition.resource
  if (typeof scope === 'string') return undefined
  if (isAbove(definition.name, scope.parent, all))
    return problemOf(definition, '/scope/parent', 'own_parent', { parent: scope.parent }, 'A resource type cannot be its own parent.')
  const parent = all.get(scope.parent)
  if (parent?.resource.scope === 'provider')
    return problemOf(
      definition,
      '/scope/parent',
      'parent_of_provider',
      { parent: scope.parent },
      `${scope.parent} belongs to the provider; records lie below those of accounts only.`,
    )
  if (parent) return undefined
  return problemOf(definition, '/scope/parent', 'unknown_parent', { parent: scope.parent }, `There is no resource type "${scope.parent}".`)
}

function isAbove(name: string, parent: string, all: ReadonlyMap<string, Definition>, seen = new Set<string>()): boolean {
  if (parent === name || seen.has(parent)) return true
  const scope = all.get(parent)?.resource.scope
  return typeof scope === 'object' && isAbove(name, scope.parent, all, seen.add(parent))
}

/** An operator's pages live below the type's name, or at any address that the portal does not use. */
function routeProblem(definition: Definition, taken: ReadonlyMap<string, string>): DefinitionProblem | undefined {
  if (definition.origin === 'builtin') return undefined
  for (const { at, path: route } of addressesIn(definition.resource)) {
    const segment = firstSegment(route)
    const owner = taken.get(segment)
    if (segment === definition.name || (owner === undefined && /^[a-z0-9-]+$/.test(segment))) continue
    return problemOf(
      definition,
      at,
      'route_taken',
      { route, by: owner ?? '' },
      `The page address "${route}" belongs to another part of the portal.`,
    )
  }
  return undefined
}

function orderProblem(definition: Definition, all: ReadonlyMap<string, Definition>): DefinitionProblem | undefined {
  const found = gateProblem(definition, all)
  return found && problemOf(definition, found.pointer, found.code, found.params, found.message)
}

function offerProblem(definition: Definition, all: ReadonlyMap<string, Definition>): DefinitionProblem | undefined {
  const found = belowProblem(definition, all)
  return found && { type: definition.name, file: 'schema.json', level: 'error', ...found }
}

function takenSegments(all: ReadonlyMap<string, Definition>): Map<string, string> {
  const owners = new Map<string, string>([...reservedTypeNames].map((name) => [name, name]))
  for (const { name } of all.values()) owners.set(name, name)
  for (const { name, origin, resource } of all.values()) {
    if (origin === 'builtin') for (const { path } of addressesIn(resource)) owners.set(firstSegment(path), name)
  }
  return owners
}

function firstSegment(route: string): string {
  return route.split('/')[1] ?? ''
}

function problemOf(
  definition: Definition,
  pointer: string,
  code: string,
  params: Record<string, unknown>,
  message: string,
): DefinitionProblem {
  return { type: definition.name, file: 'resource.json', pointer, level: 'error', code, params, message }
}
