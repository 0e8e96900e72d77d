// An embedded database that fails on purpose: the n-th statement from now on, once, as SQLite would.
import { type OpenDatabase, openLibsql } from '../../../server/store/database/open.ts'

type Statement = { reader: boolean; all: (parameters: readonly unknown[]) => unknown[]; run: (parameters: readonly unknown[]) => never }
/** `only` = statements that count; `count` = how many there were. */
export type Fault = { in: number; code: string; count: number; only?: RegExp }
type Database = ReturnType<OpenDatabase>

/** `look` asks the database past the fault. */
export function createFailing(): { fault: Fault; open: OpenDatabase; look: (sql: string) => Record<string, unknown>[] } {
  const fault: Fault = { in: Infinity, code: '', count: 0 }
  let opened: Database | undefined
  const guard = (sql: string): void => {
    if (fault.only && !fault.only.test(sql)) return
    fault.count += 1
    fault.in -= 1
    if (fault.in === 0) throw Object.assign(new Error('injected'), { code: fault.code })
  }
  return {
    fault,
    look: (sql) => opened!.prepare(sql).all([]) as Record<string, unknown>[],
    open(path) {
      const database = (opened = openLibsql(path))
      void database.prepare('pragma synchronous = off').all([])
      return {
        close: () => database.close(),
        prepare: (sql: string) => {
          const statement = database.prepare(sql) as unknown as Statement
          return {
            get reader() {
              return statement.reader
            },
            all: (parameters: readonly unknown[]) => (guard(sql), statement.all(parameters)),
            run: (parameters: readonly unknown[]) => (guard(sql), statement.run(parameters)),
            iterate: () => {
              throw new Error('not used')
            },
          }
        },
      } as unknown as Database
    },
  }
}
