// What the browser knows of definitions, as the API tells it.
import type { Definition, Locale, Mode, Operation, Scope, Words } from '../../engine/types.ts'

export type Rights = Record<Operation, boolean>
export type DefinitionSummary = {
  name: string
  hash: string
  scope: Scope
  route?: { list?: string; create?: string; record?: string }
  icon?: string
  menu?: { group?: string; order?: number; badge?: string; home?: boolean }
  title: string
  label: Partial<Record<Locale, string>>
  one: Partial<Record<Locale, string>>
  can: Rights
}
/** One compiled schema of a form: `hash` names the module, `mode` and `active` the form it belongs to. */
export type ValidatorRef = { mode: Mode; active?: boolean; hash: string }
export type DefinitionAnswer = { definition: Definition; can: Rights; validators: ValidatorRef[] }
export type WordsAnswer = { words: Words; shared: Words }

/** How one folder of definitions stands, as staff are told. `held` names a version that is held back because records would break. */
export type DefinitionState = { name: string; origin: 'builtin' | 'operator'; state: 'broken' | 'held' | 'attention' | 'repaired' | 'good'; inForce: boolean; held?: string }
