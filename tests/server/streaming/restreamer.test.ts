// The restreamer against a whole portal, a real ffmpeg and real RTMP servers: what it sends, what it hides, and what customers read of it.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../server/drivers/freePort.ts'
import { runRestreamer } from '../../../edges/restreamer/run.ts'
import { createClient } from '../../../server/drivers/agents/client.ts'
import { OutsideError } from '../../../server/drivers/outside/errors.ts'
import type { PartHistory, RecordReports } from '../../../server/services/reports/types.ts'
import { publishTestPicture, type RtmpServer, startRtmpServer } from '../../support/media/rtmpServer.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

const url = listUrl('cdn1_alpha', 'restreams')
const secret = 'Very-Secret-Key-4711?a=1&b=2'
const dir = mkdtempSync(join(tmpdir(), 'restreamer-'))
const patient = { timeout: 60_000, interval: 200 }
let portal: Portal
let customer: Caller
let server: RtmpServer
let target: RtmpServer
let picture: ReturnType<typeof publishTestPicture>
let stop: () => Promise<void> = async () => undefined
const said: string[] = []

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  customer = await portal.signIn('cdn1@demo.example')
  server = await startRtmpServer(['live/demo', 'backup'])
  target = await startRtmpServer(['push'])
  picture = publishTestPicture(`rtmp://127.0.0.1:${server.port}/live/demo/main`)
  stop = await startAgent()
})
afterAll(async () => {
  await stop()
  await picture.stop()
  await server.stop()
  await target.stop()
  await portal.close()
  rmSync(dir, { recursive: true, force: true })
})
afterEach(async () => {
  for (const { id, version } of (await customer.ask({ url })).json<{ id: string; version: number }[]>())
    await customer.ask({ method: 'DELETE', url: `${url}/${id}`, version })
})

/** Names that end in `.inside` stand for an internal network; all others lead to this machine. */
async function startAgent(): Promise<() => Promise<void>> {
  const end = new AbortController()
  const { key } = await makeAgent(portal, 'Restreamer', 'restreamer')
  const bound = portal.app.server.address()
  const client = createClient({
    url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
    key,
    waitSeconds: 1,
    say: (line) => void said.push(line),
  })
  const running = runRestreamer({
    client,
    dir,
    program: 'ffmpeg',
    addresses: async (host) => {
      if (host.endsWith('inside.example')) throw new OutsideError('no_public_address')
      return ['127.0.0.1']
    },
    say: (line) => void said.push(line),
    signal: end.signal,
  })
  return async () => {
    end.abort()
    await running
  }
}

type Given = { source?: string; target_url?: string; target_key?: string; [name: string]: unknown }
async function restream(...items: Given[]): Promise<{ id: string; version: number }> {
  const restreams = items.map((item) => ({
    source: `rtmp://source.example.com:${server.port}/live/demo/main`,
    target_type: 'customRTMP',
    target_url: `rtmp://push.example.com:${target.port}/push`,
    target_key: 'key-1',
    ...item,
  }))
  const made = await customer.ask({
    method: 'POST',
    url,
    body: { name: `restream-${Math.random().toString(36).slice(2)}`, type: 'long', restreams },
  })
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
const partsOf = async (id: string) => (await customer.ask({ url: `${url}/${id}/reports` })).json<RecordReports>().parts
const stateOf = async (id: string, index = 0) => {
  const { code, reason } = (await partsOf(id))[index]!
  return [code, reason]
}

/** Command lines of every process of this machine. */
function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/cmdline`))
    .flatMap((name) => {
      try {
        return [readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')]
      } catch {
        return []
      }
    })
}

describe('a target', () => {
  it('receives the stream under its key, which no list of processes shows', async () => {
    const { id } = await restream({ target_key: secret })
    await expect.poll(() => stateOf(id), patient).toEqual([0, null])
    expect(target.published()).toContain('Very-Secret-Key-4711')
    const own = commandLines().filter((line) => line.includes(dir))
    expect(own).toHaveLength(1)
    for (const hidden of ['Very-Secret', 'push.example.com', 'source.example.com', 'live/demo']) expect(own[0]).not.toContain(hidden)
    const [run = ''] = readdirSync(dir)
    expect(statSync(dir).mode & 0o077).toBe(0)
    expect(statSync(join(dir, run, 'target')).mode & 0o077).toBe(0)
    expect(readFileSync(join(dir, run, 'target'), 'utf8')).toContain(secret)
    expect((await customer.ask({ url: `${url}/${id}` })).json()['_delivery'].state).toBe('applied')
    const [{ figures }] = (await partsOf(id)) as [RecordReports['parts'][number]]
    expect(Object.keys(figures).sort()).toEqual(['bitrate', 'fps', 'uptime'])
  })
  it('moves to its backup when it is lost, and the history shows it', async () => {
    const { id } = await restream({ backup: { target_url: `rtmp://push.example.com:${server.port}/backup` } })
    await expect.poll(() => stateOf(id), patient).toEqual([0, null])
    const { port } = target
    await target.stop()
    await expect.poll(() => stateOf(id), patient).toEqual([0, 'On the backup target.'])
    target = await startRtmpServer(['push'], port)
    const [{ entries }] = (await customer.ask({ url: `${url}/${id}/reports/history` })).json<[PartHistory]>()
    expect(entries.map(({ code }) => code)).toEqual([1, 0, 4, 0])
  })
  it('ends with its record, and its files are gone', async () => {
    const { id, version } = await restream({})
    await expect.poll(() => stateOf(id), patient).toEqual([0, null])
    expect((await customer.ask({ method: 'PATCH', url: `${url}/${id}`, version, body: { active: false } })).statusCode).toBe(200)
    await expect.poll(() => commandLines().filter((line) => line.includes(dir)), patient).toEqual([])
    await expect.poll(() => readdirSync(dir), patient).toEqual([])
  })
})

describe('reports failures at the target while other targets continue', () => {
  it('no answer, an internal host, a source without a stream', async () => {
    const { id } = await restream(
      {},
      { target_url: `rtmp://push.example.com:${await freePort()}/push` },
      { target_url: `rtmp://inside.example:${target.port}/push`, target_key: 'key-2' },
      { source: `rtmp://source.example.com:${server.port}/live/demo/none`, target_key: 'key-3' },
      { source: `rtmp://inside.example:${server.port}/live/demo/main`, target_key: 'key-4' },
      { target_key: 'key-5', login: 'me', password: 'secret-word' },
    )
    await expect
      .poll(async () => (await partsOf(id)).map(({ code, reason }) => [code, reason]), patient)
      .toEqual([
        [0, null],
        [4, 'The server refuses connections.'],
        [4, 'The name has no public address.'],
        [3, 'The source has no stream.'],
        [2, 'The name has no public address.'],
        [4, 'This restreamer cannot log in to targets.'],
      ])
  })
})
