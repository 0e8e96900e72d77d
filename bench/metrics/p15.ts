// Lists and searches as the provider grows: a million resources of a hundred thousand accounts against ten thousand of a thousand, in both databases.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createRegistry } from '../../server/services/definitions/registry.ts'
import { indexesOf } from '../../server/services/records/read/fieldIndexes.ts'
import { recordQuery } from '../../server/services/records/read/query.ts'
import { searchFor, searchText } from '../../server/services/records/read/search.ts'
import { openLibsql, openStore } from '../../server/store/database/open.ts'
import { openPostgres } from '../../server/store/database/postgres/openPostgres.ts'
import { accountScope, providerScope } from '../../server/store/scope.ts'
import type { Store } from '../../server/store/types.ts'
import { parseFacts } from '../../src/engine/rights/facts.ts'
import { postgresBinaries, startPostgres } from '../../tests/support/outside/postgres.ts'
import { absoluteRow, alternate, type Row, rowOf, type Sample } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { root } from '../support/paths.ts'

const large = Number(process.env['BENCH_RESOURCES'] ?? 1_000_000)
const small = 10_000
const perAccount = 10
const at = '2026-01-02T03:04:05.000Z'
/** Stands in templates for the number of a record. */
const token = '9999999'
const [resources, projects] = ['http-resources', 'projects']
const page = 25
const reads = 200

type Registry = Awaited<ReturnType<typeof createRegistry>>
type Sized = { store: Store; count: number }
type Template = { type: string; data: string; search: string }

