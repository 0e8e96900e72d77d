// One server per data directory. The lock is the kernel's, so it ends with the process, however that ends.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { faultOf, StoreError } from './errors.ts'

/** Takes the lock or throws StoreError `locked`, naming the process that has it. Answers how to let go. */
export function lockDirectory(dir: string): () => void {
  const lock = new Database(join(dir, 'lock.db'))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    if (faultOf(cause) !== 'locked') throw cause
    throw new StoreError(`another server (process ${holder(dir)}) uses the data directory ${dir}`, 'locked', cause)
  }
  writeFileSync(join(dir, 'server.pid'), `${process.pid}\n`)
  return () => lock.close()
}

function holder(dir: string): string {
  try {
    return readFileSync(join(dir, 'server.pid'), 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
