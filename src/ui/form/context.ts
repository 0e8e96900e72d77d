// What every field of a generated form knows: who draws it, its words, its store and how to change the draft.
import { createContext, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { SchemaUtilsType } from '@rjsf/utils'
import type { FieldUi } from '../../engine/load/resourceFile.ts'
import type { FieldPath, Json, Locale, Mode, Reference, Schema, Test } from '../../engine/schema/types.ts'
import type { FieldError, Resolved, ResolvedSection } from '../../engine/types.ts'
import { inheritedFrom } from '../../engine/values/options.ts'
import { toFieldPath } from '../../engine/schema/paths.ts'
import type { ErrorTree } from './schema/errorTree.ts'
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
  /** Of a number, as the definition says it: `seconds`. */
  unit: (at: FieldPath) => string | undefined
  /** A moment in the zone of who reads it. */
  moment: (iso: string) => string
  /** Any other part of the type's words. */
  text: (part: string, path: FieldPath) => string | undefined
}

/** `covers`: the list that speaks for names (`reference.covers`). */
export type ReferenceOption = { value: Json; label: string; note?: string; hint?: string; covers?: string }
/** `create`: address of the form for a new one, where the person may make one. */
export type ReferenceState = { options: ReferenceOption[]; loading: boolean; failed: boolean; create?: string | undefined }
/** Options of a reference, filtered by the resolved sibling values; `enabled: false` waits. */
export type ReferenceRequest = { reference: Reference; filter: Record<string, Json>; enabled: boolean }
export type OptionsOf = ComponentType<ReferenceRequest & { children: (state: ReferenceState) => ReactNode }>

/** `option`: what is ordered; `about`: what the form says, as text. */
export type OrderDialogProps = { type: string; option: string; about: string; onClose: () => void }

/** Of an option, a month. */
export type Price = { price: number; currency: string }

/** One place of the record as its component gets it. */
export type NodeProps = {
  schema: Schema
  path: Path
  /** Names of the field path: `*` in place of indexes and keys. */
  at: string[]
  value: unknown
  errors?: ErrorTree | undefined
  required?: boolean | undefined
  /** How the field stands: whole (default), in a row of a grid (the column's head is its label), or as the only field of a panel. */
  face?: 'whole' | 'cell' | 'only'
  /** Fields that depend on this one: drawn inside its row while it is on. */
  details?: ReactNode
  readOnly?: boolean | undefined
  /** A cell too narrow for messages: they stand below its row. */
  isNarrow?: boolean
  /** The same stands above already: drawn when it is asked for. */
  isLoop?: boolean
  /** A choice beside says already what is constant here. */
  isKind?: boolean
}

/** `map`: names of the map's field. */
export type OpenedEntry = { map: string[]; key: string }

export type FormHost = {
  /** Draws one place; fields draw their parts with it. */
  Node: ComponentType<NodeProps>
  /** Widgets of `src/custom`, by the name a definition gives. */
  widgets: Record<string, ComponentType<NodeProps>>
  /** Parts written to rjsf's contract, by the name a definition gives. */
  parts: FormParts
  type: string
  mode: Mode
  resolved: Resolved
  /** What the open tab draws. */
  sections: ResolvedSection[]
  /** The entry of a map that is drawn by itself: what `*` in its place of a section's fields means. */
  entry?: OpenedEntry | undefined
  schema: Schema
  schemaUtils: SchemaUtilsType
  test: Test
  words: FormWords
  timezone: string
  /** By codes of the price list; empty while it is not known. */
  prices: ReadonlyMap<string, Price>
  secrets: Record<string, { set: boolean; last4?: string }>
  readOnly: boolean
  store: FormStore
  /** `type option` of what the account has asked for, and the address of the request. */
  requested: ReadonlyMap<string, string>
  /** A request in a dialog. */
  OrderDialog: ComponentType<OrderDialogProps>
  /** Ids of this form begin with it, where it stands beside another one. */
  within?: string | undefined
  /** Loads what a reference offers. */
  OptionsOf: OptionsOf
  /** Where the brand explains a place that a field names (`guide`). */
  guideOf: (place: string) => string | undefined
  /** Puts a value at a path of the draft; `undefined` removes it. */
  change: (path: Path, value: unknown) => void
  /** What a new record begins with, known only now: no change of its reader. Where something stands already, that stays. */
  begin: (path: Path, value: unknown) => void
  /** The field was left: value normalizers run, its errors may show from now on. */
  leave: (path: Path) => void
  /** What makes the value of a field, drawn below it. */
  makerOf?: (at: FieldPath) => ReactNode
  /** What is known of a value as it is stored, drawn below its field. */
  noteOf?: (pointer: string, value: unknown) => ReactNode
  /** Offers to take back a removal. */
  undoable: (text: string, undo: () => void) => void
  /** Value at a path of the current draft, for siblings and undo; never for drawing. */
  read: (path: Path) => unknown
  /** Value at a path as it was loaded. */
  original: (path: Path) => unknown
  /** A text that cannot be read as a value (broken JSON) blocks saving until it can; null = mended. */
  block: (pointer: string, keyword: string | null) => void
}

const Host = createContext<FormHost | null>(null)
export const FormHostProvider = Host.Provider

export function useForm(): FormHost {
  const host = useContext(Host)
  if (!host) throw new Error('a form field is drawn outside of a form')
  return host
}

/** Whether what is absent here is taken from the same field of the whole record (`ui.<map>.inherits`). */
export function inherits(host: FormHost, at: string[]): boolean {
  return inheritedFrom(host.resolved, at) !== undefined
}

export function uiOf(host: FormHost, at: string[]): FieldUi {
  return host.resolved.ui[toFieldPath(at)] ?? {}
}
