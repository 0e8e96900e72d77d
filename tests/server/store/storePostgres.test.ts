// The store on a real PostgreSQL: the common contract, and what only several processes on one database can show.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../../server/store/database/postgres/openPostgres.ts'
import { migrations } from '../../../server/store/database/migrate.ts'
import { accountScope } from '../../../server/store/scope.ts'
import type { Store } from '../../../server/store/types.ts'
import { addressOf, type Postgres, postgresBinaries, startPostgres } from '../../support/outside/postgres.ts'
import { storeContract } from './contract/storeContract.ts'
import { endsOfTokens, staysOfStaff } from './contract/storeEnds.ts'
import { rowOf } from './contract/storeRows.ts'
import { indexContract } from './contract/storeIndexes.ts'

const bin = postgresBinaries()
const a = accountScope('a')
let postgres: Postgres
/** The name of a database that is migrated already: a copy costs a third of all steps. */
let migrated: string
const open = (url: string): Promise<Store> => openPostgres({ url, connections: 10 })

describe('without the packages', () => {
  it('the suites report that they did not run, and fail in CI', () => {
    const said: string[] = []
    const given = { packages: '/nonexistent', say: (line: string) => void said.push(line) }
    expect(postgresBinaries({ ...given, ci: false })).toBeUndefined()
    expect(said.join()).toContain('PostgreSQL IS NOT TESTED')
    expect(() => postgresBinaries({ ...given, ci: true })).toThrow(/NOT TESTED.*apt-get install -y postgresql/)
  })
})

