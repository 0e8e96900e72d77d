// Opens the databases that the settings name.
import type { Settings } from './plugins/settings.ts'
import { openStore } from './store/database/open.ts'
import type { Store } from './store/types.ts'

/** Drivers are lazy-loaded: the PostgreSQL client alone takes a tenth of the start-up time. */
export async function openStored(settings: Settings, closed: (paths: string[]) => void): Promise<Store> {
  const rollups = settings.CLICKHOUSE_URL
    ? (await import('./store/statistics/clickHouse/openClickHouse.ts')).openClickHouse(settings.CLICKHOUSE_URL)
    : undefined
  return settings.DATABASE_URL
    ? (await import('./store/database/postgres/openPostgres.ts')).openPostgres({
        url: settings.DATABASE_URL,
        connections: settings.DATABASE_CONNECTIONS,
        rollups,
      })
    : openStore({ dataDir: settings.DATA_DIR, closed, rollups })
}
