// Bare SQLite: one insert per transaction, each synced to disk. argv: folder, text, seconds, the product's folder (its SQLite is used).
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [folder, text, seconds, root] = process.argv.slice(2)
const Database = createRequire(join(root, 'package.json'))('libsql')
const database = new Database(join(folder, 'bare.db'))
for (const pragma of ['journal_mode = wal', 'synchronous = full']) database.exec(`pragma ${pragma}`)
database.exec(
  'create table if not exists records (account text, type text, id text, version integer, data text, created_at text, primary key (account, type, id)) strict',
)
const insert = database.prepare('insert into records values (?, ?, ?, 1, ?, ?)')
const before = database.prepare('select count(*) as total from records').get().total
const begun = performance.now()
let count = 0
for (; performance.now() - begun < Number(seconds) * 1000; count += 1)
  insert.run('demo', 'rows', `row_${before + count}`, text, new Date().toISOString())
const took = (performance.now() - begun) / 1000
if (database.prepare('select count(*) as total from records').get().total !== before + count) throw new Error('rows are missing')
console.log(JSON.stringify({ perSecond: count / took }))
