// Files that are sent, sent again, rotated and interrupted: the sums are those of their lines, counted by awk.
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { readMapping } from '../../../server/statistics/mapping.ts'
import { type Portal as Receiver, portalAt, sendFile, sendStream } from '../../../server/statistics/sending.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { listUrl, openPortal } from '../support/portal.ts'
import { ask, type Line, randomLines } from './logLines.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const portal = await openPortal({ clock: () => now })
const dir = mkdtempSync(join(tmpdir(), 'logs-'))
afterAll(async () => {
  await portal.close()
  rmSync(dir, { recursive: true, force: true })
})
const url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
const customer = await portal.signIn('cdn2@demo.example')
const agent = await makeAgent(portal, 'Edge 1')
const receiver = portalAt({ url, key: agent.key, wait: 1 })
const account = 'demo-cdn2'
const resources = (await customer.ask({ url: listUrl(account, 'http-resources') })).json<{ id: string; names?: string[] }[]>()
const resource = resources.find(({ names }) => names?.length)!
const owner = { account, resource: resource.id, host: resource.names![0]! }
const plain = { map: (line: string) => line }
const period = { start: '2026-03-01T00:00:00Z', end: '2026-03-11T00:00:00Z' }
const textOf = (lines: readonly Line[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
/** Without ids: nothing but the position of a file tells lines apart. */
const linesOf = (seed: number, count = 5000): Line[] =>
  randomLines(count, { seed, owners: [owner], from: Date.parse('2026-03-02T00:00:00Z'), seconds: 86_400 }).map(({ id: _, ...line }) => line)

async function total(): Promise<[hits: number, traffic: number]> {
  const { hits, traffic } = await ask<{ hits: number; traffic: number }>(customer, account, 'statistics', period)
  return [hits, traffic]
}
/** Bytes of the lines by a program that knows nothing of the portal. */
function awkSum(text: string): number {
  const program = '{ match($0, /"bytes":[0-9]+/); sum += substr($0, RSTART + 8, RLENGTH - 8) } END { printf "%.0f", sum }'
  return Number(execFileSync('awk', [program], { input: text, encoding: 'utf8' }))
}

it('a file that grows, is rotated and is compressed is counted once, to the byte', async () => {
  const [before, bytes] = await total()
  const [text, more] = [textOf(linesOf(1)), textOf(linesOf(2, 700))]
  const file = join(dir, 'access.log')
  writeFileSync(file, text)
  expect(await sendFile(file, { ...plain, portal: receiver })).toMatchObject({ lines: 5000, counted: 5000, refused: {} })
  expect(await sendFile(file, { ...plain, portal: receiver })).toMatchObject({ lines: 0 })
  // The last line is not whole yet.
  appendFileSync(file, `${more}{"time":"2026`)
  expect(await sendFile(file, { ...plain, portal: receiver })).toMatchObject({ lines: 700, counted: 700 })
  renameSync(file, join(dir, 'access.log.1'))
  writeFileSync(join(dir, 'access.log.1.gz'), gzipSync(readFileSync(join(dir, 'access.log.1'))))
  expect(await sendFile(join(dir, 'access.log.1.gz'), { ...plain, portal: receiver })).toMatchObject({ lines: 0 })
  expect(await total()).toEqual([before + 5700, bytes + awkSum(text + more)])
})

it('a sender that is killed between two calls continues at the position that the portal stored', async () => {
  const [before, bytes] = await total()
  const text = textOf(linesOf(3))
  const file = join(dir, 'dying.log')
  writeFileSync(file, text)
  for (let calls = 0, isDone = false; !isDone; calls++) {
    // It dies after a batch was sent, before or after it hears the answer.
    let left = 1
    const dying: Receiver = {
      position: receiver.position,
      async send(batch) {
        if (left-- === 0) throw new Error('killed')
        const answer = await receiver.send(batch)
        if (calls % 2 === 0) throw new Error('killed')
        return answer
      },
    }
    isDone = await sendFile(file, { ...plain, portal: dying }).then(
      () => true,
      () => false,
    )
  }
  expect(await total()).toEqual([before + 5000, bytes + awkSum(text)])
})

it('standard input in nginx’s combined format is attributed to its record by the host', async () => {
  const [before, bytes] = await total()
  const mapping = JSON.parse(readFileSync(new URL('../../../docs/access-logs/nginx-combined.json', import.meta.url), 'utf8')) as object
  const map = readMapping(JSON.stringify({ ...mapping, set: { host: owner.host } }))
  const rows = ['192.0.2.7 - - [05/Mar/2026:11:00:00 +0000] "GET / HTTP/1.1" 200 1000 "-" "curl/8.5"', 'garbage', '']
  const sums = await sendStream(Readable.from([Buffer.from(rows.join('\n') + '\n')]), 'stdin', { map, portal: receiver })
  expect(sums).toMatchObject({ counted: 1, refused: { not_json: 1 } })
  expect(await total()).toEqual([before + 1, bytes + 1000])
})

it.each([
  ['an unknown key', { url, key: 'agt_wrong00000000000000000000000000000000', wait: 1 }, /401/],
  ['no portal', { url: 'http://127.0.0.1:9', key: agent.key, wait: 1 }, /ECONNREFUSED|bad port|fetch failed/],
])('%s ends the sending with the reason', async (_, where, reason) => {
  await expect(portalAt(where).position('a')).rejects.toThrow(reason)
})
