// PostgreSQL as source or target of copies: read from one snapshot while servers run.
import pg from 'pg'
import { StoreError } from '../database/errors.ts'
import { batchRows, ownTables, type CopyEndpoint, type TableRow, storable } from './endpoint.ts'

const bigint = 20
/** Application name of the portal's connections. */
const portalConnections = 'portal%'

/** Throws a StoreError without the password if the database does not answer; with `alone`, also if a portal process is connected. */
export async function openPostgresEndpoint(url: string, { alone = false }: { alone?: boolean } = {}): Promise<CopyEndpoint> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'copy of a portal',
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: (type, format) => (Number(type) === bigint ? Number : pg.types.getTypeParser(type, format)) as never },
  })
  client.on('error', () => undefined)
  const name = `PostgreSQL at ${new URL(url).host || 'a socket'}${new URL(url).pathname}`
  const ask = async <T>(text: string, values: unknown[] = []): Promise<T[]> => (await client.query(text, values)).rows as T[]
  try {
    await client.connect()
    if (alone) await refuseOthers()
    await ask('begin isolation level repeatable read')
  } catch (cause) {
    await client.end().catch(() => undefined)
    throw cause instanceof StoreError ? cause : new StoreError(`${name}: ${(cause as Error).message}`, 'unavailable', cause)
  }

  const endpoint: CopyEndpoint = {
    name,
    migrations: async () => (await ask<{ id: number }>('select id from migrations order by id')).map(({ id }) => id),
    async tables() {
      const found = new Map<string, string[]>()
      // A generated column is computed from the others.
      for (const { table_name, column_name } of await ask<{ table_name: string; column_name: string }>(
        `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
         where table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' order by 1, c.ordinal_position`,
      ))
        if (!ownTables.includes(table_name)) found.set(table_name, [...(found.get(table_name) ?? []), column_name])
      return found
    },
    async *rows(table, columns) {
      await ask(`declare copied no scroll cursor for select ${columns.map(quoted).join(', ')} from ${quoted(table)}`)
      for (;;) {
        const batch = await ask<TableRow>(`fetch ${batchRows} from copied`)
        if (batch.length === 0) break
        yield batch
      }
      await ask('close copied')
    },
    async counters() {
      const last = async (sequence: string): Promise<number> =>
        (await ask<{ last: number }>(`select case when is_called then last_value else 0 end as last from ${sequence}`))[0]!.last
      return new Map(await Promise.all((await counting()).map(async ({ table, sequence }) => [table, await last(sequence)] as const)))
    },
    async fill(work) {
      const tables = [...(await endpoint.tables()).keys()]
      const turn = async (how: 'disable' | 'enable'): Promise<void> => {
        for (const table of tables) await ask(`alter table ${quoted(table)} ${how} trigger user`)
      }
      // Earlier reads belong to this transaction, too.
      await turn('disable')
      await work({
        clear: async (table) => void (await ask(`delete from ${quoted(table)}`)),
        async insert(table, columns, rows) {
          if (rows.length === 0) return
          let parameter = 0
          const marks = rows.map(() => `(${columns.map(() => `$${(parameter += 1)}`).join(', ')})`).join(', ')
          await client.query({
            // PostgreSQL reads the statement of a full batch once, and not for every batch.
            ...(rows.length === batchRows && { name: `insert ${table}` }),
            text: `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) overriding system value values ${marks}`,
            values: rows.flatMap((row) => columns.map((column) => storable(row[column] ?? null))),
          })
        },
        async setCounter(table, last) {
          const found = (await counting()).find((one) => one.table === table)
          if (found && last > 0) await ask('select setval($1::regclass, $2)', [found.sequence, last])
        },
      })
      await turn('enable')
      await ask('commit')
      await ask('begin isolation level repeatable read')
    },
    // Uncommitted changes are rolled back.
    close: () => client.end(),
  }
  return endpoint

  async function counting(): Promise<{ table: string; sequence: string }[]> {
    return ask(
      `select table_name as table, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
       from information_schema.columns where table_schema = current_schema() and is_identity = 'YES' order by 1`,
    )
  }

  async function refuseOthers(): Promise<void> {
    const [others] = await ask<{ count: number }>(
      'select count(*)::integer as count from pg_stat_activity where datname = current_database() and application_name like $1',
      [portalConnections],
    )
    if (others!.count > 0) throw new StoreError(`${name} is used by a running server: stop every process of the portal first`, 'locked')
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
