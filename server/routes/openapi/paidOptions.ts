// Names the paid options of a type in words.
import type { Resolved } from '../../../src/engine/types.ts'
import { fieldSchema, parseFieldPath } from '../../../src/engine/schema/paths.ts'
import { toPointer } from '../../../src/engine/json/pointer.ts'
import { findWord, humanise, type WordSource } from '../../../src/engine/words/wordLookup.ts'

/** Each paid option that the caller may switch on: `/auth (Access by key), /rows/{key}/auth (…)`. Empty where there are none. */
export function paidOptions({ ui, schema }: Pick<Resolved, 'ui' | 'schema'>, words: WordSource): string {
  return Object.entries(ui)
    .filter(([path, { gate }]) => gate?.ask === 'paid' && fieldSchema(schema, path) !== undefined)
    .map(([path]) => {
      const names = parseFieldPath(path)
      const label = findWord(words, 'fields', path) ?? humanise(names.at(-1)!)
      return `${toPointer(names.map((name) => (name === '*' ? '{key}' : name)))} (${label})`
    })
    .join(', ')
}
