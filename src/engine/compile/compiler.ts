// Compiles a schema to the source of an ES module: the server evaluates the same module that browsers import.
import { hashForSchema, schemaParser } from '@rjsf/utils'
import standaloneModule from 'ajv/dist/standalone/index.js'
import type { Ajv } from 'ajv'
import { newAjv, type Strictness } from './ajv.ts'
import { boundErrors } from './boundErrors.ts'
import { everySchema } from '../schema/children.ts'
import { conditionsIn } from './conditions.ts'
import { edgeFormats } from './edgeChecks.ts'
import { needsLinearEngine } from './patternCode.ts'
import { REQUIRE, testKey, type CompiledExports } from './runtime.ts'
import { shareRepeats } from './shareRepeats.ts'
import { splitObjects } from './splitObjects.ts'
import { isListable } from '../schema/recursion.ts'
import { isSchema, list } from '../schema/refs.ts'
import type { Schema } from '../schema/types.ts'
import type { Draft } from '../types.ts'

export class CompileError extends Error {}

/**
 * Exports one validator per sub-schema that rjsf evaluates (by its own key), one per condition of the engine, and `root`. `extras` are
 * conditions outside the schema (warnings). Unknown keywords pass: loading is strict with our own. Throws CompileError for an unusable
 * schema.
 */
export function compileSource(schema: Schema, draft: Draft, extras: Schema[] = []): string {
  try {
    const ajv = newAjv(draft, { loose: true, unicode: isUnicode(schema) })
    const exports = addSchemas(ajv, schema, extras)
    const checks = boundErrors(unwrap(standaloneModule)(ajv, exports))
    // Formats are required one by one: a module whose formats need the edge checks fails at import time.
    const needs = edgeFormats.some((format) => checks.includes(`"${format}"`)) ? 'require("@engine/edgeKeywords");\n' : ''
    const linear = [schema, ...extras].some(needsLinearEngine) ? 'require("@engine/linear");\n' : ''
    return `export default function (require) {\nconst exports = {};\n${needs}${linear}${checks}\nreturn exports;\n}\n`
  } catch (cause) {
    throw new CompileError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Runs a module's source. Server and tests only: browsers import it. */
export function evaluate(source: string): CompiledExports {
  const body = source.replace('export default function', 'return function')
  return (new Function(body)() as (require: typeof REQUIRE) => CompiledExports)(REQUIRE)
}

/** Export name → key of the schema in Ajv; equal schemas are compiled once. */
function addSchemas(ajv: Ajv, schema: Schema, extras: Schema[]): Record<string, string> {
  const exports: Record<string, string> = { root: 'root' }
  const keys = new Map([[JSON.stringify(bare(schema)), 'root']])
  const [shared, split] = [shareRepeats(bare(schema)), splitObjects(bare(schema))]
  const apply = (part: Schema) => split.apply(shared.apply(part))
  ajv.addSchema(apply(bare(schema)), 'root')
  const add = (name: string, part: Schema) => {
    const text = JSON.stringify(bare(part))
    const earlier = keys.get(text)
    if (earlier === undefined) ajv.addSchema(apply(relocated(bare(part))), name)
    keys.set(text, earlier ?? name)
    exports[name] ??= earlier ?? name
  }
  const conditions = conditionsIn(schema)
  for (const part of [...conditions, ...extras]) add(testKey(part), part)
  for (const part of [schema, ...conditions]) add(hashForSchema(part as object), part)
  for (const [name, part] of Object.entries(partsForForms(schema))) add(name, part)
  for (const [key, part] of shared.parts) ajv.addSchema(split.apply(part), key)
  for (const [key, part] of split.parts) ajv.addSchema(part, key)
  return exports
}
/**
 * Schemas that forms evaluate beside the conditions: augmented options and combinations of branches; if they cannot be listed, the options
 * as they are.
 */
function partsForForms(schema: Schema): Record<string, Schema> {
  if (isListable(schema)) return schemaParser(schema as object) as Record<string, Schema>
  const alternatives = everySchema(schema).flatMap(({ schema: node }) => [...list(node.oneOf), ...list(node.anyOf)].filter(isSchema))
  return Object.fromEntries(alternatives.map((part) => [hashForSchema(part as object), part]))
}

/** Without the keywords that would make a part a document of its own. */
function bare(schema: Schema): Schema {
  const { $id: _id, $schema: _schema, ...rest } = schema
  // Forms evaluate the rest of a choice, which may be empty: Ajv rejects empty ones.
  for (const keyword of ['anyOf', 'oneOf', 'allOf'])
    if (Array.isArray(rest[keyword]) && rest[keyword].length === 0) delete (rest as Schema)[keyword]
  return rest
}
/** Rewrites local references of a part to point into the root. */
function relocated(part: Schema): Schema {
  const copy = structuredClone(part)
  for (const { schema } of everySchema(copy)) {
    if (typeof schema.$ref === 'string' && schema.$ref.startsWith('#')) schema.$ref = `root${schema.$ref}`
  }
  return copy
}

function isUnicode(schema: Schema): Strictness['unicode'] {
  return everySchema(schema).every(({ schema: node }) =>
    [node.pattern, ...Object.keys(node.patternProperties ?? {})].every(isUnicodePattern),
  )
}
function isUnicodePattern(pattern: unknown): boolean {
  if (typeof pattern !== 'string') return true
  try {
    return new RegExp(pattern, 'u').source !== ''
  } catch {
    return false
  }
}
type Standalone = (ajv: Ajv, exports: Record<string, string>) => string
function unwrap(module: unknown): Standalone {
  return (typeof module === 'function' ? module : (module as { default: unknown }).default) as Standalone
}
