// Sessions of browsers whose last proof of the password is old by now: the clock of the server cannot be moved, what it remembers can. Those of
// programs stay: other stories use them.
import { join } from 'node:path'
import Database from 'libsql'
import { e2eData } from './e2e.ts'
import { minuteMilliseconds } from '../../src/engine/time/units.ts'

export function ageProofs(minutes: number): void {
  const database = new Database(join(e2eData, 'portal.db'))
  database.exec('pragma busy_timeout = 5000')
  database
    .prepare('update sessions set proven_at = ? where kind = ?')
    .run([new Date(Date.now() - minutes * minuteMilliseconds).toISOString(), 'cookie'])
  database.close()
}
