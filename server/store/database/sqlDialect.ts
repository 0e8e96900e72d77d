// Interface of the differences between the databases. Types only.
import type { RawBuilder } from 'kysely'
import type { Condition, FieldRef } from '../records/conditions.ts'
import type { Bound } from '../bounds.ts'

/** Kind of a field's values. */
export type ValueKind = 'string' | 'number' | 'boolean'
export type SqlDialect = {
  name: 'sqlite' | 'postgres'
  /** Columns of a `create table`, from the common notation. */
  columns: (text: string) => string
  /** Ends a `create table`. */
  tableEnd: RawBuilder<unknown>
  autoIncrement: RawBuilder<unknown>
  /** Statements that make a table reject UPDATE and DELETE. */
  appendOnly: (table: string) => RawBuilder<unknown>[]
  /** Statements that allow updates (or deletion) of such a table, and that end it: in one transaction. */
  opened: (table: string, verb?: 'update' | 'delete') => { first: RawBuilder<unknown>[]; last: RawBuilder<unknown>[] }
  /** Statements that complete the first schema for this database alone. */
  finishFirst: RawBuilder<unknown>[]
  /** Statements at the start of a migration's transaction, so that of several processes one goes first. */
  oneAtATime: RawBuilder<unknown>[]
  /** Statements before inserting an outbox row: until the transaction ends nobody else inserts one, so that rows become visible in the order of their numbers. */
  inOrder: RawBuilder<unknown>[]
  /** Statements that add up the numbers of records of many transactions (migrations/093-record-counts.ts, 106-record-totals.ts). */
  addUpCounts: RawBuilder<unknown>[]
  matches: (condition: Condition) => RawBuilder<boolean>
  /** The value at a place, for comparison with another. */
  valueAt: (ref: FieldRef) => RawBuilder<unknown>
  /** Texts of a JSON array in a column, as rows with a `value`. */
  textsOf: (column: string) => RawBuilder<{ value: string }>
  /** Whether a column's text contains this one, case-sensitively. */
  holds: (column: string, text: string) => RawBuilder<boolean>
  /** A query for the size of the database on disk, as `bytes`. */
  databaseBytes: RawBuilder<unknown>
  /** Sort keys of a place: missing values first, then numbers, then text without regard to case. */
  sortKeys: (ref: FieldRef) => RawBuilder<unknown>[]
  /** The same key, not read from an index: for a few rows that are sorted. */
  unindexed: (key: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The indexable part of `sortKeys` and `matches`, in the same notation. */
  indexed: {
    sort: (ref: FieldRef, direction: RawBuilder<unknown>, then?: FieldRef) => RawBuilder<unknown>[]
    filter: (ref: FieldRef, kind: ValueKind) => RawBuilder<unknown>
  }
  /** Whether a row's document keeps a bound: `some` of a list, or `all` of it. */
  within: (bound: Bound, how: 'some' | 'all') => RawBuilder<boolean>
}
