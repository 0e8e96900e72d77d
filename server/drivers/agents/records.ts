// Reads records by the options of their type (docs/agent-protocol.md). Pieces of another type than expected count as absent.
import type { AgentType } from './client.ts'

export type Group = Record<string, unknown>
/** The name of a member in records of the type; by default the agent's own word for it. */
export type Member = (word: string) => string

export function memberOf({ options }: Pick<AgentType, 'options'>): Member {
  return (word) => (typeof options[word] === 'string' ? options[word] : word)
}

export function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function valueAt(record: unknown, path: string[]): unknown {
  return path.reduce<unknown>((value, name) => (isGroup(value) && Object.hasOwn(value, name) ? value[name] : undefined), record)
}

/** Groups of the list or map at a JSON Pointer (RFC 6901), each with its own pointer. The empty pointer is the record itself. */
export function itemsAt(record: unknown, pointer: string): [string, Group][] {
  if (pointer === '') return isGroup(record) ? [['', record]] : []
  const path = pointer.split('/').slice(1)
  const found = valueAt(
    record,
    path.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')),
  )
  if (Array.isArray(found)) return found.flatMap((item: unknown, index) => (isGroup(item) ? [[`${pointer}/${index}`, item]] : []))
  return Object.entries(isGroup(found) ? found : {}).flatMap(([name, item]) =>
    isGroup(item) ? [[`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, item]] : [],
  )
}
