// `resource.json` of a type: permissions, list, form, actions (docs/add-a-resource-type.md).
import type { AgentRule } from './agentOptions.ts'
import type { AttentionRule } from './attention.ts'
import type { Checks } from '../../values/checks.ts'
import type { CommandRules } from './commandRules.ts'
import type { KeyRule } from './keyRules.ts'
import type { Reports } from '../../reports/reports.ts'
import type { Quota } from '../../rights/quota.ts'
import type { FieldPath, Json, JsonObject, Reference, Schema, When } from '../../schema/types.ts'

export type Narrowing = {
  hidden?: boolean
  readonly?: boolean
  required?: true
  locked?: string
  const?: Json
  enum?: Json[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minProperties?: number
  maxProperties?: number
  /** Applies in addition to the schema's own, never instead of it. */
  pattern?: string
  countBy?: { by: string[]; maxGroups?: number; maxPerGroup?: number; where?: JsonObject }
  default?: Json
  widget?: string
  view?: string | Record<string, JsonObject>
  reference?: Reference
  gate?: Gate | false
}
/** `price`: code of the option's nomenclature item; `order`: the type of request that is sent instead of switching it on. */
/** `refuse`: a text of `confirm` that explains why it cannot be switched on; with `if`, while the record matches the schema. */
export type Gate = {
  ask?: 'paid' | 'sure'
  price?: string
  order?: string
  once?: boolean
  off?: boolean
  refuse?: string
  if?: Schema
  when?: When
}
export type FieldUi = {
  widget?: string
  /** A field or template written to rjsf's contract, registered in `src/custom`. */
  field?: string
  template?: string
  view?: string | Record<string, JsonObject>
  gate?: Gate
  dice?: boolean
  /** Whether the text is monospaced; by default the shape of the text decides. */ mono?: boolean
  mask?: string
  /** How many digits a text takes; further ones are not typed. */ digits?: number
  unit?: string
  /** The number is an amount in the currency of the account. */ money?: boolean
  /** The key of the brand's documentation that is linked beside it, or keys by the value of a field. */
  guide?: string | { by: FieldPath; of: Record<string, string> }
  presets?: Json[]
  /** Maximum number of items in the portal's own form; the API accepts the schema's limit. */
  most?: number
  [option: string]: unknown
}
export type SectionField = FieldPath | { field: FieldPath; when?: When }
export type Section = {
  id: string
  fields: SectionField[]
  when?: When
  /** The section is shown while the record matches this schema; its fields keep their values otherwise. */
  if?: Schema
  /** A switch in the panel's header: on = any of its fields is set, off = they are removed. */
  toggle?: boolean
  /** A button in the panel's header that resets its fields to the values of a new record. */
  defaults?: boolean
  /** Closed at first: a row with a summary. */
  collapsed?: boolean | When
}
export type Tab = {
  id: string
  when?: When
  /** The tab exists while the stored record matches this schema. */
  if?: Schema
  /**
   * `at`: its index among the tabs, 0 = the first; by default the order of the definition. `shortcut`: also in the header of a record and
   * in the menu of its row, with `icon`.
   */
  at?: number
  shortcut?: true
  /** The bar shows the tab only while it is open. */
  hiddenUntilOpen?: true
  icon?: string
  sections?: Section[]
  /** Opens the form of the record at this section. */
  section?: string
  related?: string
  /** Records of the related list are added and changed in its rows; a component of the tab is shown above. */
  inPlace?: boolean
  /** A component of `src/custom`, which gets the record and all keys of the tab. */
  component?: string
  /** Parameters of the component. */
  options?: JsonObject
  /** A panel that explains an action and runs it. */
  action?: string
  /** Disabled while changes of the record are being applied; polled at this interval, in seconds. */
  waits?: { every: number }
  /** A map of the record as a table whose entries have pages of their own; `sections` are those of an entry. */
  map?: FieldPath
  /** Address segment of one entry; by default the id. */
  entry?: string
  /** Keys are paths and patterns of addresses: shown in the order of evaluation. `hosts`: fields with the hosts of the record. */
  match?: 'path'
  hosts?: FieldPath[]
  /** Member of an entry that disables it while it is false. */
  switch?: string
  /** Fields of the record that apply if no entry matches: the first row, with a page of its own. */
  base?: FieldPath[]
}
export type Column =
  | FieldPath
  | {
      field: FieldPath
      as?: string
      /** A field of the record that `field` references. */ of?: FieldPath
      /** The field with the unit of an amount. */ currency?: FieldPath
      /** For the first column: the field of its second line. */ below?: FieldPath
      /** For the first column: consecutive rows with the same name show it once while sorted by it. */ group?: boolean
      when?: When
      sortable?: boolean
      hidden?: boolean
    }
/** `range`: numbers from one to another. */
export type Filter = FieldPath | { field: FieldPath; when?: When; segmented?: boolean | Json[][]; default?: Json; range?: boolean }
/**
 * A long-running task: `read` = its address below the record (GET returns its state, POST starts it), polled at this interval in seconds,
 * and available in the states of `enabledOn`. `names`: the field it works for; `into`: the reference that receives the result.
 */
export type ActionTask = { read: string; every: number; enabledOn: string[]; names: FieldPath; into: FieldPath }
export type Action = {
  id: string
  on: 'record' | 'list' | 'bulk'
  /** For `on: record` with `save`: also offered for selected rows. */
  bulk?: boolean
  /** For `save`: offered for records whose fields have one of these values. */
  where?: Record<string, (string | boolean)[]>
  access: string[]
  path?: string
  component?: string
  input?: string
  confirm?: string
  when?: When
  if?: Schema
  /** `back`: a field gets the value of another one. `ask`, for `on: bulk`: a reference chosen once for all selected records. */
  save?: { set: JsonObject; back?: Record<string, string>; keep?: FieldPath[]; ask?: FieldPath }
  icon?: string
  /** For `on: bulk`: creates a record of another type for each selected one; `into` receives the value of `from`. */
  create?: { type: string; into: FieldPath; from: FieldPath; set?: JsonObject }
  task?: ActionTask
  done?: string
  [key: string]: unknown
}
/**
 * `line`, once for each item of `each`; where `by` is one of `dotted` or `quoted`, the value of `of` ends with a dot or is quoted. Items
 * whose `switch` is false are comments.
 */
export type Preview = { each: string; line: string; by: string; of: string; dotted: string[]; quoted: string[]; switch?: string }
export type Variant = {
  id: string
  when: When
  fields?: Record<FieldPath, Narrowing>
  texts?: Record<string, string>
  access?: Partial<Record<Operation, string[]>>
  /** Other page addresses for certain callers; decided without a page, like access. */
  route?: PageRoutes
  create?: Creation
}
/**
 * `order`: the type of the request that callers send who may not create records themselves. `page`: the address at which they choose one;
 * the page of a new request if absent.
 */
export type Creation = { order?: string; page?: string }
/** Patterns of a type's page addresses. */
export type PageRoutes = { list?: string; create?: string; record?: string }
export type Warning = { id: string; at: FieldPath[]; if?: Schema; changed?: FieldPath; when?: When }
export const operations = ['read', 'create', 'update', 'delete'] as const
export type Operation = (typeof operations)[number]
export type Scope = 'provider' | 'account' | { parent: string; field: string }

export const leadTypes = ['registration', 'order', 'callback', 'feedback'] as const
/**
 * How a request notifies sales. `source`: the form's id in the CRM; `mail`, `phone`: the fields with the contact details;
 * `summary`: the sections of its text (all if absent); `footer`: shown below every page.
 */
export type Lead = {
  source: string
  type?: (typeof leadTypes)[number]
  mail?: FieldPath
  phone?: FieldPath
  summary?: { sections: string[] }
  /** Fields that are listed even if empty, as *no*. */
  always?: FieldPath[]
  /** The text begins with the name of the form and the type of the client. */ client?: boolean
  footer?: boolean
}

/** `order`: the type of the request; `given`: fields of it that are chosen already. */
export type FormQuestion = { id: string; order: string; given?: Record<string, Json>; when?: When }

/** `kinds`: a further goal for records whose field has one of these values. */
export type Goal = { create?: string; kinds?: { field: string; goals: Record<string, string> } }

/** resource.json */
/** `update`: the fields whose change requires it. */
export type ProofRules = { create?: true | FieldPath[]; update?: FieldPath[]; delete?: true }

export type ResourceFile = {
  name: string
  scope: Scope
  /** `search`: a value in place of an id that is not an id is searched for in the list. */
  route?: PageRoutes & { search?: boolean }
  icon?: string
  /** `home`: the list that staff come back to when they leave a project. */
  menu?: { group?: string; order?: number; badge?: string; home?: boolean; when?: When }
  title: string
  /** Pages of src/custom that replace the generated ones (`ownPages`). */
  component?: string
  /** Fields with the owner of a record: its brand, and its person. Roles with limited reach see only their own records. */
  reach?: { brand?: FieldPath; own?: FieldPath }
  /** Prefix of record ids: http → http_x7…; derived from the name if absent. */
  idPrefix?: string
  access: Partial<Record<Operation, string[]>>
  create?: Creation
  /** Additional rights of API tokens; see tokens.ts. Writing includes reading: the response to a change contains the record. */
  tokens?: TokenScope[]
  /** Changes that grant rights or access to an account: the user re-authenticates first. */
  proof?: ProofRules
  list: {
    columns: Column[]
    filters?: Filter[]
    sort?: string
    /** Orders records with equal `sort`. */ then?: FieldPath
    perPage?: number
    /** Types whose records that need attention are counted in the list's header. */
    attention?: string[]
    /** Initially sorted by the traffic of the last 24 hours, for callers who may see it. */
    busiest?: boolean
  }
  form: {
    sections?: Section[]
    tabs?: Tab[]
    inactive?: 'activate'
    /** Polls the record while its changes are being applied, at this interval in seconds; until then the form of records that match `waits` is disabled. */
    poll?: { every: number; waits?: Schema }
    after?: { create?: { tab?: string; list?: boolean }; update?: { list?: boolean } }
    /** Goals reported to the brand's web analytics when a record was created. */
    goal?: Goal
    /** Seconds for which a toast also shows a save that the server refused. */
    refused?: { seconds: number }
    /** Confirms before a record is created. `about`: the field whose chosen option explains the price. */
    ask?: { create: 'paid'; about?: FieldPath }
    /** Links beside the form that open a request for help. */
    questions?: FormQuestion[]
    /** Whether the page of a new record has a link back to the list. */
    back?: boolean | When
    /** A part of src/custom beside the form; gets the current values of the form. */
    sidePanel?: string
  }
  ui?: Record<FieldPath, FieldUi>
  actions?: Action[]
  variants?: Variant[]
  warnings?: Warning[]
  quota?: Quota[]
  /** Counts of its records that the session contains for each account, by name: all of them, or those whose fields have one of the values. */
  counts?: Record<string, Record<string, (string | boolean)[]>>
  /** Records that the first screen lists because a person has to act. */
  attention?: AttentionRule[]
  /** The external checks that show whether a record works. */
  checks?: Checks
  /** Agents that deliver its records, run each of them once (`task`), or make them (`made`); `options` gives them the meaning of members. */
  agents?: AgentRule | AgentRule[]
  reports?: Reports
  /** Secrets that people may read again and replace. */
  keys?: KeyRule[]
  /** Changes of a record that take effect at once. */
  commands?: CommandRules
  /** Changes can be saved as a draft; the record stays in force until the draft is published. `withheld`: values that a new record gets only when it is published. */
  drafts?: true | { withheld: string[] }
  preview?: Preview
  /** Saving a record of the type sends a request: `lead` describes its notification. */
  kind?: 'order'
  lead?: Lead
  [key: string]: unknown
}

/** `write` includes reading. */
export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]
