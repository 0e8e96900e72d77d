// `npm run ingest` as operators call it: files, standard input, names, mappings, and a log that is followed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAgent } from '../support/agentSupport.ts'
import { listUrl, openPortal } from '../support/portal.ts'
import { ask, type Line, randomLines } from './logLines.ts'

const root = new URL('../../../', import.meta.url).pathname
const portal = await openPortal({ clock: () => new Date('2026-03-10T12:00:00.000Z') })
const dir = mkdtempSync(join(tmpdir(), 'ingest-'))
afterAll(async () => {
  await portal.close()
  rmSync(dir, { recursive: true, force: true })
})
const url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
const customer = await portal.signIn('cdn2@demo.example')
const { key } = await makeAgent(portal, 'Edge 1')
const account = 'demo-cdn2'
const resources = (await customer.ask({ url: listUrl(account, 'http-resources') })).json<{ id: string; names?: string[] }[]>()
const resource = resources.find(({ names }) => names?.length)!
const owner = { account, resource: resource.id, host: resource.names![0]! }
const textOf = (lines: readonly Line[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
const linesOf = (seed: number, count: number): string =>
  textOf(randomLines(count, { seed, owners: [owner], from: Date.parse('2026-03-02T00:00:00Z'), seconds: 86_400 }))
const file = (name: string, content: string | Buffer): string => {
  writeFileSync(join(dir, name), content)
  return join(dir, name)
}
async function hits(): Promise<number> {
  const period = { start: '2026-03-01T00:00:00Z', end: '2026-03-11T00:00:00Z' }
  return (await ask<{ hits: number }>(customer, account, 'statistics', period)).hits
}

const started = (args: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', 'tools/ingest.ts', '--url', url, ...args], {
    cwd: root,
    env: { ...process.env, AGENT_KEY: key },
  })
async function ingest(args: string[], input: string | Buffer = ''): Promise<{ code: number; out: string; error: string }> {
  const child = started(args)
  const code = once(child, 'exit')
  child.stdin.end(input)
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: Number((await code)[0]), out, error }
}

describe('names', () => {
  it('--source names a file: one that begins with the line of another is not mistaken for it', async () => {
    const before = await hits()
    const same = linesOf(1, 3)
    // A file without ids, as two edges write it after the same first request.
    const [one, other] = [file('one.log', same.replaceAll(/"id":"[^"]*",/g, '')), file('other.log', same.replaceAll(/"id":"[^"]*",/g, ''))]
    expect((await ingest(['--source', 'edge-1', one])).out).toMatch(/3 lines, 3 counted/)
    expect((await ingest(['--source', 'edge-2', other])).out).toMatch(/3 lines, 3 counted/)
    expect((await ingest(['--source', 'edge-2', other])).out).toMatch(/0 lines, 0 counted/)
    expect(await hits()).toBe(before + 6)
  })
  it.each([
    [['--source', 'a', 'x.log', 'y.log'], /--source names one file/],
    [['-'], /needs --source/],
    [['--follow', '--source', 'a', 'x.log'], /--follow is for files without --source/],
    [['--folow', 'x.log'], /Unknown option '--folow'/],
    [['gone.log'], /gone\.log: ENOENT/],
    [['--mapping', 'gone.json', 'x.log'], /gone\.json: ENOENT/],
  ])('%j is refused with the reason', async (args, reason) => {
    const { code, error } = await ingest(args)
    expect([code, error]).toEqual([1, expect.stringMatching(reason)])
  })
  it('files with the same comments at their beginning are different files', async () => {
    const before = await hits()
    const row = (id: string): string =>
      [
        '2026-03-05',
        '11:00:00',
        'FRA',
        '1000',
        '192.0.2.7',
        'GET',
        'd1',
        '/',
        '200',
        '-',
        'curl/8.5',
        '-',
        '-',
        'Hit',
        id,
        owner.host,
      ].join('\t')
    const log = (id: string): string => `#Version: 1.0\n#Fields: date time …\n${row(id)}\n`
    const { out } = await ingest(['--mapping', 'docs/access-logs/cloudfront.json', file('a.log', log('a')), file('b.log', log('b'))])
    expect(out.match(/1 counted/g)).toHaveLength(2)
    expect(await hits()).toBe(before + 2)
  })
})

it('compressed files and compressed standard input are read, and a truncated one is reported', async () => {
  const before = await hits()
  const zipped = gzipSync(linesOf(2, 50))
  expect((await ingest([file('z.log.gz', zipped)])).out).toMatch(/50 lines, 50 counted/)
  expect((await ingest(['--source', 'pipe', '-'], gzipSync(linesOf(3, 20)))).out).toMatch(/20 lines, 20 counted/)
  expect((await ingest(['--source', 'plain', '-'], linesOf(4, 20))).out).toMatch(/20 lines, 20 counted/)
  const { code, error } = await ingest([file('cut.log.gz', gzipSync(linesOf(5, 50)).subarray(0, 400))])
  expect([code, error]).toEqual([1, expect.stringMatching(/cut\.log\.gz: unexpected end of file/)])
  expect(await hits()).toBe(before + 90)
})

it('--follow counts what is written to a log, also around its rotation and after it was truncated', async () => {
  const before = await hits()
  const log = file('follow.log', linesOf(6, 10))
  const child = started(['--follow', log])
  const out = text(child.stdout)
  const patient = { timeout: 60_000, interval: 100 }
  await expect.poll(hits, patient).toBe(before + 10)
  const more = linesOf(7, 5)
  appendFileSync(log, more.slice(0, -9))
  appendFileSync(log, more.slice(-9))
  await expect.poll(hits, patient).toBe(before + 15)
  // The program writes to the old file until it opens the new one.
  renameSync(log, `${log}.1`)
  appendFileSync(`${log}.1`, linesOf(8, 5))
  writeFileSync(log, linesOf(9, 5))
  await expect.poll(hits, patient).toBe(before + 25)
  truncateSync(log)
  appendFileSync(log, linesOf(10, 5))
  await expect.poll(hits, patient).toBe(before + 30)
  child.kill('SIGTERM')
  expect(await out).toMatch(/follow\.log: 30 lines, 30 counted, 0 known/)
  expect(readFileSync(`${log}.1`, 'utf8').split('\n')).toHaveLength(21)
})
