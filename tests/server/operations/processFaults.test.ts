// F5, F9: what the system or a bug does to a real process. It lives on, or ends with a clear line so that a supervisor starts it again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPortal } from '../support/portal.ts'
import { buildServer, killServers, launch, startServer } from '../support/serverProcess.ts'
import { createWriters, defineThings, type Writers } from '../support/writers.ts'

const dir = mkdtempSync(join(tmpdir(), 'faults-'))
const env = { DATA_DIR: join(dir, 'data'), DEFINITIONS_DIR: join(dir, 'definitions') }
let main: string
let writers: Writers

/** Code that runs in the process when it is told SIGUSR2. */
function preload(name: string, code: string): Record<string, string> {
  const file = join(dir, `${name}.mjs`)
  writeFileSync(file, `process.on('SIGUSR2', () => { ${code} })`)
  return { ...env, NODE_OPTIONS: `--import=file://${file}` }
}
const untilReady = (address: string): Promise<unknown> =>
  expect
    .poll(
      () =>
        fetch(`${address}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(200)
const fatalLine = (output: string): Record<string, unknown> | undefined =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ level }) => level === 60)

beforeAll(async () => {
  main = await buildServer()
  defineThings(env.DEFINITIONS_DIR)
  const portal = await openPortal({ demo: 'people', dir })
  writers = createWriters((await portal.signIn('admin@demo.example', { as: 'bearer' })).token)
  await portal.close({ keep: true })
}, 120_000)
afterEach(() => killServers())
afterAll(() => {
  rmSync(dir, { recursive: true, force: true })
})

describe('an uncaught fault (F9)', () => {
  it.each([
    ['a rejection', "Promise.reject(new Error('first line\\nsecond line'))", 'unhandledRejection'],
    ['an exception', "setTimeout(() => { throw new Error('first line\\nsecond line') })", 'uncaughtException'],
    ['a rejection without an error', 'Promise.reject(undefined)', 'unhandledRejection'],
  ])(
    '%s: one line in the log, exit code 1, and the next start works',
    async (name, code, fault) => {
      const server = await startServer(main, preload(name.replaceAll(' ', '-'), code))
      server.child.kill('SIGUSR2')
      expect(await server.exit).toBe(1)
      expect(fatalLine(server.output())).toMatchObject({ fault, msg: 'the server ends: a fault that nobody caught' })
      const began = Date.now()
      const again = await startServer(main, env)
      await untilReady(again.address)
      expect(Date.now() - began).toBeLessThan(30_000)
      again.child.kill('SIGTERM')
      expect(await again.exit).toBe(0)
    },
    90_000,
  )
  it('out of memory: the process ends, and acknowledged changes are kept', async () => {
    const server = await startServer(main, {
      ...preload('heap', 'const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()))'),
      NODE_OPTIONS: `--max-old-space-size=128 --import=file://${join(dir, 'heap.mjs')}`,
    })
    await writers.untilKnown(server.address)
    const { ended } = await writers.begin(server.address, 'heap')
    server.child.kill('SIGUSR2')
    expect(await server.exit).not.toBe(0)
    await ended
    expect(server.output()).toContain('heap out of memory')
    await expectKept()
  }, 120_000)
  it('a blocked event loop is reported, and everything continues', async () => {
    const server = await startServer(main, preload('block', 'const end = performance.now() + 2000; while (performance.now() < end);'))
    server.child.kill('SIGUSR2')
    await expect.poll(server.output, { timeout: 20_000 }).toContain('the event loop was blocked')
    await untilReady(server.address)
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  }, 60_000)
})

async function expectKept(): Promise<void> {
  const { openLibsql } = await import('../../../server/store/database/open.ts')
  const database = openLibsql(join(env.DATA_DIR, 'portal.db'))
  expect(database.prepare('pragma integrity_check').all([])).toEqual([{ integrity_check: 'ok' }])
  await writers.expectWhole((sql) => database.prepare(sql).all([]) as Record<string, unknown>[])
  database.close()
}

describe('limits of the system (F5)', () => {
  /** The shell's limits hold for the server. */
  async function limited(limit: string): Promise<{ address: string; pid: number; exit: Promise<unknown>; output: () => string }> {
    const child = spawn('sh', ['-c', `ulimit ${limit}; exec "$0" "$1"`, process.execPath, main], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()))
    await expect
      .poll(() => /Portal: http:\/\/localhost:(\d+)/.exec(text)?.[1] ?? (child.exitCode === null ? '' : text), { timeout: 50_000 })
      .toMatch(/^\d+$/)
    return {
      address: `http://127.0.0.1:${/localhost:(\d+)/.exec(text)![1]}`,
      pid: child.pid!,
      exit: once(child, 'exit'),
      output: () => text,
    }
  }
  it('too many open files: the process survives, and answers again when there are free descriptors', async () => {
    const server = await limited('-n 256')
    const sockets: Socket[] = []
    for (let n = 0; n < 500; n += 1) sockets.push(connect(Number(new URL(server.address).port), '127.0.0.1').on('error', () => {}))
    await Promise.race([
      Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => undefined))),
      new Promise((done) => setTimeout(done, 1000)),
    ])
    for (const socket of sockets) socket.destroy()
    await untilReady(server.address)
    process.kill(server.pid, 'SIGTERM')
    await server.exit
    await expectKept()
  }, 90_000)
  it('a file may not grow: changes are refused with 503 or 507, none is half written, and reads continue', async () => {
    const server = await limited('-f 1500')
    await writers.untilKnown(server.address)
    const { ended } = await writers.begin(server.address, 'growing')
    expect(String(await ended)).toMatch(/(503|507) .*storage_/)
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    process.kill(server.pid, 'SIGKILL')
    await server.exit
    await expectKept()
  }, 120_000)
  it.each([
    ['a file in place of the data folder', { DATA_DIR: join(dir, 'a-file') }, /DATA_DIR .*a-file cannot be made or written/],
    ['a data folder that nobody can make', { DATA_DIR: '/sys/portal' }, /DATA_DIR \/sys\/portal cannot be made or written/],
    ['a database that is none', { DATA_DIR: join(dir, 'broken') }, /the database in .*broken cannot be opened/],
  ])(
    '%s: exit code 1 and one clear line',
    async (_, wrong, message) => {
      writeFileSync(join(dir, 'a-file'), '')
      mkdirSync(join(dir, 'broken'), { recursive: true, mode: 0o700 })
      writeFileSync(join(dir, 'broken', 'portal.db'), 'no database at all '.repeat(500), { mode: 0o600 })
      const server = launch(main, { ...env, ...wrong })
      expect(await server.exit).toBe(1)
      expect(server.output().trim().split('\n')).toHaveLength(1)
      expect(server.output()).toMatch(message)
    },
    60_000,
  )
  it('a port in use: exit code 1 and one clear line', async () => {
    const server = await startServer(main, env)
    const second = launch(main, { ...env, DATA_DIR: join(dir, 'second'), PORT: new URL(server.address).port })
    expect(await second.exit).toBe(1)
    expect(second.output()).toMatch(/^The server cannot start: .*EADDRINUSE.* PORT or HOST cannot be used\.$/m)
    server.child.kill('SIGTERM')
    await server.exit
  }, 60_000)
})
