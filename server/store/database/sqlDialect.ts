// Where the databases differ. Types only.
import type { RawBuilder } from 'kysely'
import type { Condition, Place } from '../records/conditions.ts'
import type { Bound } from '../bounds.ts'

/** What the values of a field are. */
export type Kind = 'string' | 'number' | 'boolean'
export type SqlDialect = {
  name: 'sqlite' | 'postgres'
  /** The columns of a `create table`, from the common spelling. */
  columns: (text: string) => string
  /** Ends a `create table`. */
  tableEnd: RawBuilder<unknown>
  autoIncrement: RawBuilder<unknown>
  /** Statements that make a table refuse UPDATE and DELETE. */
  appendOnly: (table: string) => RawBuilder<unknown>[]
  /** Statements that let such a table be updated (or rows be deleted), and that end it: in one transaction. */
  opened: (table: string, verb?: 'update' | 'delete') => { first: RawBuilder<unknown>[]; last: RawBuilder<unknown>[] }
  /** Statements that finish the first shape of the database, for what only this database needs. */
  finishFirst: RawBuilder<unknown>[]
  /** Statements at the beginning of a migration's transaction: of several processes one goes first. */
  oneAtATime: RawBuilder<unknown>[]
  /** Statements before a row of the outbox that agents read: until the transaction ends nobody else adds one, so that rows become visible in the order of their numbers. */
  inOrder: RawBuilder<unknown>[]
  matches: (condition: Condition) => RawBuilder<boolean>
  /** What stands at a place, to be compared with what stands at another. */
  valueAt: (place: Place) => RawBuilder<unknown>
  /** The texts of a JSON array in a column, as rows with a `value`. */
  textsOf: (column: string) => RawBuilder<{ value: string }>
  /** Whether a column's text holds this one, letter for letter. */
  holds: (column: string, text: string) => RawBuilder<boolean>
  /** A query for the size of the database on disk, as `bytes`. */
  databaseBytes: RawBuilder<unknown>
  /** How a place is ordered, by one after the other: nothing first, then numbers, then text without regard to case. */
  sortKeys: (place: Place) => RawBuilder<unknown>[]
  /** What of `sortKeys` and of `matches` an index can hold, in the same words. */
  indexed: {
    sort: (place: Place, direction: RawBuilder<unknown>) => RawBuilder<unknown>[]
    filter: (place: Place, kind: Kind) => RawBuilder<unknown>
  }
  /** Whether the document of a row keeps a bound: `some` of a list, or `all` of it. */
  within: (bound: Bound, how: 'some' | 'all') => RawBuilder<boolean>
}
