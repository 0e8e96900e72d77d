// The built-in definitions as tests read them: files, facts, examples, and the pages they resolve to.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileSource, evaluate } from '../../src/engine/compile/compiler.ts'
import { parseFacts } from '../../src/engine/rights/facts.ts'
import { hashOf } from '../../src/engine/json/hash.ts'
import { loadDefinition, type LoadResult } from '../../src/engine/load/load.ts'
import { resolve } from '../../src/engine/resolve/resolve.ts'
import { validatorsOf, type Validators } from '../../src/engine/compile/runtime.ts'
import { locales, modes, type Context, type Locale, type Schema } from '../../src/engine/schema/types.ts'
import type { Definition, Draft, Words } from '../../src/engine/types.ts'
import { anyCertificate } from './outside/certificates.ts'

const folder = join(import.meta.dirname, '../../src/schemas')
const readText = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')

export const facts = parseFacts(JSON.parse(readText('_facts.json')))
export const typeNames = readdirSync(folder).filter((name) => !name.startsWith('_'))
const sharedFiles = readdirSync(join(folder, '_shared'))
const isWords = (file: string) => locales.some((locale) => file === `${locale}.json`)
export const sharedFragments: Record<string, unknown> = Object.fromEntries(
  sharedFiles.filter((file) => !isWords(file)).map((file) => [file, JSON.parse(readText('_shared', file)) as unknown]),
)
export const sharedWords = Object.fromEntries(
  locales.map((locale) => [locale, JSON.parse(readText('_shared', `${locale}.json`)) as Words]),
) as Record<Locale, Words>

/** Loads a built-in type, with some of its files exchanged if wished. */
export function load(name: string, changed: Record<string, string> = {}): LoadResult {
  const files = Object.fromEntries(readdirSync(join(folder, name)).map((file) => [file, readText(name, file)]))
  return loadDefinition({ name, origin: 'builtin', files: { ...files, ...changed }, shared: sharedFragments, facts, reservedNames: [] })
}
const loaded = new Map(typeNames.map((name) => [name, load(name)]))

/** A type as an operator writes it, from its files; throws with the problems of one that does not load. */
export function operatorDefinition(name: string, files: Record<string, unknown>): Definition {
  const texts = Object.entries(files).map(([file, content]) => [file, typeof content === 'string' ? content : JSON.stringify(content)])
  const { definition, problems } = loadDefinition({
    name,
    origin: 'operator',
    files: Object.fromEntries(texts),
    shared: sharedFragments,
    facts,
    reservedNames: [],
  })
  if (!definition) throw new Error(JSON.stringify(problems))
  return definition
}

export function definitionOf(name: string): Definition {
  const found = loaded.get(name)
  if (!found?.definition) throw new Error(`${name} does not load: ${JSON.stringify(found?.problems)}`)
  return found.definition
}

export type Example = {
  rule: string
  from: string
  set: Record<string, unknown>
  client?: string
  mode?: 'create' | 'edit'
  valid?: true
  at?: string
  keyword?: string
  norm?: Record<string, unknown>
  prune?: Record<string, unknown>
  warn?: string[]
}
export type Examples = { base: Record<string, Record<string, unknown>>; cases: Example[] }
/** `@certificate` and `@private_key`, optionally with `:name`, are replaced by generated ones. */
export function examplesOf(name: string): Examples {
  return JSON.parse(readText(name, 'examples.json'), (_, value: unknown) => {
    const [, what, host] = (typeof value === 'string' && /^@(certificate|private_key)(?::(.+))?$/.exec(value)) || []
    if (what === undefined) return value
    const { certificate, key } = anyCertificate(host)
    return what === 'certificate' ? certificate : key
  }) as Examples
}

export const allFeatures = [...facts.features.brand, ...facts.features.account]
/** One context for each different page of a type. */
export function distinctPages(definition: Definition): Context[] {
  const named = Object.keys(facts.roles).length ? ['customer', 'supervisor_all'] : []
  const contexts = facts.clients.flatMap((client) =>
    modes.flatMap((mode) =>
      [[], allFeatures].flatMap((feature) =>
        named.flatMap((role) =>
          [true, false].map((active): Context => ({ client, mode, feature, role, reach: facts.roles[role]?.reach, active })),
        ),
      ),
    ),
  )
  return [...new Map(contexts.map((context) => [hashOf(resolve(definition, context)), context])).values()]
}

const compiled = new WeakMap<Schema, Validators>()
/** Most tests of forms ask for one of a few schemas, each time as an object of its own. */
const sources = new Map<string, string>()
function sourceOf(schema: Schema, extras: Schema[], draft: Draft): string {
  const key = hashOf([schema, extras, draft])
  const known = sources.get(key)
  if (known !== undefined) return known
  const source = compileSource(schema, draft, extras)
  sources.set(key, source)
  return source
}
/** The compiled module of a schema, as both sides run it; kept by the schema itself. */
export function validatorsFor(schema: Schema, extras: Schema[] = [], draft: Draft = 'draft-07'): Validators {
  const known = compiled.get(schema)
  if (known) return known
  const made = validatorsOf(evaluate(sourceOf(schema, extras, draft)), schema)
  compiled.set(schema, made)
  return made
}

/** A text of a type, its own words before the shared ones. */
export function wordOf(name: string, locale: Locale, keys: string[]): string | undefined {
  const own = definitionOf(name).words[locale] ?? {}
  for (const key of keys) {
    const text = key.startsWith('shared.')
      ? lookUp(sharedWords[locale], key.slice('shared.'.length))
      : lookUp(own, key.slice(`resources.${name}.`.length))
    if (text !== undefined) return text
  }
  return undefined
}
function lookUp(words: Words, key: string): string | undefined {
  const [part = '', ...rest] = key.split('.')
  const map = words[part]
  return typeof map === 'object' ? map[rest.join('.')] : undefined
}
