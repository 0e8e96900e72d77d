// Kinds of agents and the types they deliver, as the definitions declare.
import type { Definition } from '../../../src/engine/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { AgentType } from './types.ts'

/** `tasks`: those of `types` whose records are carried out once. */
export type Share = { types: string[]; tasks: string[] }
type Known = Pick<DefinitionRegistry, 'list'>

export function kindOf({ resource }: Pick<Definition, 'resource'>): string | undefined {
  return resource.agents?.kind
}

export function isTask({ resource }: Pick<Definition, 'resource'>): boolean {
  return resource.agents?.as === 'task'
}

export function shareOf(registry: Known, kind: string): Share {
  const own = registry.list().filter((definition) => kindOf(definition) === kind)
  return { types: own.map(({ name }) => name), tasks: own.filter(isTask).map(({ name }) => name) }
}

export function typesOf(registry: Known, kind: string): AgentType[] {
  return registry
    .list()
    .filter((definition) => kindOf(definition) === kind)
    .map(({ name, resource: { agents, reports } }) => ({ type: name, options: agents?.options ?? {}, ...(reports && { reports }) }))
}

/** Sorted alphabetically. */
export function kindsIn(registry: Known): string[] {
  return [...new Set(registry.list().flatMap((definition) => kindOf(definition) ?? []))].sort()
}
