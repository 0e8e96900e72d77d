// Tests of restream targets: a portal, a real ffmpeg and a real RTMP server.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../server/drivers/freePort.ts'
import { runRestreamer } from '../../../edges/restreamer/run.ts'
import { createClient } from '../../../server/drivers/agents/client.ts'
import { OutsideError } from '../../../server/drivers/outside/errors.ts'
import { type RtmpServer, startRtmpServer } from '../../support/media/rtmpServer.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { type Caller, errorsOf, listUrl, openPortal, type Portal } from '../support/portal.ts'

type Test = { id: string; status: string; error_reason?: string; until: string }
const url = listUrl('cdn1_alpha', 'restream-tests')
const secret = 'Very-Secret-Test-Key'
const dir = mkdtempSync(join(tmpdir(), 'target-tests-'))
const patient = { timeout: 60_000, interval: 200 }
const end = new AbortController()
let portal: Portal
let customer: Caller
let target: RtmpServer
let running: Promise<void>
/** A port where nobody listens. */
let silent: number

beforeAll(async () => {
  silent = await freePort()
  portal = await openPortal({ demo: 'people' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  customer = await portal.signIn('cdn1@demo.example')
  target = await startRtmpServer(['push'])
  const { key } = await makeAgent(portal, 'Restreamer', 'restreamer')
  const bound = portal.app.server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  running = runRestreamer({
    client: createClient({ url: address, key, waitSeconds: 1, say: () => undefined }),
    dir,
    program: 'ffmpeg',
    addresses: async (host) => {
      if (host.endsWith('inside.example')) throw new OutsideError('no_public_address')
      return ['127.0.0.1']
    },
    say: () => undefined,
    signal: end.signal,
  })
})
afterAll(async () => {
  end.abort()
  await running
  await target.stop()
  await portal.close()
  rmSync(dir, { recursive: true, force: true })
})

const send = (body: object) => customer.ask({ method: 'POST', url, body })
async function resultOf(body: object): Promise<Test> {
  const made = await send(body)
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json<Test>()
  const read = async () => (await customer.ask({ url: `${url}/${id}` })).json<Test>()
  await expect.poll(async () => (await read()).status, patient).toMatch(/^(done|failed)$/)
  return read()
}

describe('a test of a target', () => {
  it('publishes a picture under the key and reports that it was accepted; the key is in no answer and no file', async () => {
    const result = await resultOf({ target_url: `rtmp://push.example.com:${target.port}/push`, target_key: secret })
    expect(result).toMatchObject({ status: 'done' })
    expect(result).not.toHaveProperty('error_reason')
    expect(target.published()).toContain(secret)
    expect(JSON.stringify(result)).not.toContain(secret)
    expect(readdirSync(dir)).toEqual([])
  })
  it.each([
    ['connections are refused', () => `rtmp://push.example.com:${silent}/push`, /The server refuses connections\./],
    ['the application does not exist', () => `rtmp://push.example.com:${target.port}/nothing`, /The target (refused|did not|closed)/],
    ['the name leads to an internal address', () => 'rtmp://inside.example/push', /The name has no public address\./],
  ])('reports the reason where %s', async (_, address, reason) => {
    const result = await resultOf({ target_url: address(), target_key: secret })
    expect(result.status).toBe('failed')
    expect(result.error_reason).toMatch(reason)
    expect(result.error_reason).not.toContain(secret)
  })
  it.each([
    ['rtmp://127.0.0.1/app', 'opens'],
    ['rtmp://localhost/app', 'opens'],
    ['rtmp://10.0.0.8/app', 'opens'],
    ['rtmp://169.254.169.254/latest', 'opens'],
    ['rtmp://2130706433/app', 'opens'],
    ['rtmp://push.example.com:25/push', 'closedPort'],
  ])('is refused for %s', async (address, keyword) => {
    const answer = await send({ target_url: address, target_key: 'key' })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [`/target_url ${keyword}`]])
  })
  it('cannot set its own result or its expiry', async () => {
    for (const body of [{ status: 'done' }, { until: '2099-01-01T00:00:00.000Z' }, { error_reason: 'x' }]) {
      const answer = await send({ target_url: 'rtmp://push.example.com/app', target_key: 'key', ...body })
      expect(answer.statusCode, JSON.stringify(body)).toBe(400)
    }
  })
  it('is visible to nobody else', async () => {
    const made = await resultOf({ target_url: `rtmp://push.example.com:${silent}/push`, target_key: secret })
    const other = await portal.signIn('cdn2@demo.example')
    expect((await other.ask({ url: `${url}/${made.id}` })).statusCode).toBe(404)
    expect((await other.ask({ method: 'POST', url, body: { target_url: 'rtmp://push.example.com/a', target_key: 'k' } })).statusCode).toBe(
      404,
    )
  })
  it('is limited: ten a minute', async () => {
    const codes: number[] = []
    for (let count = 0; count < 11; count += 1)
      codes.push((await send({ target_url: `rtmp://push.example.com:${silent}/push`, target_key: 'key' })).statusCode)
    expect(codes.at(-1)).toBe(429)
  })
})
