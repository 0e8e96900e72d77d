// Opens PostgreSQL: pool, checks of the server, migrations, transactions.
import { Kysely, PostgresDialect, sql } from 'kysely'
import { appliedOr, applyStaged } from '../applyStaged.ts'
import { postgresDialect } from './dialectPostgres.ts'
import { faultOf, StoreError } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { createNoticeBoard } from '../notices.ts'
import { alone } from './postgresAlone.ts'
import { postgresIndexes } from './postgresIndexes.ts'
import { listen, type Listener, notify } from './postgresNotices.ts'
import { createPool, type PoolOptions } from './postgresPool.ts'
import { allRepositories, repositories } from '../../repositories.ts'
import { repeating } from '../repeating.ts'
import type { RollupStore } from '../../statistics/rollupStore.ts'
import type { Tables } from '../../schema.ts'
import type { Store } from '../../types.ts'

const oldestVersion = 14

/** Throws StoreError with a message for the operator, without the password, when the database cannot be used. */
export async function openPostgres({ rollups, ...options }: PoolOptions & { rollups?: RollupStore | undefined }): Promise<Store> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool(options) }) })
  const { emit, onNotice } = createNoticeBoard()
  const of = (inside: Kysely<Tables>): Parameters<typeof repositories> => [
    inside,
    postgresDialect,
    (notice) => notify(inside as unknown as Kysely<never>, notice),
    rollups,
  ]
  let listener: Listener | undefined
  try {
    await checkServer(db)
    await migrate(db, postgresDialect)
    listener = await listen({ url: options.url, onNotice: emit })
    await listener.prove(db as unknown as Kysely<never>)
  } catch (cause) {
    await listener?.close()
    await db.destroy().catch(() => undefined)
    throw openError(options.url, cause)
  }
  const repeat = repeating()
  // Rules (limits, exclusive records, references) must still hold at commit: SERIALIZABLE, retried after conflicts.
  const transaction = <T>(work: (inside: Kysely<Tables>) => Promise<T>): Promise<T> =>
    repeat(() => db.transaction().setIsolationLevel('serializable').execute(work))
  const closing = new AbortController()
  return {
    ...allRepositories(...of(db)),
    rollups,
    transaction: (work) => transaction((inside) => work(repositories(...of(inside)))),
    applyStaged: (row, notices, needed) =>
      appliedOr(() =>
        transaction(async (inside) => {
          for (const statement of postgresDialect.inOrder) await statement.execute(inside)
          await applyStaged(inside, row, needed)
          for (const notice of notices) await notify(inside as unknown as Kysely<never>, notice)
        }),
      ),
    onNotice,
    alone: (work, lock = 'alone') => alone(options.url, work, lock),
    keepIndexes: postgresIndexes(db, options.url, closing.signal),
    writes: () => undefined,
    check: async () => void (await sql`select 1 from records limit 1`.execute(db)),
    // PostgreSQL manages its own pages: docs/operations.md says what an operator can do.
    scrub: async () => undefined,
    close: async () => {
      closing.abort()
      await rollups?.close()
      await listener?.close()
      await db.destroy()
    },
  }
}

async function checkServer(db: Kysely<Tables>): Promise<void> {
  const {
    rows: [found],
  } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding`.execute(db)
  if (!found || found.version < oldestVersion * 10_000) throw new StoreError(`it is older than version ${oldestVersion}`, 'unavailable')
  if (found.encoding !== 'UTF8')
    throw new StoreError(`the database is encoded in ${found.encoding}; make one with encoding UTF8`, 'unavailable')
}

function openError(url: string, cause: unknown): unknown {
  const fault = faultOf(cause)
  const isOurs = cause instanceof StoreError
  if (!isOurs && fault === 'unknown') return cause
  const code = String(((isOurs ? cause.cause : cause) as { code?: unknown } | undefined)?.code ?? '')
  const reason =
    reasons.find(([pattern]) => pattern.test(code))?.[1] ??
    (/does not support SSL/.test((cause as Error).message) ? 'it does not speak TLS' : (cause as Error).message)
  return new StoreError(`DATABASE_URL: PostgreSQL at ${hostOf(url)}: ${reason}${code && ` (${code})`}`, isOurs ? cause.fault : fault, cause)
}

const reasons: [code: RegExp, reason: string][] = [
  [/^28/, 'the user or the password was refused'],
  [/^3D000$/, 'there is no such database'],
  [/^42501$/, 'the user may not make tables there'],
  [/^53300$/, 'it has no connection left'],
  [/^57P03$/, 'it is starting or stopping'],
  [
    /^(DEPTH_ZERO_)?SELF_SIGNED_CERT|^UNABLE_TO_|^CERT_|^ERR_TLS_CERT_/,
    'its certificate is not trusted; see sslmode and sslrootcert in the operations page',
  ],
  [/^(E[A-Z]+|EAI_AGAIN)$/, 'it cannot be reached'],
]

/** Host, port and database; never the password. */
function hostOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${host || (searchParams.get('host') ?? 'localhost')}${pathname}`
}
