// The context of every field of a generated form: registry, words, store, and how to change the draft.
import { createContext, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { FieldUi } from '../../engine/load/resource/resourceFile.ts'
import type { FieldPath, Json, Locale, Mode, Reference, Schema, Test } from '../../engine/schema/types.ts'
import type { FieldError, Resolved, ResolvedSection } from '../../engine/types.ts'
import { inheritedFrom } from '../../engine/values/options.ts'
import type { GroupsOptions } from '../../engine/values/views.ts'
import { toFieldPath } from '../../engine/schema/paths.ts'
import type { ErrorTree } from './schema/errorTree.ts'
import type { SchemaUtils } from './schema/schemaUtils.ts'
import type { FormParts } from './rjsf/parts.ts'
import type { FormStore } from './store.ts'

export type Path = (string | number)[]

export type FormWords = {
  locale: Locale
  t: (key: string, params?: Record<string, unknown>) => string
  field: (at: FieldPath, schema?: Schema) => string
  help: (at: FieldPath, schema?: Schema) => string | undefined
  placeholder: (at: FieldPath) => string | undefined
  option: (at: FieldPath, value: Json, schema?: Schema) => string
  optionHelp: (at: FieldPath, value: Json, schema?: Schema) => string | undefined
  section: (id: string) => string
  sectionHelp: (id: string) => string | undefined
  error: (at: FieldPath, error: FieldError) => string
  warning: (id: string) => string
  /** How the form groups the rows of a flat list (view `groups`). */
  grouping: (at: FieldPath, schema?: Schema) => GroupsOptions | undefined
  /** Unit of a number, as in the definition: `seconds`. */
  unit: (at: FieldPath) => string | undefined
  /** The field is hidden until revealed. */
  isSecret: (at: FieldPath) => boolean
  /** Formats a moment in the user's time zone. */
  moment: (iso: string) => string
  /** Any other part of the type's words. */
  text: (part: string, path: FieldPath, params?: Record<string, unknown>) => string | undefined
}

/** `covers`: the list that has to cover these names (`reference.covers`). */
export type ReferenceOption = { value: Json; label: string; note?: string; hint?: string; covers?: string }
/** `create`: address of the form for a new record, if the user may create one. `openOf`: that of a record, if it has a page. */
export type ReferenceState = {
  options: ReferenceOption[]
  /** The name of the chosen record that the filter leaves out. */ chosen?: string | undefined
  loading: boolean
  failed: boolean
  create?: string | undefined
  openOf?: (value: Json) => string | undefined
}
/** Options of a reference, filtered by the resolved sibling values; with `enabled: false` nothing is loaded yet. */
export type ReferenceRequest = {
  reference: Reference
  filter: Record<string, Json>
  enabled: boolean
  /** The chosen value, which the filter may leave out. */ value?: Json
}
export type OptionsOf = ComponentType<ReferenceRequest & { children: (state: ReferenceState) => ReactNode }>

/** `option`: the option to order; `about`: the form's details, as text. */
export type OrderDialogProps = { type: string; option: string; about: string; onClose: () => void }

/** The props of a field component: one path of the record. */
export type NodeProps = {
  schema: Schema
  path: Path
  /** Names of the field path, with `*` in place of indexes and keys. */
  at: string[]
  value: unknown
  errors?: ErrorTree | undefined
  required?: boolean | undefined
  /** Variant of the field: whole (default), in a row of a grid (the column's header is its label), or the only field of a panel. */
  face?: 'whole' | 'cell' | 'only'
  /** Dependent fields, rendered inside this field's row while it is on. */
  details?: ReactNode
  readOnly?: boolean | undefined
  /** The cell is too narrow for messages: they are rendered below its row. */
  isNarrow?: boolean
  /** A recursive schema that is already open above: rendered on request. */
  isLoop?: boolean
  /** A choice beside this field already shows its constant. */
  isKind?: boolean
}

/** `map`: field path of the map. */
export type OpenedEntry = { map: string[]; key: string }

export type FormHost = {
  /** Renders one path; fields render their parts with it. */
  Node: ComponentType<NodeProps>
  /** Widgets of `src/custom`, by the name in the definition. */
  widgets: Partial<Record<string, ComponentType<NodeProps>>>
  /** Parts written to rjsf's contract, by the name in the definition. */
  parts: FormParts
  type: string
  mode: Mode
  resolved: Resolved
  /** Contents of the open tab. */
  sections: ResolvedSection[]
  /** The entry of a map that is shown on its own: replaces `*` in the field paths of a section. */
  entry?: OpenedEntry | undefined
  schema: Schema
  schemaUtils: SchemaUtils
  test: Test
  words: FormWords
  timezone: string
  /** Of the account, if it has one. */ currency: string | null | undefined
  secrets: Record<string, { set: boolean; last4?: string }>
  readOnly: boolean
  store: FormStore
  /** `type option` of each option that the account has requested, with the address of the request. */
  requested: ReadonlyMap<string, string>
  /** Opens a request in a dialog. */
  OrderDialog: ComponentType<OrderDialogProps>
  /** Prefix of the form's ids, where it is shown beside another form. */
  within?: string | undefined
  /** Loads the options of a reference. */
  OptionsOf: OptionsOf
  /** Address of the brand's guide for a field (`guide`). */
  guideOf: (name: string) => string | undefined
  /** Sets the value at a path of the draft; `undefined` removes it. */
  change: (path: Path, value: unknown) => void
  /** Sets a default of a new record that is only known now; it does not count as a change. An existing value stays. */
  begin: (path: Path, value: unknown) => void
  /** The field was left: value normalizers run, and its errors may be shown from now on. */
  leave: (path: Path) => void
  /** A generator for the value of a field, rendered below it. */
  makerOf?: (at: FieldPath) => ReactNode
  /** Information about the stored value, rendered below its field. */
  noteOf?: (pointer: string, value: unknown) => ReactNode
  /** Offers to undo a removal. */
  undoable: (text: string, undo: () => void) => void
  /** Value at a path of the current draft, for siblings and undo; never for rendering. */
  read: (path: Path) => unknown
  /** Value at a path as it was loaded. */
  original: (path: Path) => unknown
  /** An unparsable text (broken JSON) blocks saving until it is fixed; null clears the error. */
  block: (pointer: string, keyword: string | null) => void
  /** Which of several kinds was chosen at a place: errors are shown at its fields from now on. */
  choose: (pointer: string, kind: Schema | undefined) => void
}

const Host = createContext<FormHost | null>(null)
export const FormHostProvider = Host.Provider

export function useForm(): FormHost {
  const host = useContext(Host)
  if (!host) throw new Error('a form field is drawn outside of a form')
  return host
}

/** Whether an absent value is inherited from the same field of the whole record (`ui.<map>.inherits`). */
export function inherits(host: FormHost, at: string[]): boolean {
  return inheritedFrom(host.resolved, at) !== undefined
}

export function uiOf(host: FormHost, at: string[]): FieldUi {
  return host.resolved.ui[toFieldPath(at)] ?? {}
}
