// A PostgreSQL of the system's packages for one test file, with its own folder and a free port; removed afterwards.
import { freePort } from '../../../server/drivers/freePort.ts'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import pg from 'pg'

export type Postgres = {
  port: number
  /** The address of a new, empty database. */
  fresh: (options?: string) => Promise<string>
  /** Nobody may be connected to it. */
  drop: (url: string) => Promise<void>
  run: (url: string, statement: string) => Promise<Record<string, unknown>[]>
  /** Ends at once, without writing its memory to disk, and starts again from the log. */
  crash: (signal?: 'SIGQUIT' | 'SIGKILL') => Promise<void>
  stop: () => Promise<void>
}
/** `tls` = paths of a certificate and its key. `durable` costs time; without it a crash may lose what was committed. */
export type PostgresOptions = { tls?: { cert: string; key: string }; durable?: boolean }
const user = 'portal'
/** Percent-encoded in addresses. */
const password = 'p@ss/wörd'

/** The folder of initdb; none = the suites on PostgreSQL cannot run, which is loud, and in CI a failure. */
export function postgresBinaries({
  packages = '/usr/lib/postgresql',
  ci = process.env.CI === 'true',
  say = (line: string) => void process.stderr.write(line),
} = {}): string | undefined {
  const found = (existsSync(packages) ? readdirSync(packages) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(packages, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
  if (found) return found
  const advice = `PostgreSQL IS NOT TESTED: no server in ${packages}/*/bin. Install it: apt-get install -y postgresql`
  if (ci) throw new Error(advice)
  say(`\n${'='.repeat(advice.length)}\n${advice}\n${'='.repeat(advice.length)}\n`)
  return undefined
}

export async function startPostgres(bin: string, { tls, durable = false }: PostgresOptions = {}): Promise<Postgres> {
  const dir = mkdtempSync(join(durable ? tmpdir() : quickFolder(), 'postgres-'))
  const owner = ownerOf(dir)
  const data = join(dir, 'data')
  const secret = join(dir, 'password')
  writeFileSync(secret, password)
  if (owner) chownSync(secret, owner.uid, owner.gid)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', user, '--pwfile', secret, '--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
    { ...owner, cwd: dir, stdio: 'pipe' },
  )
  const port = await freePort()
  if (tls && owner) for (const path of Object.values(tls)) chownSync(path, owner.uid, owner.gid)
  const settings = [
    ...(durable ? ['fsync=on'] : ['fsync=off', 'max_wal_size=256MB']),
    'max_connections=200',
    ...(tls ? ['ssl=on', `ssl_cert_file=${tls.cert}`, `ssl_key_file=${tls.key}`] : []),
  ].flatMap((setting) => ['-c', setting])
  const url = addressOf(port, 'postgres')
  const begin = async (): Promise<{ child: ChildProcess; exit: Promise<unknown> }> => {
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', dir, ...settings], {
      ...owner,
      cwd: dir,
      stdio: 'ignore',
    })
    const exit = once(child, 'exit')
    await untilReady(url, child)
    return { child, exit }
  }
  let server = await begin()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    server.child.kill(signal)
    await server.exit
  }
  let count = 0
  return {
    port,
    fresh: async (options = '') => {
      const name = `test_${(count += 1)}`
      await run(url, `create database ${name} ${options}`)
      return addressOf(port, name)
    },
    drop: async (dropped) => void (await run(url, `drop database ${new URL(dropped).pathname.slice(1)}`)),
    run,
    crash: async (signal = 'SIGQUIT') => {
      await end(signal)
      server = await begin()
    },
    stop: async () => {
      await end('SIGQUIT')
      // Child processes may still be writing after the server has exited.
      rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

export function addressOf(port: number, database: string, given = password): string {
  return `postgres://${user}:${encodeURIComponent(given)}@127.0.0.1:${port}/${database}`
}

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** In memory where there is room: a database is a thousand files, which some disks take seconds to delete. */
function quickFolder(): string {
  const [memory, least] = ['/dev/shm', 2 * 1024 ** 3]
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize < least ? tmpdir() : memory
}

/** PostgreSQL refuses to run as root. */
function ownerOf(dir: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const owner = { uid: idOf('-u'), gid: idOf('-g') }
  chownSync(dir, owner.uid, owner.gid)
  return owner
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 25_000
  for (;;) {
    try {
      return void (await run(url, 'select 1'))
    } catch (cause) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start', { cause })
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}
