// Statistics from access logs: ingested from agents, read by members of an account.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Store } from '../../store/types.ts'
import { piecesOf } from '../../statistics/steps.ts'
import { readGeoTable } from '../../statistics/geoTable.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Clock } from '../model.ts'
import { createNames } from './names.ts'
import type { Kept } from './periods.ts'
import { readingFigures } from './readFigures.ts'
import { readingLog } from './readLog.ts'
import { readingTraffic } from './readTraffic.ts'
import { readingViews } from './readViews.ts'
import { createTaking } from './take.ts'
import type { Period, Statistics } from './types.ts'
import { dayMinutes, minuteMilliseconds } from '../../../src/engine/time/units.ts'

export type StatisticsSettings = {
  STATISTICS_DAYS: number
  STATISTICS_HOUR_DAYS: number
  STATISTICS_MINUTE_DAYS: number
  STATISTICS_LOG_LINES: number
  GEO_FILE: string
}
type Parts = { store: Store; registry: Pick<DefinitionRegistry, 'get' | 'list'>; clock: Clock; settings: StatisticsSettings }
const accountsAtOnce = 500
const secretSetting = 'statistics_secret'

export function createStatistics({ store, registry, clock, settings }: Parts): Statistics {
  const geoTable = readGeoTable(settings.GEO_FILE === '' ? '' : readFileSync(settings.GEO_FILE, 'utf8'))
  const names = createNames({ store, registry })
  const taking = createTaking({ store, registry, clock, geoTable, secret, settings })
  return {
    ...taking,
    position: ({ id }, source) => store.statistics.position({ agent: id, source }),
    version: (account) => store.statistics.version({ account }),
    ...readingTraffic({ store, names, kept, now }),
    ...readingViews({ store, names, kept }),
    ...readingFigures({ store, names, kept }),
    log: readingLog(store),
    accounts,
  }

  /** Makes viewers' hashes useless outside of this database. */
  async function secret(): Promise<string> {
    const stored = await store.brands.setting(secretSetting)
    if (stored !== undefined) return stored
    return store.transaction(async ({ brands }) => {
      const first = await brands.setting(secretSetting)
      if (first !== undefined) return first
      const made = randomBytes(32).toString('base64url')
      await brands.setSetting(secretSetting, made)
      return made
    })
  }

  function now(): number {
    return clock().getTime() / minuteMilliseconds
  }

  function kept(): Kept {
    return { minutes: now() - settings.STATISTICS_MINUTE_DAYS * dayMinutes, hours: now() - settings.STATISTICS_HOUR_DAYS * dayMinutes }
  }

  async function accounts(accountNames: readonly string[], { start, end }: Period) {
    const sums = new Map(accountNames.map((account) => [account, { hits: 0, bytes: 0, cached: 0 }]))
    for (let at = 0; at < accountNames.length; at += accountsAtOnce)
      for (const piece of piecesOf(start, end))
        for (const row of await store.statistics.byAccount(accountNames.slice(at, at + accountsAtOnce), piece)) {
          const sum = sums.get(row.account)!
          sum.hits += row.hits
          sum.bytes += row.bytes
          sum.cached += row.cached
        }
    return [...sums].map(([account, { hits, bytes, cached }]) => ({
      account,
      hits,
      traffic: bytes,
      cache_ratio: bytes === 0 ? 0 : cached / bytes,
      bandwidth: (bytes * 8) / ((end - start) * 60),
    }))
  }
}
