// The end of a real process while clients hold on to it.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, killServers, startServer } from '../support/serverProcess.ts'

const dir = mkdtempSync(join(tmpdir(), 'shutdown-'))
const env = { DATA_DIR: join(dir, 'data'), DEFINITIONS_DIR: dir, SHUTDOWN_TIMEOUT: '60' }
const form = 'username=nobody@demo.example&password=wrong-password'
let main: string

beforeAll(async () => {
  main = await buildServer()
}, 60_000)
afterAll(() => {
  killServers()
  rmSync(dir, { recursive: true, force: true })
})

async function open(address: string, sent = ''): Promise<{ socket: Socket; text: () => string }> {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  let text = ''
  socket
    .setEncoding('utf8')
    .on('data', (part: string) => (text += part))
    .on('error', () => {})
  await once(socket, 'connect')
  if (sent) socket.write(sent)
  return { socket, text: () => text }
}
const askAlive = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
/** Everything sent before an answered request has been read by now. */
async function hasSeenAll(address: string, last: { text: () => string }): Promise<void> {
  while (!last.text().includes('alive')) await pause(10)
  for (let n = 0; n < 3; n += 1) await (await fetch(`${address}/healthz`, { headers: { connection: 'close' } })).text()
}
const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

describe('SIGTERM', () => {
  it('ends the server soon although clients hold connections, after pending requests', async () => {
    const server = await startServer(main, env)
    const head = `POST /api/v1/oauth/token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${form.length}\r\n\r\n`
    const [silent, begun, busy] = [
      await open(server.address),
      await open(server.address, 'GET /healthz HT'),
      await open(server.address, `${head}${form.slice(0, 10)}`),
    ]
    const answered = await open(server.address, askAlive)
    await hasSeenAll(server.address, answered)
    server.child.kill('SIGTERM')
    await Promise.all([silent, begun, answered].map(({ socket }) => socket.closed || once(socket, 'close')))
    expect(server.child.exitCode).toBeNull()
    busy.socket.write(form.slice(10))
    // Far below what the server would wait for requests under way, far above what a busy machine needs.
    const code = await Promise.race([server.exit, pause(30_000).then(() => 'still there')])
    expect(code).toBe(0)
    expect(busy.text()).toMatch(/^HTTP\/1.1 403 /)
    expect(busy.text()).toContain('wrong_credentials')
  }, 90_000)

  it('gives up a request that never ends, and exits nevertheless', async () => {
    const server = await startServer(main, { ...env, SHUTDOWN_TIMEOUT: '1' })
    await open(
      server.address,
      'POST /api/v1/oauth/token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 99\r\n\r\nusername=',
    )
    await hasSeenAll(server.address, await open(server.address, askAlive))
    server.child.kill('SIGTERM')
    expect(await Promise.race([server.exit, pause(30_000).then(() => 'still there')])).toBe(0)
  }, 90_000)
})
