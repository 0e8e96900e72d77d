// The demo's data, made once for a build: to make them is more than half of a start.
import { hashSync } from '@node-rs/argon2'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { password } from './people.ts'
import { hourMilliseconds } from '../../src/engine/time/units.ts'

const root = join(import.meta.dirname, '../../test-results/demo-data')
/** Stories see how old some of it is. */
const maxMilliseconds = hourMilliseconds
const database = 'portal.db'

/** Fills the folder with what was kept of this build; without it the server makes its own. */
export function takeDemoData(main: string, dataDir: string): void {
  const kept = placeOf(main)
  if (isFresh(kept)) cpSync(kept, dataDir, { recursive: true })
}

/** Call before the stories, when no copy of this build is fresh: the folder is of a server that has just filled it and ended. */
export function keepDemoData(main: string, dataDir: string): void {
  mkdirSync(root, { recursive: true })
  for (const name of readdirSync(root)) if (!isFresh(join(root, name))) rmSync(join(root, name), { recursive: true, force: true })
  const copy = mkdtempSync(join(root, 'copy-'))
  const open = new Database(join(dataDir, database))
  open.prepare('update credentials set hash = ?').run([quickHash()])
  open.exec(`vacuum into '${join(copy, database)}'`)
  open.close()
  chmodSync(join(copy, database), 0o600)
  copyFileSync(join(dataDir, 'secrets.key'), join(copy, 'secrets.key'))
  rmSync(placeOf(main), { recursive: true, force: true })
  renameSync(copy, placeOf(main))
}

export const hasDemoData = (main: string): boolean => isFresh(placeOf(main))

/** Every story signs somebody in, and a hash that costs as much as those of people takes 0.15 s of a processor: this one opens as well. */
function quickHash(): string {
  return hashSync(password, { memoryCost: 256, timeCost: 1, parallelism: 1 })
}

/** Named by the build, whose definitions and demo it is made of. */
function placeOf(main: string): string {
  return join(root, String(statSync(main).mtimeMs))
}

function isFresh(folder: string): boolean {
  return existsSync(folder) && Date.now() - statSync(folder).mtimeMs <= maxMilliseconds
}
