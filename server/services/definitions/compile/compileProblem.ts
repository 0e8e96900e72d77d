// Maps a compiler error to its place in the schema.
import type { Definition, DefinitionProblem } from '../../../../src/engine/types.ts'
import type { CompileCode } from './compileCodes.ts'

type Found = { code: string; value?: string; pointer?: string; params?: Record<string, unknown> }

/** The compiler quotes references, patterns and formats; the problem is at the quoted text. */
export function compileProblem(
  definition: Pick<Definition, 'name' | 'schema'>,
  complaint: CompileCode,
  message: string,
): DefinitionProblem {
  const { code, value, pointer, params }: Found = complaint === 'cannot_compile' ? read(message) : { code: complaint }
  return {
    type: definition.name,
    file: 'schema.json',
    pointer: pointer ?? (value === undefined ? '' : (pointerTo(definition.schema, value) ?? '')),
    level: 'error',
    code,
    params: { ...params, reason: message.slice(0, 300) },
    message: message.slice(0, 300),
  }
}

function read(message: string): Found {
  // Parts of a schema are compiled separately; their references carry the name of the whole before the "#".
  const reference = /(?:can't resolve reference|Could not find a definition for) (\S+?)\.?(?:\s|$)/
    .exec(message)?.[1]
    ?.replace(/^[^#]*(?=#)/, '')
  if (reference !== undefined) return { code: 'unknown_reference', value: reference, params: { reference } }
  const pattern = /Invalid regular expression: \/(.*)\/[a-z]*: /s.exec(message)?.[1]
  if (pattern !== undefined) return { code: 'bad_pattern', value: pattern, params: { pattern } }
  const invalid = /schema is invalid: data(\/[^\s,]+)/.exec(message)?.[1]
  if (invalid !== undefined) return { code: 'not_a_schema', pointer: invalid }
  return { code: 'cannot_compile', pointer: /at path "#([^"]*)"/.exec(message)?.[1] }
}

/** JSON Pointer of the first string or member name equal to `text`. */
function pointerTo(node: unknown, text: string, pointer = ''): string | undefined {
  if (node === text) return pointer
  if (typeof node !== 'object' || node === null) return undefined
  for (const [name, value] of Object.entries(node)) {
    const path = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const found = name === text ? path : pointerTo(value, text, path)
    if (found !== undefined) return found
  }
  return undefined
}
