// Kinds of agents and the types they deliver, as the definitions declare.
import { agentRulesOf } from '../../../src/engine/load/resource/agentOptions.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { AgentType, Area } from './types.ts'

/** `tasks`: those of `types` whose records are carried out once. */
export type Share = { types: string[]; tasks: string[] }
type Registry = Pick<DefinitionRegistry, 'list'>

export function kindsOf({ resource }: Pick<Definition, 'resource'>): string[] {
  return agentRulesOf(resource).map(({ kind }) => kind)
}

export function isTask({ resource }: Pick<Definition, 'resource'>): boolean {
  return agentRulesOf(resource).some(({ as }) => as === 'task')
}

export function isInArea({ types }: Pick<Area, 'types'>, type: string): boolean {
  return types === null || types.includes(type)
}

export function shareOf(registry: Registry, { kind, types }: Area): Share {
  const own = registry.list().filter((definition) => kindsOf(definition).includes(kind) && isInArea({ types }, definition.name))
  return { types: own.map(({ name }) => name), tasks: own.filter(isTask).map(({ name }) => name) }
}

/** Types whose changes go to the first agents of a kind before the others. */
export function stagedTypes(registry: Registry, kind: string): string[] {
  return registry
    .list()
    .filter(({ resource }) => agentRulesOf(resource).some((rule) => rule.kind === kind && rule.as === undefined))
    .map(({ name }) => name)
}

/** Types whose records are delivered otherwise while their account is suspended. */
export function suspendedTypes(registry: Registry): string[] {
  return registry
    .list()
    .filter(({ resource }) => agentRulesOf(resource).some(({ suspended }) => suspended))
    .map(({ name }) => name)
}

export function typesOf(registry: Registry, area: Area, { withSchemas }: { withSchemas: boolean }): AgentType[] {
  return registry.list().flatMap((definition) => {
    const { name, resource, schema } = definition
    const rules = agentRulesOf(resource).filter((rule) => rule.kind === area.kind)
    if (rules.length === 0 || !isInArea(area, name)) return []
    const options = Object.assign({}, ...rules.map((rule) => rule.options)) as AgentType['options']
    const defaults = rules.find((rule) => rule.defaults)?.defaults
    return [
      {
        type: name,
        options,
        ...(resource.reports && { reports: resource.reports }),
        ...(withSchemas && { ...(defaults && { defaults }), schema }),
      },
    ]
  })
}

/** Sorted alphabetically. */
export function kindsIn(registry: Registry): string[] {
  return [...new Set(registry.list().flatMap(kindsOf))].sort()
}
