// What may be written at a place of a JSON text: names that are not there yet, values of a choice.
import { schemaAt, toPointer } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { mapValues, optionsOf, typeOf } from '../../../ui/form/schema/schemaFacts.ts'

export type Suggestion = { label: string; insert: string }
type Frame = {
  kind: 'object' | 'list'
  path: (string | number)[]
  index: number
  names: string[]
  name: string | undefined
  isValue: boolean
}

/** Suggestions for the caret, and how many characters before it they replace. */
export function suggestAt(text: string, caret: number, schema: Schema): { list: Suggestion[]; replaces: number } {
  const typed = /["\w.-]*$/.exec(text.slice(0, caret))?.[0] ?? ''
  const frame = frameAt(text.slice(0, caret - typed.length))
  if (!frame) return { list: [], replaces: 0 }
  const wanted = typed.replaceAll('"', '').toLowerCase()
  const all = frame.kind === 'object' && !frame.isValue ? namesIn(schema, frame, text.slice(caret)) : valuesIn(schema, frame)
  return { list: all.filter(({ label }) => label.toLowerCase().includes(wanted)), replaces: typed.length }
}

function namesIn(schema: Schema, frame: Frame, after: string): Suggestion[] {
  const own = schemaAt(schema, toPointer(frame.path))
  const later = new Set([...after.split(/[{}]/, 1)[0]!.matchAll(/"([^"]+)"\s*:/g)].map((match) => match[1]))
  return Object.entries(own?.properties ?? {}).flatMap(([name, member]) =>
    typeof member !== 'object' || member.readOnly || frame.names.includes(name) || later.has(name)
      ? []
      : [{ label: name, insert: `${JSON.stringify(name)}: ${beginning(member)}` }],
  )
}

function valuesIn(schema: Schema, frame: Frame): Suggestion[] {
  const own = schemaAt(schema, toPointer([...frame.path, frame.kind === 'list' ? frame.index : (frame.name ?? '')]))
  if (!own) return []
  const values = optionsOf(own) ?? (typeOf(own) === 'boolean' ? [true, false] : own.default === undefined ? [] : [own.default])
  return values.map((value) => ({ label: JSON.stringify(value), insert: JSON.stringify(value) }))
}

function beginning(schema: Schema): string {
  if (schema.default !== undefined) return JSON.stringify(schema.default)
  const options = optionsOf(schema)
  if (options?.length) return JSON.stringify(options[0])
  const type = typeOf(schema)
  if (type === 'object' || mapValues(schema)) return '{}'
  return type === 'array' ? '[]' : type === 'boolean' ? 'false' : type === 'string' ? '""' : '0'
}

const TOKEN = /"((?:\\.|[^"\\])*)"|[{}[\]:,]|[^\s"{}[\]:,]+/g

/** The object or list that is open at the end of a text. */
function frameAt(text: string): Frame | undefined {
  const open: Frame[] = []
  for (const match of text.matchAll(TOKEN)) {
    const top = open.at(-1)
    const [token] = match
    if (token === '{' || token === '[') {
      const path = top ? [...top.path, top.kind === 'list' ? top.index : (top.name ?? '')] : []
      open.push({ kind: token === '{' ? 'object' : 'list', path, index: 0, names: [], name: undefined, isValue: token === '[' })
    } else if (token === '}' || token === ']') open.pop()
    else if (!top) continue
    else if (token === ',') {
      top.index += 1
      top.isValue = top.kind === 'list'
    } else if (token === ':') top.isValue = true
    else if (match[1] !== undefined && top.kind === 'object' && !top.isValue) {
      top.name = match[1]
      top.names.push(match[1])
    }
  }
  return open.at(-1)
}
