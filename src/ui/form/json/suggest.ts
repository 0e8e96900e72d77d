// Suggestions at a position of a JSON text: missing names, and values of a choice.
import { findNodeAtLocation, getLocation, parseTree, type JSONPath } from 'jsonc-parser'
import { schemaAt, toPointer } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { mapValueSchema, optionsOf, schemaType } from '../schema/schemaFacts.ts'

export type Suggestion = { label: string; insert: string }

/** Suggestions for the caret, and how many characters before it they replace. */
export function suggestAt(text: string, caret: number, schema: Schema): { list: Suggestion[]; replaces: number } {
  const typed = /["\w.-]*$/.exec(text.slice(0, caret))?.[0] ?? ''
  const start = caret - typed.length
  // A half-written name would hide the names after it.
  const rest = text.slice(0, start) + text.slice(caret)
  const { path, isAtPropertyKey } = getLocation(rest, start)
  const wanted = typed.replaceAll('"', '').toLowerCase()
  const isName = isAtPropertyKey && typeof path.at(-1) === 'string'
  const all = isName ? namesIn(schema, rest, path.slice(0, -1)) : valuesIn(schema, path)
  return { list: all.filter(({ label }) => label.toLowerCase().includes(wanted)), replaces: typed.length }
}

function namesIn(schema: Schema, text: string, path: JSONPath): Suggestion[] {
  const tree = parseTree(text)
  const members = (tree && findNodeAtLocation(tree, path)?.children) ?? []
  const taken = new Set(members.map((member): unknown => member.children?.[0]?.value))
  return Object.entries(schemaAt(schema, toPointer(path))?.properties ?? {}).flatMap(([name, member]) =>
    typeof member !== 'object' || member.readOnly || taken.has(name)
      ? []
      : [{ label: name, insert: `${JSON.stringify(name)}: ${beginning(member)}` }],
  )
}

function valuesIn(schema: Schema, path: JSONPath): Suggestion[] {
  const own = path.length > 0 && schemaAt(schema, toPointer(path))
  if (!own) return []
  const values = optionsOf(own) ?? (schemaType(own) === 'boolean' ? [true, false] : own.default === undefined ? [] : [own.default])
  return values.map((value) => ({ label: JSON.stringify(value), insert: JSON.stringify(value) }))
}

function beginning(schema: Schema): string {
  if (schema.default !== undefined) return JSON.stringify(schema.default)
  const options = optionsOf(schema)
  if (options?.length) return JSON.stringify(options[0])
  const type = schemaType(schema)
  if (type === 'object' || mapValueSchema(schema)) return '{}'
  return type === 'array' ? '[]' : type === 'boolean' ? 'false' : type === 'string' ? '""' : '0'
}
