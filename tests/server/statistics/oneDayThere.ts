// A portal of its own in a process of its own: moves a day to the ClickHouse of CLICKHOUSE_URL and prints the sum that it reads there.
import { openStore } from '../../../server/store/database/open.ts'
import { openClickHouse } from '../../../server/store/statistics/clickHouse/openClickHouse.ts'
import { pass, sumOf, take } from './oneDay.ts'

const store = await openStore({ dataDir: process.argv[2]!, rollups: openClickHouse(process.env['CLICKHOUSE_URL']!) })
try {
  await take(store, 5)
  const rows = await pass(store)
  console.log(JSON.stringify({ rows, sum: await sumOf(store) }))
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }))
} finally {
  await store.close()
}
