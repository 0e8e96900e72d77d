// Applies staged imports of the embedded database in a thread. Meanwhile this connection reads, and its writes wait.
import { startThread } from '../../drivers/thread.ts'
import type { StagedImport } from '../records/stagedImports.ts'
import type { Applied, Needed, StagedAnswer, StagedWork } from './applyStaged.ts'
import { StoreError } from './errors.ts'
import type { Grouped } from './grouped.ts'
import type { Writes } from './writes.ts'

export function applyElsewhere(file: string, writes: Writes, elsewhere: Grouped['elsewhere']) {
  return (row: StagedImport, needed: Needed): Promise<Applied> =>
    elsewhere(async () => {
      let release = (): void => undefined
      writes.held = new Promise((done) => (release = done))
      try {
        return await inThread({ file, row, needed })
      } finally {
        writes.noteTables([undefined])
        writes.held = undefined
        release()
      }
    })
}

function inThread(workerData: StagedWork): Promise<Applied> {
  return new Promise((resolve, reject) => {
    const failed = (cause: unknown) => reject(new StoreError('an import was not applied', 'unknown', cause))
    const thread = startThread(import.meta.url, 'stagedWorker', { workerData })
    thread.on('message', (answer: StagedAnswer) => ('applied' in answer ? resolve(answer.applied) : failed(new Error(answer.failure))))
    thread.on('error', failed)
    thread.on('exit', (code) => failed(new Error(`its thread ended with ${code}`)))
  })
}
