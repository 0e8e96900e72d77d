// `resource.json` of a type: who may do what, its list, its form, its actions (docs/add-a-resource-type.md).
import type { Checks } from '../values/checks.ts'
import type { Reports } from '../reports/reports.ts'
import type { Quota } from '../rights/quota.ts'
import type { FieldPath, Json, JsonObject, Reference, Schema, When } from '../schema/types.ts'

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
  /** Holds beside the schema's own, never in its place. */
  pattern?: string
  countBy?: { by: string[]; maxGroups?: number; maxPerGroup?: number; where?: JsonObject }
  default?: Json
  widget?: string
  view?: string | Record<string, JsonObject>
  reference?: Reference
  gate?: Gate | false
}
/** `price`: code of the option in the price list; `order`: the type of request that is sent instead of switching it on. */
/** `refuse`: instead of switching it on it is said why not (a text of `confirm`); with `if`, while the record keeps the schema. */
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
  /** Whether the text stands in mono; without it, the shape of the text decides. */ mono?: boolean
  mask?: string
  unit?: string
  /** The place whose documentation of the brand is linked beside it. */
  guide?: string
  presets?: Json[]
  /** So many items the portal's own form takes at once; the API takes what the schema says. */
  most?: number
  [option: string]: unknown
}
export type SectionField = FieldPath | { field: FieldPath; when?: When }
export type Section = {
  id: string
  fields: SectionField[]
  when?: When
  /** A schema that the record keeps while the section is drawn; its fields stay as they are while it is not. */
  if?: Schema
  /** A switch in the panel's head: on = any of its fields is set, off = they are removed. */
  toggle?: boolean
  /** A button in the panel's head: its fields go back to what a new record begins with. */
  defaults?: boolean
  /** Closed at first: a row with a summary. */
  collapsed?: boolean | When
}
export type Tab = {
  id: string
  when?: When
  /** A schema that the stored record keeps while the tab is there. */
  if?: Schema
  /** `at`: its place among the tabs, 0 = the first; else where the definition has it. `shortcut`: also in the header of a record and in the menu of its row, with `icon`. */
  at?: number
  shortcut?: true
  icon?: string
  sections?: Section[]
  /** Opens the form of the record at this section of it. */
  section?: string
  related?: string
  /** Records of the related list are added and changed in its rows; a component of the tab stands above. */
  inPlace?: boolean
  /** Drawn by a component of `src/custom`, which gets the record and all keys of the tab. */
  component?: string
  /** What the component is told. */
  options?: JsonObject
  /** A panel that explains an action and runs it. */
  action?: string
  /** Covered while changes of the record are being applied; asked for again every so many seconds. */
  waits?: { every: number }
  /** A map of the record as a table whose entries have pages of their own; `sections` are those of an entry. */
  map?: FieldPath
  /** Word of the address of one entry; else the id. */
  entry?: string
  /** Keys are paths and patterns of addresses: shown in the order in which they answer. `hosts`: fields with the hosts that the record answers for. */
  match?: 'path'
  hosts?: FieldPath[]
  /** Member of an entry that switches it off while it is false. */
  switch?: string
  /** Fields of the record that hold where no entry answers: the first row, with a page of its own. */
  base?: FieldPath[]
}
export type Column =
  | FieldPath
  | {
      field: FieldPath
      as?: string
      /** A field of the record that `field` names. */ of?: FieldPath
      /** The field that says in what an amount is. */ currency?: FieldPath
      when?: When
      sortable?: boolean
      hidden?: boolean
    }
