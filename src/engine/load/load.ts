// Loads a definition from its files, or reports its problems.
import { readChanges } from './changesFile.ts'
import { deriveResource, deriveWords } from './derived/derive.ts'
import { expandS3Host } from './schema/s3Host.ts'
import type { Facts } from '../rights/facts.ts'
import { hashOf } from '../json/hash.ts'
import { InlineError, inlineShared } from '../schema/inline.ts'
import { limits } from '../schema/limits.ts'
import { loosen } from './schema/loose.ts'
import { isPlainObject } from '../json/objects.ts'
import { findReserved, jsonDepth, parseFile } from '../json/parseJson.ts'
import { renameOldKeys } from './resource/oldKeys.ts'
import type { JudgePattern } from '../patterns/patterns.ts'
import { hasErrors, reporter, type Report } from './problems.ts'
import { checkDefinition, checkResourceFile } from '../check/checkDefinition.ts'
import type { ResourceFile } from './resource/resourceFile.ts'
import { locales, type Schema } from '../schema/types.ts'
import type { Definition, DefinitionProblem, Draft, Words } from '../types.ts'

export type LoadInput = {
  name: string
  origin: Definition['origin']
  /** File name inside the folder (`inputs/cache.json` too) → text. */
  files: Record<string, string>
  /** The shared fragments, parsed, by file name. */
  shared: Record<string, unknown>
  facts: Facts
  /** Type names that would collide with another address. */
  reservedNames: string[]
  /** Skips the contract checks: for a fast start with files that are checked elsewhere. */
  isTrusted?: boolean
  /** The verdicts on patterns; if absent, patterns are tried. */
  judgePattern?: JudgePattern
}
const ofPatterns = new Set(['pattern', 'pattern_slow', 'pattern_unjudged'])
export type LoadResult = { definition?: Definition; problems: DefinitionProblem[] }

/** Accepts any JSON Schema for operators' types and repairs known mistakes in it. Returns no definition if any problem is an error. */
export function loadDefinition(input: LoadInput): LoadResult {
  const problems: DefinitionProblem[] = []
  const definition = build(input, problems)
  if (definition && !input.isTrusted) {
    if (!hasErrors(problems)) checkDefinition(definition, input.facts, problems)
    // Otherwise the schema is unreadable, so the fields in resource.json cannot be checked.
    else if (problems.every(({ level, code }) => level !== 'error' || ofPatterns.has(code)))
      checkResourceFile(definition, input.facts, problems)
  }
  if (!definition || hasErrors(problems)) return { problems }
  const { hash: _, problems: __, ...content } = definition
  return { definition: { ...definition, hash: hashOf(content), problems }, problems }
}

function build(
  { name, origin, files, shared, facts, reservedNames, judgePattern }: LoadInput,
  problems: DefinitionProblem[],
): Definition | undefined {
  const loose = origin === 'operator'
  const reportOf = (file: string) => reporter(name, file, problems)
  checkName(name, reservedNames, reportOf('resource.json'))
  const read = (file: string): Record<string, unknown> | undefined => readFile(files[file], reportOf(file))
  const parsed = read('schema.json')
  if (!parsed) {
    if (files['schema.json'] === undefined)
      reportOf('schema.json')({ level: 'error', code: 'missing_file', message: 'schema.json is missing.' })
    return undefined
  }
  const inlined = inline(parsed, shared, reportOf('schema.json'))
  if (!inlined) return undefined
  const { schema, draft } = loose ? loosen(inlined, reportOf('schema.json'), judgePattern) : structural(inlined)
  const given = files['resource.json'] === undefined ? derived(name, schema, origin, reportOf('resource.json')) : read('resource.json')
  if (!given) return undefined
  const resource = loose ? renameOldKeys(given, reportOf('resource.json')) : given
  const changes = read('changes.json')
  const renamed = changes && readChanges(changes, schema, reportOf('changes.json'))
  const expanded = expandS3Host({ schema, resource }, facts.s3Hosts)
  return {
    name,
    origin,
    hash: '',
    draft,
    loose,
    resource: expanded.resource as ResourceFile,
    schema: expanded.schema as Schema,
    words: readWords(files, read, loose ? schema : undefined),
    inputs: readInputs(files, read, shared, reportOf, facts),
    ...(renamed && Object.keys(renamed).length > 0 && { renamed }),
    problems: [],
  }
}

