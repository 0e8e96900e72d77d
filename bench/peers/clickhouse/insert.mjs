// Inserts a file of JSON lines into a table of ClickHouse, with one thread: prints the milliseconds of it, and the rows and bytes that are in the table.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Session } from 'chdb'

const [, , file] = process.argv
const home = mkdtempSync(join(tmpdir(), 'portal-bench-clickhouse-'))
const session = new Session(home)
try {
  const columns = `time DateTime64(3, 'UTC'), account String, resource String, host String, status UInt16, bytes UInt64, cache String, ip String, agent String`
  session.query(`create table lines (${columns}) engine = MergeTree order by (account, resource, time)`)
  const begun = performance.now()
  session.query(
    `insert into lines select * from file('${file}', JSONEachRow, '${columns.replaceAll("'", "''")}')
     settings max_threads = 1, max_insert_threads = 1, date_time_input_format = 'best_effort'`,
  )
  const milliseconds = performance.now() - begun
  const [rows, bytes] = session.query('select count(), sum(bytes) from lines', 'CSV').trim().split(',').map(Number)
  console.log(JSON.stringify({ milliseconds, rows, bytes }))
} finally {
  session.close()
  rmSync(home, { recursive: true, force: true })
}
