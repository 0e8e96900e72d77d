// The demo's data, kept from the first start of a build: to make them is more than half of a start.
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'

const root = join(import.meta.dirname, '../../test-results/demo-data')
/** Stories see how old some of it is. */
const longestMilliseconds = 60 * 60_000
const database = 'portal.db'

/** Fills the folder with what was kept of this build; without it the server makes its own. */
export function takeDemoData(main: string, dataDir: string): void {
  const kept = placeOf(main)
  if (isFresh(kept)) cpSync(kept, dataDir, { recursive: true })
}

/** Call when the server has started and nobody has used it yet. */
export function keepDemoData(main: string, dataDir: string): void {
  const kept = placeOf(main)
  if (isFresh(kept)) return
  mkdirSync(root, { recursive: true })
  for (const name of readdirSync(root)) if (!isFresh(join(root, name))) rmSync(join(root, name), { recursive: true, force: true })
  const copy = mkdtempSync(join(root, 'copy-'))
  const open = new Database(join(dataDir, database))
  open.exec(`vacuum into '${join(copy, database)}'`)
  open.close()
  chmodSync(join(copy, database), 0o600)
  copyFileSync(join(dataDir, 'secrets.key'), join(copy, 'secrets.key'))
  try {
    renameSync(copy, kept)
  } catch {
    // Another worker was quicker: its copy is as good.
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Named by the build, whose definitions and demo it is made of. */
function placeOf(main: string): string {
  return join(root, String(statSync(main).mtimeMs))
}

function isFresh(folder: string): boolean {
  return existsSync(folder) && Date.now() - statSync(folder).mtimeMs <= longestMilliseconds
}
