// What the browser knows of definitions, as the API tells it.
import type { Operation, PageRoutes, Scope } from '../../engine/load/resourceFile.ts'
import type { Locale, Mode } from '../../engine/schema/types.ts'
import type { Definition, Words } from '../../engine/types.ts'

export type Rights = Record<Operation, boolean>

/** What may be done with one record: some are read among those that are changed. */
export function rightsOn(can: Rights, record: Record<string, unknown> | undefined): Rights {
  return record?.['_readonly'] === true ? { ...can, update: false, delete: false } : can
}
export type DefinitionSummary = {
  name: string
  hash: string
  scope: Scope
  /** `creates`: create pages of others, which lead to the own; `search`: what is no id is searched for. */
  route?: PageRoutes & { creates?: string[]; search?: boolean }
  idPrefix?: string
  icon?: string
  menu?: { group?: string; order?: number; badge?: string; home?: boolean }
  title: string
  /** Asked for below every page. */
  footer?: boolean
  label: Partial<Record<Locale, string>>
  one: Partial<Record<Locale, string>>
  can: Rights
  /** What its part of the menu is called, where the portal does not name it. */
  groupLabel?: Partial<Record<Locale, string>>
  /** Its fields that name records of another type, and the field of those that they keep. */
  refers?: { type: string; field: string; value: string }[]
}
/** One compiled schema of a form: `hash` names the module, `mode` and `active` the form it belongs to. */
export type ValidatorRef = { mode: Mode; active?: boolean; hash: string }
/** `tasks`: of its records, by name; whether somebody carries them out. */
export type DefinitionAnswer = {
  definition: Definition
  can: Rights
  validators: ValidatorRef[]
  tasks?: Record<string, { connected: boolean }>
}
export type WordsAnswer = { words: Words; shared: Words }

/** How one folder of definitions stands, as staff are told. `held` names a version that is held back because records would break; `changed`: the files, last; `served`: those of the older version served instead. */
export type DefinitionState = {
  name: string
  origin: 'builtin' | 'operator'
  state: 'broken' | 'held' | 'attention' | 'repaired' | 'good' | 'removed'
  inForce: boolean
  held?: string
  changed?: string
  served?: string
}