export type Filter = FieldPath | { field: FieldPath; when?: When; segmented?: boolean; default?: Json }
/** Something that takes its time: `read` = its address below the record (GET tells its state, POST begins it), asked every so many seconds, and offered in the states of `enabledOn`. Whose `names` it is for, and which reference (`into`) names what it makes. */
export type ActionTask = { read: string; every: number; enabledOn: string[]; names: FieldPath; into: FieldPath }
export type Action = {
  id: string
  on: 'record' | 'list' | 'bulk'
  access: string[]
  path?: string
  component?: string
  input?: string
  confirm?: string
  when?: When
  if?: Schema
  save?: { set: JsonObject; keep?: FieldPath[] }
  /** Of `on: bulk`: a record of another type for each selected one; `into` takes the value of `from`. */
  create?: { type: string; into: FieldPath; from: FieldPath; set?: JsonObject }
  task?: ActionTask
  done?: string
  [key: string]: unknown
}
export type Variant = {
  id: string
  when: When
  fields?: Record<FieldPath, Narrowing>
  texts?: Record<string, string>
  access?: Partial<Record<Operation, string[]>>
  /** Other addresses of pages for those it is for; decided without a page, like access. */
  route?: PageRoutes
}
/** Patterns of a type's page addresses. */
export type PageRoutes = { list?: string; create?: string; record?: string }
export type Warning = { id: string; at: FieldPath[]; if?: Schema; changed?: FieldPath; when?: When }
export const operations = ['read', 'create', 'update', 'delete'] as const
export type Operation = (typeof operations)[number]
export type Scope = 'provider' | 'account' | { parent: string; field: string }

export const leadTypes = ['registration', 'order', 'callback', 'feedback'] as const
/**
 * What a request tells whoever sells. `source`: what the CRM knows the form by; `mail`, `phone`: the fields that say how to answer;
 * `summary`: the sections that make its text (all when absent); `footer`: asked for below every page.
 */
export type Lead = {
  source: string
  type?: (typeof leadTypes)[number]
  mail?: FieldPath
  phone?: FieldPath
  summary?: { sections: string[] }
  /** Fields that are told even when nothing is chosen, as *no*. */
  always?: FieldPath[]
  footer?: boolean
}

/** resource.json */
/** `update`: the fields whose change asks for it. */
export type ProofRules = { create?: true | FieldPath[]; update?: FieldPath[]; delete?: true }

export type ResourceFile = {
  name: string
  scope: Scope
  /** `search`: what stands in an id's place and is no id is searched for in the list. */
  route?: PageRoutes & { search?: boolean }
  icon?: string
  /** `home` = where those who may read it land. */
  menu?: { group?: string; order?: number; badge?: string; home?: boolean; when?: When }
  title: string
  /** Pages of src/custom that stand in place of the generated ones (`ownPages`). */
  component?: string
  /** Which fields say whose a record is: its brand, and the person it belongs to. Roles that do not see every brand, or see only what is their own, see no others. */
  reach?: { brand?: FieldPath; own?: FieldPath }
  /** `type prefix` of the ids of its records: http → http_x7…; derived from the name when absent. */
  idPrefix?: string
  access: Partial<Record<Operation, string[]>>
  /** What API tokens of programs may do beside it; see tokens.ts. */
  tokens?: TokenScope[]
  /** Changes that give rights or lead into somebody's account: whoever makes one proves first, again, who he is. */
  proof?: ProofRules
  list: { columns: Column[]; filters?: Filter[]; sort?: string; perPage?: number }
  form: {
    sections?: Section[]
    tabs?: Tab[]
    inactive?: 'activate'
    /** Asks for the record again while its changes are being applied, every so many seconds. */
    poll?: { every: number }
    after?: { create?: { tab?: string; list?: boolean }; update?: { list?: boolean } }
    /** Goal told to the brand's counter when somebody asks for a new record. */
    goal?: { create?: string }
    /** Whether the page of a new record has a way back to the list. */
    back?: boolean | When
  }
  ui?: Record<FieldPath, FieldUi>
  actions?: Action[]
  variants?: Variant[]
  warnings?: Warning[]
  quota?: Quota[]
  /** What is looked at outside when somebody asks whether a record works. */
  checks?: Checks
  /** Agents of this kind deliver its records, or carry each out once. */
  agents?: { kind: string; as?: 'task' }
  reports?: Reports
  /** Saving a record of the type asks somebody for something: `lead` says of whom it is told. */
  kind?: 'order'
  lead?: Lead
  [key: string]: unknown
}

/** `write` includes reading. */
export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]
