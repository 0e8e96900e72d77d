// Deletes uploads without progress, and bytes whose row is gone.
import { repeat } from '../repeated.ts'
import type { Log } from '../model.ts'
import type { FileParts } from './fileParts.ts'
import type { Transfers } from './transfers.ts'
import type { Files } from './types.ts'
import { hourMilliseconds } from '../../../src/engine/time/units.ts'

export async function sweepFiles({ store, clock, driver, settings }: FileParts, transfers: Pick<Transfers, 'has'>): Promise<number> {
  const now = clock().getTime()
  let count = 0
  for (const { account, id } of await store.files.stalled(new Date(now - settings.UPLOAD_HOURS * hourMilliseconds).toISOString())) {
    if (transfers.has(id)) continue
    await store.files.remove(account, id)
    await driver.remove(id)
    count += 1
  }
  for await (const { key, changedAt } of driver.list()) {
    // Bytes are written after their row; an hour covers clocks that differ.
    if (changedAt > now - hourMilliseconds || (await store.files.knows(key))) continue
    await driver.remove(key)
    count += 1
  }
  return count
}

export function startFileSweep(
  { files, log }: { files: Pick<Files, 'sweep'>; log: Log },
  pauseMilliseconds = hourMilliseconds,
): { close: () => Promise<void> } {
  return repeat({ pass: files.sweep, pauseMilliseconds, log, failure: 'unfinished uploads could not be deleted; it is tried again' })
}
