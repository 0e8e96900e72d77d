// The vocabulary of the engine: what a definition is, who looks at it, and what comes out of it.
import type { Action, Column, FieldUi, Filter, Operation, ResourceFile, Section, Tab, Warning } from './load/resourceFile.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }
export const locales = ['en_US', 'ru_RU'] as const
export type Locale = (typeof locales)[number]
export const modes = ['list', 'create', 'edit', 'show'] as const
export type Mode = (typeof modes)[number]

/** A JSON Schema node. Engine annotations (view, normalize, generate, prefill, reference, option, unique, exclusive, limit, parentHas, belowHas, claims, reserved, noLoop) ride on it. */
export type Schema = { [keyword: string]: unknown } & {
  type?: string | string[]
  properties?: Record<string, Schema | boolean>
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema | Schema[] | boolean
  required?: string[]
  allOf?: Schema[]
  if?: Schema
  then?: Schema | boolean
  else?: Schema | boolean
  enum?: Json[]
  default?: Json
  format?: string
  readOnly?: boolean
  writeOnly?: boolean
  view?: string | Record<string, JsonObject>
  normalize?: NormalizeStep | NormalizeStep[]
  generate?: string
  reference?: Reference
  option?: string
  parentHas?: FieldPath[]
  /** Offered where a record of this type, below the one that `of` refers to, says something in its field. */ belowHas?: {
    of: FieldPath
    type: string
    field: FieldPath
  }
}
export type NormalizeStep = string | ({ if?: Schema } & Record<string, unknown>)
export type Reference = {
  type: string
  /** Field whose value is kept; of several, the value of any of them, which is chosen by itself (see the choices of a field). */
  value: string | string[]
  label: string
  filter?: Record<string, Json>
  none?: string
  create?: boolean | string
  /** What is named by it cannot be deleted. */
  holds?: boolean
  /** Names beside this field that the chosen record should cover: where they stand, and its comma-separated list that does. */
  covers?: { names: FieldPath; by: string }
}

/** Field path: names joined by `.`, `*` = every item or map value; `/a.b/c` (JSON Pointer) where a name has a dot. */
export type FieldPath = string
/** Who is looking. `feature` = features of the brand and of the account together; `active` = a fact of the record. */
export type Context = {
  mode?: Mode
  client?: string
  brand?: string
  feature?: string[]
  role?: string
  /** How far the role sees, as the facts say it. */
  reach?: string
  locale?: Locale
  active?: boolean
}
export type FactName = keyof Context
type FactValue = string | boolean
/** A value, a list (or), or `{not}`; several facts = and. */
export type WhenValue = FactValue | FactValue[] | { not: FactValue | FactValue[] }
export type When = Partial<Record<FactName, WhenValue>>

/** `en_US.json` of a type: flat maps by field path inside each part; texts in polyglot syntax (`%{n}`, plurals with `||||`). */
export type Words = {
  name?: string
  /** One record: "HTTP resource". `name` is the plural title of menu and list. */
  one?: string
  [part: string]: string | Record<string, string> | undefined
}
/** What is wrong with a definition, where. `level: repair` = mended while reading, works; `error` = refused. */
export type DefinitionProblem = {
  type: string
  file: string
  pointer: string
  line?: number
  column?: number
  level: 'repair' | 'warning' | 'error'
  code: string
  params?: Record<string, unknown>
  /** Plain English for logs and operators; the browser prefers `definitionProblems.<code>`. */
  message: string
}
/** A definition as the engine uses it: `$ref`s to `_shared` inlined, dialect slips repaired, resource.json derived when absent. */
export type Definition = {
  name: string
  origin: 'builtin' | 'operator'
  /** Content hash over everything below. */
  hash: string
  /** JSON Schema dialect the validator is compiled for. */
  draft: Draft
  /** Built-in types are structural (rules a–k); operators' schemas may be anything. */
  loose: boolean
  resource: ResourceFile
  schema: Schema
  words: Partial<Record<Locale, Words>>
  inputs: Record<string, Schema>
  problems: DefinitionProblem[]
  /** Fields in which records still have values of a time when they were secrets. */
  withheld?: FieldPath[]
}
export const drafts = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const
export type Draft = (typeof drafts)[number]

/** What a page draws and the server checks: a definition in one context. All `when`s are decided. */
export type Resolved = {
  name: string
  schema: Schema
  columns: Exclude<Column, string>[]
  filters: Exclude<Filter, string>[]
  form: Omit<ResourceFile['form'], 'sections' | 'tabs' | 'back'> & { sections?: ResolvedSection[]; tabs?: ResolvedTab[]; back: boolean }
  ui: Record<FieldPath, FieldUi>
  hidden: FieldPath[]
  locked: Record<FieldPath, string>
  texts: Record<string, string>
  actions: Action[]
  warnings: Warning[]
  access: Partial<Record<Operation, string[]>>
  route: NonNullable<ResourceFile['route']>
  /** Ids of the variants in force: the answer to "why do I not see this field?". */
  applied: string[]
}
export type ResolvedSection = Omit<Section, 'fields' | 'when' | 'collapsed'> & { fields: FieldPath[]; collapsed: boolean }
export type ResolvedTab = Omit<Tab, 'sections' | 'when'> & { sections?: ResolvedSection[] }

/** One problem of a record. `path` is a JSON Pointer into the record, '' = the record as a whole. */
export type FieldError = { path: string; keyword: string; params: Record<string, unknown> }
/** The only error body of the API. */
export type ErrorBody = {
  status: number
  code: string
  message_key: string
  errors: FieldError[]
  request_id?: string
  [detail: string]: unknown
}

/** Tells whether data satisfies a sub-schema of the resolved schema (precompiled in the browser, compiled on the server). */
export type Test = (schema: Schema, data: unknown) => boolean
export type Verdict = { ok: boolean; value: unknown; errors: FieldError[]; more?: true }
