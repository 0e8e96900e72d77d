// Which records of a type concern agents, and which of their members agents get (`agents.where` and `agents.members` of resource.json).
import { isPlainObject, own, type PlainObject } from '../../../src/engine/json/objects.ts'
import { type AgentRule, agentRulesOf } from '../../../src/engine/load/resource/agentOptions.ts'
import { parseFieldPath } from '../../../src/engine/schema/paths.ts'
import type { Definition } from '../../../src/engine/types.ts'

type Declared = Pick<Definition, 'resource'>

/** The kind of the agents that get a record; undefined for a record that does not concern agents. */
export function kindOfRecord(definition: Declared, data: unknown): string | undefined {
  return ruleOf(definition, data)?.kind
}

/** Without `members`, the whole record; undefined for a record that does not concern agents of the kind. */
export function visibleToAgents(definition: Declared, data: PlainObject, kind: string): PlainObject | undefined {
  const rule = ruleOf(definition, data)
  if (rule?.kind !== kind) return undefined
  const { members } = rule
  return members ? (membersOf(data, members.map(parseFieldPath)) as PlainObject) : data
}

/** The first rule that a record matches; without `where`, every record of the type does. */
export function ruleOf({ resource }: Declared, data: unknown): AgentRule | undefined {
  return agentRulesOf(resource).find(({ where = {} }) =>
    Object.entries(where).every(([name, values]) => isPlainObject(data) && values.some((value) => value === own(data, name))),
  )
}

/** The members of a value that the paths name; an empty path names the whole value. */
function membersOf(value: unknown, paths: string[][]): unknown {
  if (paths.some((path) => path.length === 0)) return value
  if (Array.isArray(value)) return value.map((item: unknown) => membersOf(item, below(paths, '*')))
  if (!isPlainObject(value)) return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, held]) => {
      const inner = [...below(paths, name), ...below(paths, '*')]
      const part = inner.length === 0 ? undefined : membersOf(held, inner)
      return part === undefined ? [] : [[name, part]]
    }),
  )
}

function below(paths: string[][], name: string): string[][] {
  return paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []))
}
