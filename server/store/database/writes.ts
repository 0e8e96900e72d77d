// Write counters by table: a read stays valid while the counters of its tables do not change.
import type { CompiledQuery, OperationNode } from 'kysely'

type Query = Pick<CompiledQuery, 'query' | 'sql'>
export type Writes = {
  /** Called before the query runs. The table that it writes, undefined for any; none if it only reads. */
  note: (query: Query) => [table?: string | undefined]
  /** Counts writes to these tables again; undefined for any. */
  noteTables: (tables: Iterable<string | undefined>) => void
  /** Writes to these tables, to all others, or to any. */
  of: (tables?: WrittenTables<string>) => number
  /** While another connection writes, writes of this one wait. */
  held?: Promise<void> | undefined
}
export type WrittenTables<Table extends string> = readonly Table[] | { except: readonly Table[] }

/** Beginning and ending transactions and savepoints write nothing themselves. */
const marks = /^\s*(?:begin|commit|savepoint|release|rollback to)\b/i

/** Whether a query changes rows, or may. */
export function changesRows({ query, sql }: Query): boolean {
  return !isSelect({ query, sql }) && !marks.test(sql) && !settings.test(sql)
}
const settings = /^\s*(?:pragma|explain)\b/i

/** Whether another connection may run the query: it reads rows, and nothing of the connection itself. */
export function isSelect({ query, sql }: Query): boolean {
  return query.kind === 'SelectQueryNode' || selects.test(sql)
}
/** A statement that begins with `with` counts as a read unless it also inserts, updates or deletes. */
const selects = /^\s*(?:select\b|with\b(?![^]*\b(?:insert|update|delete|replace)\b))/i

export function createWrites(): Writes {
  const byTable = new Map<string, number>()
  let all = 0
  let unnamed = 0

  const named = (tables: readonly string[]) => tables.reduce((sum, table) => sum + (byTable.get(table) ?? 0), 0)
  const count = (table: string | undefined): void => {
    all += 1
    if (table === undefined) unnamed += 1
    else byTable.set(table, (byTable.get(table) ?? 0) + 1)
  }
  return {
    noteTables(tables) {
      for (const table of tables) count(table)
    },
    note({ query, sql }) {
      if (isSelect({ query, sql }) || marks.test(sql)) return []
      const table = tableOf(query)
      count(table)
      return [table]
    },
    of(tables) {
      if (tables === undefined) return all
      return 'except' in tables ? all - named(tables.except) : unnamed + named(tables)
    },
  }
}

/** The single table that a query writes; undefined when it may be any. */
function tableOf(query: Query['query']): string | undefined {
  switch (query.kind) {
    case 'InsertQueryNode':
      return nameOf(query.into)
    case 'UpdateQueryNode':
      return nameOf(query.table)
    case 'DeleteQueryNode':
      return query.from.froms.length === 1 ? nameOf(query.from.froms[0]) : undefined
    default:
      return undefined
  }
}

function nameOf(node: OperationNode | undefined): string | undefined {
  return node?.kind === 'TableNode'
    ? (node as { table?: { identifier?: { name?: string } } } & OperationNode).table?.identifier?.name
    : undefined
}