export async function p15({ repeats, say }: Bench): Promise<Row[]> {
  const log = { error: say, warn: () => undefined, info: () => undefined, debug: () => undefined }
  const builtinDir = join(root, 'src/schemas')
  const facts = parseFacts(JSON.parse(readFileSync(join(builtinDir, '_facts.json'), 'utf8')))
  const registry = await createRegistry({ builtinDir, facts, log: log as never, watch: false })
  const rows: Row[] = []
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const bin = postgresBinaries()
  const postgres = bin ? await startPostgres(bin, { durable: true }) : undefined
  try {
    rows.push(...(await compared(registry, 'SQLite', (count) => embedded(registry, join(folder, String(count)), count), repeats, say)))
    if (postgres)
      rows.push(...(await compared(registry, 'PostgreSQL', async (count) => served(registry, await postgres.fresh(), count), repeats, say)))
    else say('  no PostgreSQL is installed')
    return rows
  } finally {
    await postgres?.stop()
    await registry.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compared(
  registry: Registry,
  name: string,
  open: (count: number) => Promise<Store>,
  repeats: number,
  say: Bench['say'],
): Promise<Row[]> {
  const sized: Sized[] = []
  for (const count of [small, large]) {
    const begun = performance.now()
    sized.push({ store: await open(count), count })
    say(`  ${name}: ${count} resources made in ${Math.round((performance.now() - begun) / 1000)} s`)
  }
  const [few, many] = sized as [Sized, Sized]
  try {
    const samples = await alternate({ ours: () => measured(registry, many), peer: () => measured(registry, few) }, repeats, say)
    return Object.keys(samples.ours[0]!).flatMap((what) => {
      const head = { id: 'P15', metric: `${what}, ${name}`, unit: 'ms' }
      const peerName = `${small.toLocaleString('en')} resources`
      return [
        rowOf(samples, what, { ...head, peerName, goal: { most: 1.5 } }),
        absoluteRow(samples.ours, what, { ...head, goal: { most: 20 } }),
      ]
    })
  } finally {
    for (const { store } of sized) await store.close()
  }
}

/** The median and the p99 of each read, with other values each time, so that nothing is remembered. */
async function measured(registry: Registry, { store, count }: Sized): Promise<Sample> {
  const definitionOf = (type: string) => registry.get(type)!
  const list = (type: string, account: string | undefined, filter: Record<string, unknown>, from = 0) =>
    store.records.list(
      account === undefined ? providerScope : accountScope(account),
      type,
      recordQuery(definitionOf(type), registry.resolve(type, { mode: 'list' }), {
        sort: { field: 'name', descending: false },
        from,
        limit: page,
        filter,
      }),
    )
  const accounts = count / perAccount
  const any = (most: number): number => Math.floor(Math.random() * most)
  const account = () => `acc-${padded(any(accounts))}`
  const kinds: Record<string, () => Promise<unknown[]>> = {
    'list of a customer': async () => (await list(resources, account(), {})).rows,
    'search of a customer': async () => {
      const number = any(count)
      return (await list(resources, `acc-${padded(number % accounts)}`, { q: `site-${padded(number)}` })).rows
    },
    'first pages of projects': async () => (await list(projects, undefined, {}, any(4) * page)).rows,
    'page in the middle of projects': async () => (await list(projects, undefined, {}, Math.floor(accounts / 2) + any(4) * page)).rows,
    'blocked projects': async () => (await list(projects, undefined, { status: 'blocked' })).rows,
    'projects below the credit limit': async () => (await list(projects, undefined, { balance_state: 'beyond' })).rows,
    'search of projects': async () => (await list(projects, undefined, { q: `client-${padded(any(accounts))}` })).rows,
    'search of everything by staff': async () =>
      store.records.search(providerScope, [projects, 'leads', 'employees', 'brandings'], {
        search: searchFor(`client-${padded(any(accounts))}`),
        id: '',
        each: 5,
      }),
  }
  const sample: Sample = {}
  for (const [what, read] of Object.entries(kinds)) {
    const times: number[] = []
    for (let turn = 0; turn < reads; turn += 1) {
      const begun = performance.now()
      if ((await read()).length === 0) throw new Error(`${what} found nothing`)
      times.push(performance.now() - begun)
    }
    const sorted = times.toSorted((a, b) => a - b)
    sample[`${what}, p50`] = sorted[reads / 2]!
    sample[`${what}, p99`] = sorted[Math.ceil(reads * 0.99) - 1]!
  }
  return sample
}

const padded = (number: number): string => String(number).padStart(7, '0')

function templatesIn(registry: Registry): [resource: Template, project: Template] {
  const of = (type: string, data: Record<string, unknown>): Template => ({
    type,
    data: JSON.stringify(data),
    search: searchText(registry.get(type)!, data),
  })
  return [
    of(resources, {
      name: `site-${token}`,
      active: true,
      tuning: 'default',
      cdn_domain: `c${token}.cdn.example`,
      names: [`www-${token}.customer.example`],
      origin: { https: true, servers: { [`origin-${token}.customer.example`]: { port: 443, weight: 10, backup: false } } },
    }),
    of(projects, {
      name: `client-${token}`,
      client_type: 'legal',
      company_brand: 'main',
      status: 'active',
      currency: 'RUB',
      credit_limit: 100,
      accounts: { [`acc-${token}`]: { client: 'CDN2' } },
    }),
  ]
}

/** One statement for each table; `series` yields `i` from 0. Every fiftieth project is blocked, every hundredth is below its limit. */
function statements(
  registry: Registry,
  count: number,
  { series, pad }: { series: (most: number) => string; pad: (of: string) => string },
): string[] {
  const [resource, project] = templatesIn(registry)
  const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
  const filled = (text: string): string => `replace(${quoted(text)}, '${token}', ${pad('i')})`
  const columns = 'account, type, id, parent, version, data, search, delivery, created_at, updated_at, labels'
  const rest = `'none', '${at}', '${at}', '[]'`
  const accounts = count / perAccount
  const blocked = `case when i % 50 = 0 then replace(${filled(project.data)}, '"active"', '"blocked"') else ${filled(project.data)} end`
  return [
    `insert into records (${columns}) select 'acc-' || ${pad(`i % ${accounts}`)}, '${resource.type}', 'http_' || ${pad('i')}, '', 1, ${filled(resource.data)}, ${filled(resource.search)}, ${rest} from ${series(count)}`,
    `insert into records (${columns}) select '', '${project.type}', 'prj_' || ${pad('i')}, '', 1, ${blocked}, ${filled(project.search)}, ${rest} from ${series(accounts)}`,
    `insert into ledger_balances (project, balance) select 'prj_' || ${pad('i')}, case when i % 100 = 0 then -20000 else i end from ${series(accounts)}`,
  ]
}

async function embedded(registry: Registry, dataDir: string, count: number): Promise<Store> {
  await (await openStore({ dataDir })).close()
  const database = openLibsql(join(dataDir, 'portal.db'))
  const ways = {
    series: (most: number) => `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${most - 1}) select i from n)`,
    pad: (of: string) => `printf('%07d', ${of})`,
  }
  for (const statement of statements(registry, count, ways)) database.prepare(statement).run([])
  database.close()
  return indexed(registry, await openStore({ dataDir }))
}

async function served(registry: Registry, url: string, count: number): Promise<Store> {
  await (await openPostgres({ url, connections: 4 })).close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ways = {
    series: (most: number) => `generate_series(0, ${most - 1}) as n(i)`,
    pad: (of: string) => `lpad((${of})::text, 7, '0')`,
  }
  for (const statement of statements(registry, count, ways)) await client.query(statement)
  await client.query('analyze')
  await client.end()
  return indexed(registry, await openPostgres({ url, connections: 4 }))
}

async function indexed(registry: Registry, store: Store): Promise<Store> {
  const { failed } = await store.keepIndexes(indexesOf(registry.list()))
  if (failed.length > 0) throw new Error(`no index ${failed[0]!.name}`, { cause: failed[0]!.error })
  return store
}
