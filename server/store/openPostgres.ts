// Opens PostgreSQL: pool, checks of the server, migrations, transactions.
import { Kysely, PostgresDialect, sql } from 'kysely'
import { postgresDialect } from './dialectPostgres.ts'
import { faultOf, StoreError } from './errors.ts'
import { migrate } from './migrate.ts'
import { createPool, type PoolOptions } from './postgresPool.ts'
import { repositories } from './repositories.ts'
import { repeating } from './repeating.ts'
import type { Tables } from './schema.ts'
import type { Store } from './types.ts'

const oldestVersion = 14

/** Throws StoreError with a message for the operator, without the password, when the database cannot be used. */
export async function openPostgres(options: PoolOptions): Promise<Store> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool(options) }) })
  try {
    await checkServer(db)
    await migrate(db, postgresDialect)
  } catch (cause) {
    await db.destroy().catch(() => undefined)
    throw openError(options.url, cause)
  }
  const repeat = repeating()
  return {
    ...repositories(db, postgresDialect),
    // What the rules read (limits, exclusive records, references) must still hold when the writes are there: SERIALIZABLE, again when it clashed.
    transaction: (work) => repeat(() => db.transaction().setIsolationLevel('serializable').execute((inside) => work(repositories(inside, postgresDialect)))),
    check: async () => void (await sql`select 1 from records limit 1`.execute(db)),
    close: () => db.destroy(),
  }
}

async function checkServer(db: Kysely<Tables>): Promise<void> {
  const { rows: [found] } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding`.execute(db)
  if (!found || found.version < oldestVersion * 10_000) throw new StoreError(`it is older than version ${oldestVersion}`, 'unavailable')
  if (found.encoding !== 'UTF8') throw new StoreError(`the database is encoded in ${found.encoding}; make one with encoding UTF8`, 'unavailable')
}

function openError(url: string, cause: unknown): unknown {
  const fault = faultOf(cause)
  const known = cause instanceof StoreError
  if (!known && fault === 'unknown') return cause
  const code = String(((known ? cause.cause : cause) as { code?: unknown } | undefined)?.code ?? '')
  const reason = reasons.find(([pattern]) => pattern.test(code))?.[1] ?? (cause as Error).message
  return new StoreError(`DATABASE_URL: PostgreSQL at ${placeOf(url)}: ${reason}${code && ` (${code})`}`, known ? cause.fault : fault, cause)
}

const reasons: [code: RegExp, reason: string][] = [
  [/^28/, 'the user or the password was refused'],
  [/^3D000$/, 'there is no such database'],
  [/^42501$/, 'the user may not make tables there'],
  [/^53300$/, 'it has no connection left'],
  [/^57P03$/, 'it is starting or stopping'],
  [/^(E[A-Z]+|EAI_AGAIN)$/, 'it cannot be reached'],
]

/** Host, port and database; never the user's password. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${host || (searchParams.get('host') ?? 'localhost')}${pathname}`
}
