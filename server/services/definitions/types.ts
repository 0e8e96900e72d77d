// What the rest of the server knows of definitions.
import type { Context, Locale, Schema, Test } from '../../../src/engine/schema/types.ts'
import type { Definition, DefinitionProblem, FieldError, Resolved, Verdict, Words } from '../../../src/engine/types.ts'
import type { DefinitionState } from './versions/states.ts'

/** Compiled checks of one schema: the same module that browsers import. */
export type Compiled = {
  hash: string
  schema: Schema
  /** normalise → prune nothing → validate; errors map back to the given data. */
  check: (data: unknown) => Verdict
  /** validate only, no normalising. */
  validate: (data: unknown) => FieldError[]
  test: Test
}
export type DefinitionEvent = { changed: string[]; removed: string[]; problems: number }

/** Every definition in force. A broken file leaves the last good version in force and adds to `problems`. */
export type DefinitionRegistry = {
  list: () => Definition[]
  get: (name: string) => Definition | undefined
  problems: () => DefinitionProblem[]
  states: () => DefinitionState[]
  /** The texts of a folder by file name, as they were read last. */
  files: (name: string) => Record<string, string> | undefined
  /** The texts of the version in force of an operator's type: while `files` are refused, the last good ones. */
  filesInForce: (name: string) => Record<string, string> | undefined
  /** Words that the fragments of `_shared` bring, as far as a type of this origin takes them. */
  sharedWords: (locale: Locale, origin: Definition['origin']) => Words
  /** Cached by (definition hash, the facts the definition names). */
  resolve: (name: string, context: Context) => Resolved
  /**
   * Compiles in a worker with caps (time, size); cached under `moduleHash(schema, definition, extras)`. `extras`: the conditions
   * beside the schema that formSchemaOf names. Throws CompileError when the schema cannot work.
   */
  compile: (definition: Definition, schema: Schema, extras?: Schema[]) => Promise<Compiled>
  /** Source text of a compiled module by hash, for browsers. */
  moduleSource: (hash: string) => Promise<string | undefined>
  onChange: (listener: (event: DefinitionEvent) => void) => () => void
  /** Reads both folders again now (the watcher calls it, tests may). */
  reload: () => Promise<void>
  /** Brings a version into force that was held back because stored records break with it. `changed`: another one is held back now. */
  accept: (name: string, hash: string) => Promise<'accepted' | 'changed' | 'none'>
  /** As reload, and tries everything that is held back on the records again. */
  recheck: () => Promise<void>
  /** Until everything that was in the operator's folder at the start has been read. */
  settled: () => Promise<void>
  close: () => Promise<void>
}