describe.skipIf(!bin)('on PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await startPostgres(bin!)
    const url = await postgres.fresh()
    await (await open(url)).close()
    migrated = new URL(url).pathname.slice(1)
  })
  afterAll(() => postgres?.stop())

  /** A store over a copy that goes with it. */
  const openCopy = async (): Promise<Store> => {
    const url = await postgres.fresh(`template ${migrated}`)
    const store = await open(url)
    return { ...store, close: () => store.close().then(() => postgres.drop(url)) }
  }
  storeContract('PostgreSQL', openCopy)
  indexContract('PostgreSQL', openCopy)

  /** Two processes are two stores: nothing but the database is common to them. */
  async function withTwo(work: (stores: [Store, Store], url: string) => Promise<void>): Promise<void> {
    const url = await postgres.fresh()
    const stores: [Store, Store] = await Promise.all([open(url), open(url)])
    try {
      await work(stores, url)
    } finally {
      await Promise.all(stores.map((store) => store.close()))
    }
  }

  describe('several processes', () => {
    it('migrate once, however many start at once', async () => {
      const url = await postgres.fresh()
      const stores = await Promise.all(Array.from({ length: 6 }, () => open(url)))
      expect(await postgres.run(url, 'select id, name from migrations')).toEqual(
        migrations.map(({ id, name: named }) => ({ id, name: named })),
      )
      await Promise.all(stores.map((store) => store.close()))
    })
    it('keep one limit together', () =>
      withTwo(async (stores) => {
        const tries = await Promise.all(
          Array.from({ length: 40 }, (_, n) =>
            stores[n % 2]!.transaction(async ({ records }) => {
              if ((await records.count(a, 't')) >= 5) return false
              await records.insert(a, 't', rowOf(String(n)))
              return true
            }),
          ),
        )
        expect(tries.filter(Boolean)).toHaveLength(5)
        expect(await stores[0].records.count(a, 't')).toBe(5)
      }))
    it('give a unique value to exactly one record', () =>
      withTwo(async (stores) => {
        const tries = await Promise.all(
          Array.from({ length: 40 }, (_, n) =>
            stores[n % 2]!.transaction(async ({ records, uniques }) => {
              if (!(await uniques.take(a, 't', String(n), { space: '', rule: 'name', value: '"x"' }))) throw new Error('taken')
              await records.insert(a, 't', rowOf(String(n)))
              return true
            }).catch((error: Error) => error.message),
          ),
        )
        expect(tries.filter((one) => one === true)).toHaveLength(1)
        expect(new Set(tries)).toEqual(new Set([true, 'taken']))
        expect(await stores[1].records.count(a, 't')).toBe(1)
      }))
    it('write one next version, with one revision', () =>
      withTwo(async (stores) => {
        await stores[0].records.insert(a, 't', rowOf('1'))
        const tries = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            stores[n % 2]!.transaction(async ({ records, history }) => {
              if (!(await records.update(a, 't', rowOf('1', { n }, { version: 2 })))) return false
              await history.addRevision(a, {
                type: 't',
                id: '1',
                version: 2,
                at: '',
                actor: '',
                actor_name: '',
                ip: '',
                action: 'update',
                data: '',
              })
              return true
            }),
          ),
        )
        expect(tries.filter(Boolean)).toHaveLength(1)
        expect(await stores[1].history.revisions(a, 't', '1', 10)).toHaveLength(1)
      }))
    it('count every attempt of many', () =>
      withTwo(async (stores) => {
        await Promise.all(
          Array.from({ length: 40 }, (_, n) =>
            stores[n % 2]!.transaction(async ({ sessions }) => {
              const row = await sessions.throttle('k')
              await sessions.setThrottle({ key: 'k', count: (row?.count ?? 0) + 1, since: '', last: '' })
            }),
          ),
        )
        expect((await stores[0].sessions.throttle('k'))?.count).toBe(40)
      }))
  })

  describe('the database', () => {
    it('A11: keeps the end of a stay of staff when later ones end', () =>
      withTwo(([store], url) =>
        staysOfStaff(store, async () =>
          (
            await postgres.run(
              url,
              "select account || ' ' || person_id || ' ' || entered_at || ' ' || coalesce(left_at, '-') as stay from staff_entries",
            )
          ).map(({ stay }) => String(stay)),
        ),
      ))
    it('A11: keeps the end of a token when all of its person end', () =>
      withTwo(([store], url) =>
        endsOfTokens(store, async () =>
          (await postgres.run(url, "select id || ' ' || coalesce(revoked_at, '-') as text from api_tokens")).map(({ text }) =>
            String(text),
          ),
        ),
      ))
    it('lets nobody change the audit or a revision', () =>
      withTwo(async ([store], url) => {
        await store.history.audit(a, {
          at: '',
          actor: '',
          actor_name: '',
          ip: '',
          request_id: '',
          action: '',
          type: '',
          id: '',
          detail: '',
        })
        for (const statement of [
          "update audit set actor = 'x'",
          'delete from audit',
          'truncate audit',
          'delete from record_revisions',
          'delete from audit_seals',
          'truncate audit_sealed',
        ])
          await expect(postgres.run(url, statement)).rejects.toThrow(/append-only/)
      }))
    it('lets nobody change an operation of the ledger, or a month that is closed', () =>
      withTwo(async (_, url) => {
        for (const table of ['ledger', 'ledger_months', 'waiting_operations', 'waiting_decisions'])
          for (const statement of [`update ${table} set actor = 'x'`, `delete from ${table}`, `truncate ${table}`])
            await expect(postgres.run(url, statement), statement).rejects.toThrow(/append-only/)
      }))
    it('survives broken connections: reported as unavailable, then available again', () =>
      withTwo(async ([store], url) => {
        await store.check()
        const kill = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
        await postgres.run(url, kill)
        const broken = store.transaction(async ({ records }) => {
          await records.insert(a, 't', rowOf('1'))
          await postgres.run(url, kill)
          await records.insert(a, 't', rowOf('2'))
        })
        await expect(broken).rejects.toMatchObject({ name: 'StoreError', fault: 'unavailable' })
        // Each connection that was cut may tell so once.
        await expect
          .poll(
            () =>
              store.check().then(
                () => 'well',
                () => 'broken',
              ),
            { timeout: 10_000 },
          )
          .toBe('well')
        await expect.poll(() => store.records.count(a, 't').catch(() => -1), { timeout: 10_000 }).toBe(0)
      }))
    it('is released when the store closes', async () => {
      const url = await postgres.fresh()
      const store = await open(url)
      await store.check()
      await store.close()
      expect(
        await postgres.run(url, 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'),
      ).toEqual([])
    })
  })

  describe('a start reports clearly', () => {
    const failing = (url: string, pattern: RegExp) =>
      expect(open(url)).rejects.toMatchObject({ name: 'StoreError', fault: 'unavailable', message: expect.stringMatching(pattern) })
    it('that the server cannot be reached', () =>
      failing(
        'postgres://u:hidden@127.0.0.1:1/d',
        /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1\/d: it cannot be reached \(ECONNREFUSED\)$/,
      ))
    it('that the password is wrong, without showing it', () =>
      failing(
        addressOf(postgres.port, 'postgres', 'hidden'),
        /^DATABASE_URL: PostgreSQL at [\d.:]+\/postgres: the user or the password was refused \(28P01\)$/,
      ))
    it('that there is no such database', () => failing(addressOf(postgres.port, 'none'), /there is no such database \(3D000\)$/))
    it('that the encoding does not fit', async () =>
      failing(await postgres.fresh("encoding 'SQL_ASCII' locale 'C' template template0"), /encoded in SQL_ASCII/))
    it('that a newer version created the database', async () => {
      const url = await postgres.fresh()
      await (await open(url)).close()
      await postgres.run(url, "insert into migrations (id, name, at) values (999, 'future', '')")
      await failing(url, /newer version/)
    })
  })
})
