// Conditions of a list, before they become SQL.
import type { RecordScope } from '../scope.ts'

/** Columns of records that lists may filter and sort by; all others are fields of the document. */
export const recordColumns = ['id', 'parent', 'version', 'created_at', 'updated_at', 'deleted_at', 'delivery'] as const
export type FieldRef = { column: (typeof recordColumns)[number] } | { path: string[] }
export type Scalar = string | number | boolean
export type FieldCondition = { field: FieldRef; is: 'equal' | 'in' | 'least' | 'most'; value: Scalar | Scalar[] | null }
/** The list at `path`, or its only value, contains the text. */
export type ItemCondition = { is: 'contains'; path: string[]; value: string }
/** Whether the value also occurs at `at` in a live record of another type that matches `where`. */
export type LinkCondition = {
  field: FieldRef
  is: 'linked' | 'unlinked'
  to: { scope: RecordScope; type: string; at: FieldRef; where: FieldCondition[] }
}
/** The state of a name of the record is one of these. `field`: restricts to names of one field. */
export type NameCondition = { is: 'named'; any: { state?: string; delegated?: number; field?: FieldCondition }[] }
/**
 * The balance of the project with the record's id, in the smallest unit of its currency. `credit`: the field with the credit limit, in
 * whole units; `beyond` compares the debt with it.
 */
export type BalanceCondition = { is: 'balance'; any: BalanceRange[] }
export type BalanceRange = { least?: number; most?: number; none?: true; beyond?: { credit: FieldRef; is: boolean } }
/** A closed month charged the project with the record's id for the service. */
export type ChargedCondition = { is: 'charged'; services: string[] }
export type Condition = FieldCondition | ItemCondition | LinkCondition | NameCondition | BalanceCondition | ChargedCondition

/** `labels`: one of these, whole or by key; null = without labels. `deleted`: deleted records only. */
export type RecordQuery = {
  search?: string
  labels?: string[] | null
  deleted?: boolean
  where?: Condition[]
  sort?: { field: FieldRef; descending: boolean }[]
  /** No index covers the conditions or the order: every record of the type is read to find those of the page. */
  scans?: boolean
  /** In place of `sort`: by the balance of the project with the record's id. Records without one come last in both directions. */
  byBalance?: { descending: boolean }
  offset?: number
  limit?: number
}

export function isLink(condition: Condition): condition is LinkCondition {
  return condition.is === 'linked' || condition.is === 'unlinked'
}