function readFile(text: string | undefined, report: Report): Record<string, unknown> | undefined {
  if (text === undefined) return undefined
  const json = parseFile(text, report)
  if (json === undefined) return undefined
  if (jsonDepth(json, limits.jsonDepth) >= limits.jsonDepth) {
    report({ level: 'error', code: 'too_deep', params: { limit: limits.depth }, message: `Nested more than ${limits.depth} schemas deep.` })
    return undefined
  }
  const reserved = findReserved(json)
  if (reserved !== undefined)
    report({ level: 'error', code: 'reserved_name', at: reserved, message: 'This name is reserved by the language the portal runs in.' })
  if (!isPlainObject(json)) report({ level: 'error', code: 'not_object', message: 'An object is expected.' })
  return reserved === undefined && isPlainObject(json) ? json : undefined
}
function checkName(name: string, reserved: string[], report: Report): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 64) {
    report({
      level: 'error',
      code: 'bad_name',
      at: '/name',
      params: { name },
      message: 'The folder name must be kebab-case: small Latin letters, digits, single dashes, at most 64.',
    })
  } else if (reserved.includes(name)) {
    report({
      level: 'error',
      code: 'taken_name',
      at: '/name',
      params: { name },
      message: `The name ${name} is taken by the portal itself.`,
    })
  }
}
function inline(schema: Record<string, unknown>, shared: Record<string, unknown>, report: Report): Schema | undefined {
  try {
    return inlineShared(schema, shared) as Schema
  } catch (cause) {
    if (!(cause instanceof InlineError)) throw cause
    report({ level: 'error', code: cause.code, at: cause.at, message: cause.message })
    return undefined
  }
}
function structural({ $schema: _, ...schema }: Schema): { schema: Schema; draft: Draft } {
  return { schema, draft: 'draft-07' }
}
function derived(name: string, schema: Schema, origin: Definition['origin'], report: Report): Record<string, unknown> | undefined {
  if (origin === 'operator') return deriveResource(name, schema)
  report({ level: 'error', code: 'missing_file', message: 'resource.json is missing.' })
  return undefined
}
function readWords(
  files: Record<string, string>,
  read: (file: string) => Record<string, unknown> | undefined,
  schema: Schema | undefined,
): Definition['words'] {
  const fromSchema = schema && deriveWords(schema)
  return Object.fromEntries(
    locales.flatMap((locale): [string, Words][] => {
      const words = files[`${locale}.json`] === undefined ? undefined : (read(`${locale}.json`) as Words | undefined)
      const merged = fromSchema ? mergeWords(fromSchema, words ?? {}) : words
      return merged ? [[locale, merged]] : []
    }),
  )
}
function mergeWords(base: Words, over: Words): Words {
  const parts = Object.entries(over).map(([part, words]) => [
    part,
    isPlainObject(words) && isPlainObject(base[part]) ? { ...base[part], ...words } : words,
  ])
  return { ...base, ...Object.fromEntries(parts) } as Words
}
function readInputs(
  files: Record<string, string>,
  read: (file: string) => Record<string, unknown> | undefined,
  shared: Record<string, unknown>,
  reportOf: (file: string) => Report,
  facts: Facts,
): Definition['inputs'] {
  const names = Object.keys(files).flatMap((file) => /^inputs\/([\w-]+)\.json$/.exec(file)?.[1] ?? [])
  return Object.fromEntries(
    names.flatMap((id): [string, Schema][] => {
      const file = `inputs/${id}.json`
      const parsed = read(file)
      const inlined = parsed && inline(parsed, shared, reportOf(file))
      return inlined ? [[id, expandS3Host(structural(inlined).schema, facts.s3Hosts) as Schema]] : []
    }),
  )
}
