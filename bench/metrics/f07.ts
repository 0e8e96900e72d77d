// A backup while people work, and the recovery after the server is lost: restored to an empty place, started, and queried.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { postgresBinaries, startPostgres } from '../../tests/support/outside/postgres.ts'
import { callsBeside } from '../support/callsBeside.ts'
import { absoluteRow, type Row, type Sample } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { firstPort, root } from '../support/paths.ts'
import { call, customer, newHome, type Portal, signIn, startPortal, untilSettled } from '../support/portal.ts'
import { startNode } from '../support/processes.ts'

const count = Number(process.env['BENCH_RECORDS'] ?? 100_000)
const [perBatch, perZone] = [500, 10_000]
const path = `/accounts/${customer.account}`
/** The lost server keeps running, so that it can be backed up again. */
const portAfter = firstPort + 1
type Place = { home: string; env: Record<string, string> }

export async function f07({ repeats, say }: Bench): Promise<Row[]> {
  const bin = postgresBinaries()
  const postgres = bin ? await startPostgres(bin, { durable: true }) : undefined
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  try {
    const rows = await rowsOf('SQLite', { folder, repeats, say }, async () => '')
    if (!postgres) say('  no PostgreSQL is installed')
    return postgres ? [...rows, ...(await rowsOf('PostgreSQL', { folder, repeats, say }, () => postgres.fresh()))] : rows
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type How = Pick<Bench, 'repeats' | 'say'> & { folder: string }
async function rowsOf(name: string, { folder, repeats, say }: How, database: () => Promise<string>): Promise<Row[]> {
  const lost: Place = { home: newHome(), env: { DATABASE_URL: await database() } }
  const samples: Sample[] = []
  const portal = await startPortal({ ...lost, core: 0 })
  try {
    await untilSettled(portal)
    await fill(portal)
    for (let turn = 0; turn < repeats; turn += 1) {
      const [file, empty] = [join(folder, `${name}-${turn}.tar.gz`), join(folder, `${name}-${turn}`)]
      const made = await backedUp(portal, lost, file)
      const back = await restored(file, { home: empty, env: { DATABASE_URL: await database() } })
      samples.push({ ...made, ...back })
      say(`  ${name} ${turn + 1}/${repeats} ${JSON.stringify(samples.at(-1))}`)
      for (const each of [file, empty]) rmSync(each, { recursive: true })
    }
  } finally {
    await portal.stop()
    rmSync(lost.home, { recursive: true, force: true })
  }
  const row = (what: string, metric: string, unit: string, most: number) =>
    absoluteRow(samples, what, { id: 'F7', metric: `${metric}, ${name}`, unit, goal: { most } })
  return [
    row('backup', `backup of ${count} records while people work`, 's', 60),
    row('megabytes', '… the archive', 'MB', 500),
    row('read', '… slowest read meanwhile', 'ms', 1000),
    row('written', '… slowest write meanwhile', 'ms', 1000),
    row('restore', 'restore to an empty place', 's', 60),
    row('recovery', 'restore, start and the first list: time to recover', 's', 120),
  ]
}

/** Through the API, so that versions, audit and outbox have what they have in production. */
async function fill(portal: Portal): Promise<void> {
  const token = await signIn(portal)
  const post = <Body>(type: string, body: object) => call<Body>(portal, token, `${path}/${type}`, { method: 'POST', body })
  for (let from = 0; from < count; from += perZone) {
    const { id } = await post<{ id: string }>('dns-zones', { name: `zone-${from}.example` })
    for (let first = from; first < Math.min(from + perZone, count); first += perBatch) {
      const changes = Array.from({ length: Math.min(perBatch, count - first) }, (_, index) => ({
        action: 'create',
        data: { zone_id: id, name: `host-${first + index}`, type: 'A', records: [{ content: `203.0.113.${index % 256}` }] },
      }))
      await post('dns-records/batch', { changes })
    }
  }
}

async function backedUp(portal: Portal, from: Place, file: string): Promise<Sample> {
  const beside = callsBeside(portal, await signIn(portal))
  const seconds = await command(['tools/backup.ts', file], from)
  const { read, written } = await beside.end()
  return { backup: seconds, megabytes: statSync(file).size / 1e6, read, written }
}

/** Throws when a record is missing. */
async function restored(file: string, to: Place): Promise<Sample> {
  mkdirSync(to.home)
  const begun = performance.now()
  const restore = await command(['tools/restore.ts', file], to)
  const portal = await startPortal({ ...to, demo: false, port: portAfter })
  try {
    const answer = await fetch(`${portal.origin}/api/v1${path}/dns-records?range=[0,24]`, {
      headers: { authorization: `Bearer ${await signIn(portal)}` },
    })
    const recovery = (performance.now() - begun) / 1000
    const total = Number(answer.headers.get('content-range')?.split('/')[1])
    if (!(total >= count)) throw new Error(`${total} of ${count} records are there: ${answer.status} ${await answer.text()}`)
    return { restore, recovery }
  } finally {
    await portal.stop()
  }
}

/** Seconds that a command of npm takes, as an operator runs it. */
async function command(args: string[], { home, env }: Place): Promise<number> {
  const begun = performance.now()
  const folders = { DATA_DIR: join(home, 'data'), DEFINITIONS_DIR: join(home, 'definitions') }
  const started = startNode(['--import', 'tsx', ...args], { cwd: root, core: 1, env: { ...folders, ...env, ENV_FILE: '' } })
  const [code] = (await once(started.child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${started.output()}`)
  return (performance.now() - begun) / 1000
}
