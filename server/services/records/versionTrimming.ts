// Removes versions of records beyond the retention (docs/decisions/361-room-for-records.md). The audit keeps who changed what and when.
import type { VersionHead } from '../../store/records/oldVersions.ts'
import type { Store } from '../../store/types.ts'
import { writeAudit } from '../audit/write.ts'
import { breath } from '../breath.ts'
import type { Clock, Log } from '../model.ts'
import { repeat } from '../repeated.ts'
import type { ServiceSettings } from '../settings.ts'
import { hourMilliseconds, dayMilliseconds } from '../../../src/engine/time/units.ts'

export type VersionTrimming = {
  /** Removes all versions that are too old now; resolves to their number. */ pass: () => Promise<number>
  close: () => Promise<void>
}
type Parts = {
  store: Store
  clock: Clock
  log: Log
  settings: Pick<ServiceSettings, 'VERSIONS_KEPT' | 'VERSION_DAYS'>
  pauseMilliseconds?: number
  /** Versions read, and removed, at once. */ portion?: number
}
const start = { account: '', type: '', id: '', version: 0 }

export function startVersionTrimming({
  store,
  clock,
  log,
  settings,
  pauseMilliseconds = 6 * hourMilliseconds,
  portion = 500,
}: Parts): VersionTrimming {
  const { VERSIONS_KEPT: kept, VERSION_DAYS: days } = settings
  const repeated = repeat({ pass, pauseMilliseconds, log, failure: 'old versions could not be removed; it is tried again' })
  return { pass, close: repeated.close }

  async function pass(): Promise<number> {
    if (kept === 0 && days === 0) return 0
    return store.alone(async () => {
      const before = days === 0 ? '' : new Date(clock().getTime() - days * dayMilliseconds).toISOString()
      let [removed, waiting]: [number, VersionHead[]] = [0, []]
      for await (const versions of byRecord()) {
        waiting.push(...(await surplusOf(versions, before)))
        if (waiting.length < portion) continue
        removed += await remove(waiting)
        waiting = []
      }
      removed += await remove(waiting)
      if (removed > 0) log.info({ versions: removed }, 'old versions removed')
      return removed
    })
  }

  /** All versions of one record after another, oldest first. */
  async function* byRecord(): AsyncGenerator<VersionHead[]> {
    let [after, record]: [typeof start, VersionHead[]] = [start, []]
    for (;;) {
      const heads = repeated.isClosed() ? [] : await store.oldVersions.heads(after, portion)
      for (const head of heads) {
        const [first] = record
        if (first && (first.id !== head.id || first.type !== head.type || first.account !== head.account)) {
          yield record
          record = []
        }
        record.push(head)
        after = head
      }
      if (heads.length < portion) break
      await breath()
    }
    if (record.length > 0 && !repeated.isClosed()) yield record
  }

  /** A version is as old as the one that replaced it: versions that were in force within the retention stay, and so do those that agents apply. */
  async function surplusOf(versions: VersionHead[], before: string): Promise<VersionHead[]> {
    const more = kept === 0 ? 0 : versions.length - kept
    const old = versions.filter((_, index) => {
      const next = versions[index + 1]
      return next !== undefined && (index < more || next.at < before)
    })
    const [first] = old
    if (!first) return []
    const applied = await store.oldVersions.applied(first)
    return old.filter(({ version }) => !applied.has(version))
  }

  async function remove(versions: VersionHead[]): Promise<number> {
    for (let from = 0; from < versions.length; from += portion) {
      const some = versions.slice(from, from + portion)
      await store.transaction(async ({ oldVersions, history }) => {
        await oldVersions.remove(some)
        await writeAudit(history, {
          at: clock().toISOString(),
          by: { actor: 'version-retention', actorName: '', ip: '', requestId: '' },
          action: 'versions-trim',
          detail: { versions: some.length, records: new Set(some.map(({ account, type, id }) => `${account} ${type} ${id}`)).size },
        })
      })
      await breath()
    }
    return versions.length
  }
}
