// Runs a compiled module: the table it may require, and the validators of a record. Used on both sides.
import equal from 'ajv/dist/runtime/equal.js'
import { edgeChecks } from './edgeChecks.ts'
import { maxErrors, toFieldErrors, type AjvError } from './errors.ts'
import { withInexact } from './exact.ts'
import { FORMATS } from '../formats/formats.ts'
import { hashOf } from '../json/hash.ts'
import { CHECKS, uniqueItems } from './keywords.ts'
import { normalize } from '../values/normalize/normalize.ts'
import { own } from '../json/objects.ts'
import { linearEngine, matcher } from '../patterns/matchers.ts'
import { withoutCleared } from '../values/normalize/secrets.ts'
import type { Schema, Test } from '../schema/types.ts'
import type { FieldError, Verdict } from '../types.ts'

/** A function compiled by Ajv. */
export type CompiledCheck = { (data: unknown): boolean; errors?: AjvError[] | null }
export type CompiledExports = Record<string, CompiledCheck>

/** In code points, as ajv counts. Most texts have none above U+FFFF, which a regular expression tells faster than a loop. */
const lengthOf = (text: string): number => (/[\ud800-\udbff]/.test(text) ? [...text].length : text.length)

const table: Record<string, unknown> = {
  'ajv/dist/runtime/equal': { default: unwrap(equal) },
  'ajv/dist/runtime/ucs2length': { default: lengthOf },
  '@engine/formats': { FORMATS },
  '@engine/keywords': { CHECKS, uniqueItems },
  '@engine/patterns': { matcher },
}
/**
 * Passed to a compiled module as its `require`; everything else is unavailable. Throws EdgeChecksMissing and LinearEngineMissing like
 * edgeChecks and linearEngine.
 */
export function REQUIRE(id: string): unknown {
  if (id === '@engine/edgeKeywords') return edgeChecks()
  if (id === '@engine/linear') return linearEngine()
  const found = own(table, id)
  if (found === undefined) throw new Error(`a compiled module may not require ${id}`)
  return found
}

export type Validators = {
  /** Errors of the data, without normalization. */
  validate: (data: unknown) => FieldError[]
  /** Whether data satisfies one of the schema's conditions; throws for a schema that was not compiled. */
  test: Test
  /** Normalizes, then validates; error paths lead into the given data. `value` is the normalized copy; `more`: there are further errors. */
  check: (data: unknown) => Verdict
  /** For rjsf's createPrecompiledValidator. */
  exports: CompiledExports
}

/** `rootSchema` must be the schema the module was compiled from. */
export function validatorsOf(exports: CompiledExports, rootSchema: Schema): Validators {
  const compiledChecks = new WeakMap<Schema, CompiledCheck>()
  const root = own(exports, 'root')
  if (!root) throw new Error('not a compiled module: it has no root')

  const test: Test = (schema, data) => {
    const compiled = compiledChecks.get(schema) ?? own(exports, testKey(schema))
    if (!compiled) throw new Error(`not compiled: ${JSON.stringify(schema).slice(0, 200)}`)
    compiledChecks.set(schema, compiled)
    return compiled(data)
  }
  const errorsOf = (data: unknown): AjvError[] => (root(data) ? [] : (root.errors ?? []))

  return {
    exports,
    test,
    validate: (data) => withInexact(rootSchema, data, toFieldErrors(errorsOf(withoutCleared(rootSchema, data)))).slice(0, maxErrors),
    check: (data) => {
      const { value, moved } = normalize(rootSchema, data, test)
      const errors = withInexact(rootSchema, data, toFieldErrors(errorsOf(withoutCleared(rootSchema, value)), moved, maxErrors + 1))
      const ok = errors.length === 0
      return { ok, value, errors: errors.slice(0, maxErrors), ...(errors.length > maxErrors && { more: true }) }
    },
  }
}

/** Name of a condition's export. */
export function testKey(schema: Schema): string {
  return `t${hashOf(schema)}`
}
/** Bundlers and Node disagree on the default export of a CommonJS module. */
function unwrap(module: unknown): unknown {
  return typeof module === 'function' ? module : (module as { default: unknown }).default
}
