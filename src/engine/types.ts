// The vocabulary of the engine: definitions, callers, and results.
import type { Locale, Renames, Schema, FieldPath } from './schema/types.ts'
import type {
  Action,
  Column,
  Creation,
  FieldUi,
  Filter,
  Operation,
  ResourceFile,
  Section,
  Tab,
  Warning,
} from './load/resource/resourceFile.ts'

/** `en_US.json` of a type: flat maps by field path inside each part; texts in polyglot syntax (`%{n}`, plurals with `||||`). */
export type Words = {
  name?: string
  /** One record: "HTTP resource". `name` is the plural title of menu and list. */
  one?: string
  [part: string]: string | Record<string, string> | undefined
}
/** A problem of a definition, with its place. `level: repair` = repaired on load, works; `error` = rejected. */
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
/** A loaded definition: `$ref`s to `_shared` inlined, dialect mistakes repaired, resource.json derived if absent. */
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
  /** Old names of fields and their new ones (`changes.json`). */
  renamed?: Renames
  problems: DefinitionProblem[]
  /** Formerly secret fields of which records still have values. */
  withheld?: FieldPath[]
}
export const drafts = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const
export type Draft = (typeof drafts)[number]

/** The input of pages and of the server's checks: a definition in one context. All `when`s are decided. */
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
  create: Creation
  /** Ids of the active variants: explains "why do I not see this field?". */
  applied: string[]
}
export type ResolvedSection = Omit<Section, 'fields' | 'when' | 'collapsed'> & {
  fields: FieldPath[]
  collapsed: boolean
  /** The definition says `collapsed`, whether it holds or not. */ collapsible?: boolean
}
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
export type Verdict = { ok: boolean; value: unknown; errors: FieldError[]; more?: true }
