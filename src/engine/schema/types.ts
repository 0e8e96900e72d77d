// The vocabulary of schemas and of their callers: the basis of everything else in the engine.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }
export const locales = ['en_US', 'ru_RU'] as const
export type Locale = (typeof locales)[number]
export const modes = ['list', 'create', 'edit', 'show'] as const
export type Mode = (typeof modes)[number]
/**
 * A JSON Schema node. Includes engine annotations (view, normalize, generate, prefill, reference, future, option, unique, exclusive, limit,
 * parentHas, belowHas, claims, reserved, noLoop, opens, noCircle, presets, copied).
 */
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
  /** Offered if a record of this type, below the record that `of` references, has a value in its field. */ belowHas?: {
    of: FieldPath
    type: string
    field: FieldPath
  }
}
export type NormalizeStep = string | ({ if?: Schema } & Record<string, unknown>)
export type Reference = {
  type: string
  /**
   * The field whose value is stored; of several, the value of any of them, which is then the option itself (see the choices of a field).
   */
  value: string | string[]
  label: string
  filter?: Record<string, Json>
  none?: string
  create?: boolean | string
  /** In a new record the first one offered is chosen. */
  first?: boolean
  /** A referenced record cannot be deleted. */
  holds?: boolean
  /** Sibling names that the chosen record should cover: their path, and the record's comma-separated list. */
  covers?: { names: FieldPath; by: string }
}
/** Field path: names joined by `.`, `*` = every item or map value; `/a.b/c` (JSON Pointer) where a name has a dot. */
export type FieldPath = string
/** From the old name of a field to the new. */
export type Renames = Record<FieldPath, FieldPath>
/** The caller. `feature` = features of the brand and of the account together; `active` = a fact of the record. */
export type Context = {
  mode?: Mode
  client?: string
  brand?: string
  feature?: string[]
  role?: string
  /** Reach of the role, as in the facts. */
  reach?: string
  locale?: Locale
  active?: boolean
}
export type FactName = keyof Context
export type FactValue = string | boolean
/** A value, a list (or), or `{not}`; several facts = and. */
export type WhenValue = FactValue | FactValue[] | { not: FactValue | FactValue[] }
export type When = Partial<Record<FactName, WhenValue>>
/** Whether data satisfies a sub-schema of the resolved schema (precompiled in the browser, compiled on the server). */
export type Test = (schema: Schema, data: unknown) => boolean
