// A ClickHouse of the system's packages for one test file, with its own folder and free ports; removed afterwards.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../server/drivers/freePort.ts'
import type { Made } from './certificates.ts'

export type ClickHouse = {
  /** The address of a new, empty database. */
  fresh: () => Promise<string>
  /** The same database by https, where the server has a certificate. */
  secured: (url: string) => string
  /** The same database for a user who may use the first twenty and no other. */
  limited: (url: string) => string
  run: (url: string, statement: string) => Promise<string>
  /** Ends at once, without writing its memory to disk. */
  kill: () => Promise<void>
  /** Pauses until it is resumed; connections stay open. */
  pause: () => void
  goOn: () => void
  /** Memory of its process. */
  megabytes: () => number
  /** On the same ports, with the same data. */
  start: () => Promise<void>
  stop: () => Promise<void>
}
const programs = ['/usr/sbin/clickhouse-server', '/usr/bin/clickhouse-server']
const [user, limitedUser] = ['portal', 'limited']
/** Number of databases that it may use: the first ones. */
const limitedTo = 20
/** Percent-encoded in addresses. */
export const clickHousePassword = 'p@ss/wörd'

/** None = the suites on ClickHouse cannot run, which is loud, and in CI a failure. */
export function clickHouseProgram(): string | undefined {
  const found = programs.find((program) => existsSync(program))
  if (found) return found
  const advice = 'ClickHouse IS NOT TESTED: there is no clickhouse-server. Install it: apt-get install -y clickhouse-server'
  if (process.env.CI === 'true') throw new Error(advice)
  process.stderr.write(`\n${'='.repeat(advice.length)}\n${advice}\n${'='.repeat(advice.length)}\n`)
  return undefined
}

/** With a certificate, also https. */
export async function startClickHouse(program: string, certificate?: Made): Promise<ClickHouse> {
  const dir = mkdtempSync(join(tmpdir(), 'clickhouse-'))
  const [http, tcp, https] = [await freePort(), await freePort(), await freePort()]
  const config = writeConfig(dir, { http, tcp, ...(certificate && { secure: { https, certificate } }) })
  const urlOf = (database: string): string => `http://${user}:${encodeURIComponent(clickHousePassword)}@127.0.0.1:${http}/${database}`
  const run = async (url: string, statement: string): Promise<string> => {
    const { origin, pathname } = new URL(url)
    const headers = { authorization: `Basic ${Buffer.from(`${user}:${clickHousePassword}`).toString('base64')}` }
    const answer = await fetch(`${origin}/?database=${pathname.slice(1)}`, { method: 'POST', headers, body: statement })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return text.trim()
  }
  let server: { child: ChildProcess; exit: Promise<unknown> } | undefined
  const end = async (): Promise<void> => {
    server?.child.kill('SIGKILL')
    await server?.exit
    server = undefined
  }
  const start = async (): Promise<void> => {
    const child = spawn(program, [`--config-file=${config}`], { cwd: dir, stdio: 'ignore' })
    server = { child, exit: once(child, 'exit') }
    await untilReady(() => run(urlOf('default'), 'select 1'), child).catch((cause: unknown) => {
      child.kill('SIGKILL')
      throw cause
    })
  }
  await start()
  let count = 0
  return {
    fresh: async () => {
      const name = `test_${(count += 1)}`
      await run(urlOf('default'), `create database ${name}`)
      return urlOf(name)
    },
    secured: (url) => Object.assign(new URL(url), { protocol: 'https:', hostname: 'localhost', port: String(https) }).href,
    limited: (url) => Object.assign(new URL(url), { username: limitedUser }).href,
    run,
    kill: end,
    pause: () => void server?.child.kill('SIGSTOP'),
    goOn: () => void server?.child.kill('SIGCONT'),
    megabytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server!.child.pid}/status`, 'utf8'))![1]) / 1024,
    start,
    stop: async () => {
      await end()
      rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

type Ports = { http: number; tcp: number; secure?: { https: number; certificate: Made } }

function writeConfig(dir: string, { http, tcp, secure }: Ports): string {
  mkdirSync(join(dir, 'data'))
  const file = join(dir, 'config.xml')
  writeFileSync(
    file,
    `<yandex>
  <logger><level>warning</level><log>${dir}/server.log</log><errorlog>${dir}/errors.log</errorlog></logger>
  <listen_host>127.0.0.1</listen_host><http_port>${http}</http_port><tcp_port>${tcp}</tcp_port>
  <path>${dir}/data/</path><tmp_path>${dir}/tmp/</tmp_path><users_config>users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size><timezone>UTC</timezone>
  ${secure ? httpsConfig(dir, secure) : ''}
</yandex>`,
  )
  writeFileSync(
    join(dir, 'users.xml'),
    `<yandex>
  <profiles><default><max_threads>2</max_threads></default></profiles>
  <users>
    <${limitedUser}><password>${clickHousePassword}</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
      <allow_databases>${Array.from({ length: limitedTo }, (_, index) => `<database>test_${index + 1}</database>`).join('')}</allow_databases></${limitedUser}>
    <${user}><password>${clickHousePassword}</password><networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile><quota>default</quota></${user}></users>
  <quotas><default/></quotas>
</yandex>`,
  )
  return file
}

function httpsConfig(dir: string, { https, certificate }: NonNullable<Ports['secure']>): string {
  const [certificateFile, keyFile] = [join(dir, 'server.crt'), join(dir, 'server.key')]
  writeFileSync(certificateFile, certificate.certificate)
  writeFileSync(keyFile, certificate.key, { mode: 0o600 })
  return `<https_port>${https}</https_port>
  <openSSL><server><certificateFile>${certificateFile}</certificateFile><privateKeyFile>${keyFile}</privateKeyFile>
    <verificationMode>none</verificationMode><loadDefaultCAFile>false</loadDefaultCAFile><cacheSessions>false</cacheSessions></server></openSSL>`
}

async function untilReady(ask: () => Promise<unknown>, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 25_000
  for (;;) {
    try {
      return void (await ask())
    } catch (cause) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('ClickHouse did not start', { cause })
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}
