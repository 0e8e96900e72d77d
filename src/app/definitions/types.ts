// What the browser knows of definitions, as the API tells it.
import type { Definition, Locale, Mode, Operation, Scope, Words } from '../../engine/types.ts'

export type Rights = Record<Operation, boolean>
export type DefinitionSummary = {
  name: string
  hash: string
  scope: Scope
  route?: { list?: string; create?: string; record?: string }
  icon?: string
  menu?: { group?: string; order?: number; badge?: string }
  title: string
  label: Partial<Record<Locale, string>>
  one: Partial<Record<Locale, string>>
  can: Rights
}
/** One compiled schema of a form: `hash` names the module, `mode` and `active` the form it belongs to. */
export type ValidatorRef = { mode: Mode; active?: boolean; hash: string }
export type DefinitionAnswer = { definition: Definition; can: Rights; validators: ValidatorRef[] }
export type WordsAnswer = { words: Words; shared: Words }
