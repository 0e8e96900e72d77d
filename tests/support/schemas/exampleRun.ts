// Running one example of examples.json for one client type.
import { parseFieldPath, setAt } from '../../../src/engine/schema/paths.ts'
import { fromPointer } from '../../../src/engine/json/pointer.ts'
import { resolve } from '../../../src/engine/resolve/resolve.ts'
import type { Context } from '../../../src/engine/schema/types.ts'
import type { Definition, Resolved } from '../../../src/engine/types.ts'
import { allFeatures, facts, type Example, type Examples } from '../builtins.ts'

export const ABSENT = '__absent'

export type ExampleRun = {
  example: Example
  client: string
  resolved: Resolved
  /** The body of the example. */
  data: unknown
  /** The example speaks of a field that this client does not have. */
  isHidden: boolean
}

/** Every example for every client type it is meant for. */
export function runsOf(definition: Definition, examples: Examples): ExampleRun[] {
  const pages = new Map<string, Resolved>()
  const pageOf = (context: Context) => {
    const key = JSON.stringify(context)
    const page = pages.get(key) ?? resolve(definition, context)
    pages.set(key, page)
    return page
  }
  return examples.cases.flatMap((example) =>
    facts.clients
      .filter((client) => !example.client || example.client === client)
      .map((client) => toRun(examples, example, client, pageOf(contextOf(example, client)))),
  )
}

export function contextOf(example: Example, client: string): Context {
  return { mode: example.mode ?? 'create', client, feature: allFeatures, role: 'customer', active: true }
}

function toRun(examples: Examples, example: Example, client: string, resolved: Resolved): ExampleRun {
  const sent = applyPatch(structuredClone(examples.base[example.from]), example.set)
  const touched = [...Object.keys(example.set).map((path) => path.replace(/^-/, '')), ...(example.at === undefined ? [] : [example.at])]
  const isHidden = touched.some((path) => covers(resolved.hidden, path))
  const data = isHidden ? sent : resolved.hidden.reduce((rest, path) => without(rest, parseFieldPath(path)), sent)
  return { example, client, resolved, data, isHidden }
}

export function applyPatch(record: unknown, set: Record<string, unknown>): unknown {
  return Object.entries(set).reduce(
    (data, [path, value]) => (path.startsWith('-') ? setAt(data, path.slice(1), undefined) : setAt(data, path, value)),
    record,
  )
}

export function covers(paths: string[], pointer: string): boolean {
  const segments = fromPointer(pointer)
  return paths.some((path) => {
    const names = parseFieldPath(path)
    return names.length <= segments.length && names.every((name, index) => name === '*' || name === segments[index])
  })
}

/** The pointer leads to something above one of the fields. */
export function isAbove(paths: string[], pointer: string): boolean {
  const segments = fromPointer(pointer)
  return paths.some((path) => segments.every((segment, index) => segment === parseFieldPath(path)[index]))
}

/** The record without a field; `*` = in every item and map value. */
export function without(value: unknown, [name, ...rest]: string[]): unknown {
  if (typeof value !== 'object' || value === null || name === undefined) return value
  if (name === '*')
    return Array.isArray(value)
      ? value.map((item) => without(item, rest))
      : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, without(item, rest)]))
  if (!Object.hasOwn(value, name)) return value
  const { [name]: inner, ...others } = value as Record<string, unknown>
  return rest.length ? { ...value, [name]: without(inner, rest) } : others
}
