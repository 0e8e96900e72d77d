// Records the writes of a transaction that is rolled back, to repeat them later together with other parts of an import.
import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import { changesRows } from '../database/writes.ts'
import type { Tables } from '../schema.ts'

export type Parameter = string | number | null
/** `affected`: number of rows written; `rows`: returned rows. The repeated statement must have the same results. */
export type StagedWrite = { sql: string; parameters: Parameter[]; affected: number; rows: unknown[] }

/** The state of the database is not the one in which the changes were checked; thrown to roll back the transaction. */
export class StagedDiffers extends Error {
  override name = 'StagedDiffers'
}

/** Records the writes of this transaction, until the returned function is called. */
export async function recordWrites(db: Kysely<Tables>): Promise<() => StagedWrite[]> {
  const connection = await db.getExecutor().provideConnection(async (own) => own)
  const isOwn = Object.hasOwn(connection, 'executeQuery')
  const execute = connection.executeQuery
  const writes: StagedWrite[] = []
  connection.executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    const result = await execute.call(connection, query)
    if (changesRows(query)) writes.push(writeOf(query, result))
    return result as QueryResult<Row>
  }
  return () => {
    if (isOwn) connection.executeQuery = execute
    else Reflect.deleteProperty(connection, 'executeQuery')
    return writes
  }
}

function writeOf({ sql, parameters }: CompiledQuery, { numAffectedRows, rows }: QueryResult<unknown>): StagedWrite {
  return { sql, parameters: parameters.map(checked), affected: Number(numAffectedRows ?? 0), rows }
}

function checked(value: unknown): Parameter {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new Error(`a parameter of kind ${typeof value} cannot be staged`)
}

/** Each statement's text once: parts have few different ones. */
type Stored = { statements: string[]; writes: [statement: number, parameters: Parameter[], affected: number, rows?: unknown[]][] }

export function storedOf(writes: StagedWrite[]): string {
  const statements = [...new Set(writes.map(({ sql }) => sql))]
  const places = new Map(statements.map((sql, index) => [sql, index]))
  return JSON.stringify({
    statements,
    writes: writes.map(({ sql, parameters, affected, rows }) => [
      places.get(sql)!,
      parameters,
      affected,
      ...(rows.length > 0 ? ([rows] as const) : ([] as const)),
    ]),
  } satisfies Stored)
}

export function writesOf(data: string): StagedWrite[] {
  const { statements, writes } = JSON.parse(data) as Stored
  return writes.map(([statement, parameters, affected, rows = []]) => ({ sql: statements[statement]!, parameters, affected, rows }))
}

/** Throws StagedDiffers when a statement affects or returns other rows than before. */
export function requireSame({ affected, rows }: StagedWrite, done: Pick<StagedWrite, 'affected' | 'rows'>): void {
  if (done.affected !== affected || (rows.length > 0 && JSON.stringify(done.rows) !== JSON.stringify(rows))) throw new StagedDiffers()
}
