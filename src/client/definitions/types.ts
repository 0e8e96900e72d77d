// Definitions as in the API.
import type { Operation, PageRoutes, Scope } from '../../engine/load/resource/resourceFile.ts'
import type { Opened } from '../../engine/opened/openedAddress.ts'
import type { Locale, Mode } from '../../engine/schema/types.ts'
import type { Definition, Words } from '../../engine/types.ts'

export type Rights = Record<Operation, boolean>

/** Allowed actions on one record: some records of an editable list are read-only. */
export function rightsOn(can: Rights, record: Record<string, unknown> | undefined): Rights {
  return record?.['_readonly'] === true ? { ...can, update: false, delete: false } : can
}
export type DefinitionSummary = {
  name: string
  hash: string
  scope: Scope
  /** `creates`: create pages of other callers, which redirect to the user's own; `search`: a value that is not an id is searched for. */
  route?: PageRoutes & { creates?: string[]; search?: boolean }
  idPrefix?: string
  icon?: string
  menu?: { group?: string; order?: number; badge?: string; home?: boolean }
  title: string
  /** Its records serve hosts: statistics know their traffic. */
  traffic?: boolean
  /** Agents report how many watch its records. */
  watched?: boolean
  /** Shown below every page. */
  footer?: boolean
  label: Partial<Record<Locale, string>>
  one: Partial<Record<Locale, string>>
  can: Rights
  /** Address of the request that the user sends in place of creating a record. */
  order?: string
  /** Label of its menu group, if the portal has none. */
  groupLabel?: Partial<Record<Locale, string>>
  /** Its fields that reference records of another type, and the field whose value they store. */
  refers?: { type: string; field: string; value: string }[]
}
/** One compiled schema of a form: `hash` names the module, `mode` and `active` the form it belongs to. */
export type ValidatorRef = { mode: Mode; active?: boolean; hash: string }
/** `tasks`: of its records, by name; whether an agent runs them. `opened`: rules for addresses that the portal or an agent opens. */
export type DefinitionAnswer = {
  definition: Definition
  can: Rights
  validators: ValidatorRef[]
  tasks?: Record<string, { connected: boolean }>
  opened?: Opened
}
export type WordsAnswer = { words: Words; shared: Words }

/**
 * State of one folder of definitions, for staff. `held`: a version on hold, because records would not match; `changed`: time of the files'
 * last change; `served`: files of the active older version.
 */
export type DefinitionState = {
  name: string
  origin: 'builtin' | 'operator'
  state: 'broken' | 'held' | 'attention' | 'repaired' | 'good' | 'removed'
  inForce: boolean
  held?: string
  changed?: string
  served?: string
}
