// Opens the database read-only beside a running server: no lock, no migration.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { sqliteDialect } from './dialect.ts'
import { postgresDialect } from './postgres/dialectPostgres.ts'
import { EmbeddedDialect } from './embedded.ts'
import { StoreError } from './errors.ts'
import { openReader } from './open.ts'
import { createPool } from './postgres/postgresPool.ts'
import { sealsIn } from '../audit/seals.ts'
import type { Tables } from '../schema.ts'
import { createWrites } from './writes.ts'

export type Reading = { seals: ReturnType<typeof sealsIn>; close: () => Promise<void> }

/** Throws StoreError when there is no database. */
export function openForReading({ dataDir, url }: { dataDir: string; url?: string | undefined }): Reading {
  if (url) return reading(new Kysely({ dialect: new PostgresDialect({ pool: createPool({ url, connections: 1 }) }) }), postgresDialect)
  const file = join(dataDir, 'portal.db')
  if (!existsSync(file)) throw new StoreError(`there is no database ${file}`, 'unavailable')
  return reading(new Kysely({ dialect: new EmbeddedDialect(openReader(file), createWrites()) }), sqliteDialect)
}

function reading(db: Kysely<Tables>, dialect: Parameters<typeof sealsIn>[1]): Reading {
  return { seals: sealsIn(db, dialect), close: () => db.destroy() }
}
