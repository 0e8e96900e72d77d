// Interface of definitions for the rest of the server.
import type { Context, Locale, Schema, Test } from '../../../src/engine/schema/types.ts'
import type { Definition, DefinitionProblem, FieldError, Resolved, Verdict, Words } from '../../../src/engine/types.ts'
import type { DefinitionState } from './versions/states.ts'

/** Compiled validators of one schema: the same module that browsers import. */
export type Compiled = {
  hash: string
  schema: Schema
  /** Normalises, prunes nothing, validates; errors refer to the given data. */
  check: (data: unknown) => Verdict
  /** Validates only, without normalising. */
  validate: (data: unknown) => FieldError[]
  test: Test
}
export type DefinitionEvent = { changed: string[]; removed: string[]; problems: number }

/** All active definitions. A broken file leaves the last working version active and adds to `problems`. */
export type DefinitionRegistry = {
  list: () => Definition[]
  get: (name: string) => Definition | undefined
  problems: () => DefinitionProblem[]
  states: () => DefinitionState[]
  /** The texts of a folder by file name, as they were last read. */
  files: (name: string) => Record<string, string> | undefined
  /** The texts of the active version of an operator's type: while `files` are rejected, those of the last working one. */
  filesInForce: (name: string) => Record<string, string> | undefined
  /** Texts of the fragments in `_shared`, as far as a type of this origin uses them. */
  sharedWords: (locale: Locale, origin: Definition['origin']) => Words
  /** Cached by definition hash and the facts that the definition names. */
  resolve: (name: string, context: Context) => Resolved
  /**
   * Compiles in a worker with caps (time, size); cached under `moduleHash(schema, definition, extras)`. `extras`: further conditions,
   * as named by formSchemaOf. Throws CompileError when the schema cannot be compiled.
   */
  compile: (definition: Definition, schema: Schema, extras?: Schema[]) => Promise<Compiled>
  /** Source text of a compiled module by hash, for browsers. */
  moduleSource: (hash: string) => Promise<string | undefined>
  onChange: (listener: (event: DefinitionEvent) => void) => () => void
  /** Reads both folders again now (called by the watcher; tests may, too). */
  reload: () => Promise<void>
  /** Activates a version that is on hold because stored records break with it. `changed`: another version is on hold now. */
  accept: (name: string, hash: string) => Promise<'accepted' | 'changed' | 'none'>
  /** As reload, and tries every version on hold on the records again. */
  recheck: () => Promise<void>
  /** Resolves when everything that was in the operator's folder at the start has been read. */
  settled: () => Promise<void>
  close: () => Promise<void>
}
