// One server per data directory. The kernel holds the lock, so it ends with the process in any case.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { faultOf, StoreError } from './errors.ts'
import { makePrivate } from './privateFiles.ts'

/** Takes the lock or throws StoreError `locked`, naming the process that holds it. Returns a function that releases it. */
export function lockDirectory(dir: string): () => void {
  const [file, pid] = [join(dir, 'lock.db'), join(dir, 'server.pid')]
  makePrivate(file)
  const lock = new Database(file)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    if (faultOf(cause) !== 'locked') throw cause
    throw new StoreError(`another server (process ${holder(dir)}) uses the data directory ${dir}`, 'locked', cause)
  }
  makePrivate(pid)
  writeFileSync(pid, `${process.pid}\n`)
  return () => lock.close()
}

function holder(dir: string): string {
  try {
    return readFileSync(join(dir, 'server.pid'), 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
