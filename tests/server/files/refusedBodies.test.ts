// Uploads that are refused half-way: the connection serves the next request at once.
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, openPortal, type Portal } from '../support/portal.ts'
import { tusOf, video } from './fileOffice.ts'

const megabyte = 1024 * 1024
let portal: Portal
let customer: Caller
let port: number
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

type Sent = { method: string; path: string; headers?: Record<string, string | number>; body?: Buffer }
function send(agent: Agent, { method, path, headers = {}, body }: Sent): Promise<number> {
  return new Promise((answer, refuse) => {
    const all = { host: 'localhost', authorization: `Bearer ${customer.token}`, 'tus-resumable': '1.0.0', ...headers }
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers: all }, (response) => {
      response.resume().once('end', () => answer(response.statusCode ?? 0))
    })
    outgoing.once('error', refuse).end(body)
  })
}

it.each<[string, number, { size: number; headers: Record<string, string>; filler?: number }]>([
  ['more than a call may send, in chunks', 413, { size: 9 * megabyte, headers: { 'transfer-encoding': 'chunked' } }],
  ['more than the file is long', 413, { size: 3 * megabyte, headers: {} }],
  ['a file of another kind', 415, { size: megabyte, headers: {}, filler: 60 }],
  ['bytes of another place', 409, { size: megabyte, headers: { 'upload-offset': '7' } }],
])('%s: %i, and the connection can be reused', async (name, status, { size, headers, filler }) => {
  const tus = tusOf(portal.app, customer)
  const length = name.startsWith('more than a call') ? 20 * megabyte : name.startsWith('more') ? 20_000 : 2 * megabyte
  const path = String((await tus.begin(`${name.replaceAll(' ', '')}.mp4`, length)).headers.location)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const body = filler === undefined ? video(size) : Buffer.alloc(size, filler)
  const all = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', ...headers }
  const refused = await send(agent, {
    method: 'PATCH',
    path,
    headers: { ...all, ...(!headers['transfer-encoding'] && { 'content-length': size }) },
    body,
  })
  expect(refused).toBe(status)
  expect(await send(agent, { method: 'GET', path: '/api/v1/session' })).toBe(200)
  agent.destroy()
})

it('a part that never ends is answered after REQUEST_TIMEOUT, delays no other upload, and the upload continues where it ended', async () => {
  const slow = await openPortal({ demo: 'people', env: { REQUEST_TIMEOUT: '1' } })
  try {
    await slow.app.listen({ port: 0, host: '127.0.0.1' })
    const own = await slow.signIn('cdn2@demo.example', { as: 'bearer' })
    const tus = tusOf(slow.app, own)
    const bytes = video(20_000)
    const path = String((await tus.begin('slow.mp4', bytes.length)).headers.location)
    const socket = connect((slow.app.server.address() as AddressInfo).port, '127.0.0.1')
    const answer = new Promise<string>((done) => {
      let text = ''
      socket.on('data', (data) => void (text += String(data))).once('close', () => done(text))
    })
    const head = [
      `PATCH ${path} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${own.token}`,
      'tus-resumable: 1.0.0',
      'upload-offset: 0',
      'content-type: application/offset+octet-stream',
      `content-length: ${bytes.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(bytes.subarray(0, 5000))
    expect((await own.ask({ url: '/api/v1/session' })).statusCode).toBe(200)
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
    await expect.poll(async () => (await tus.head(path)).headers['upload-offset']).toBe('5000')
    expect((await tus.append(path, 5000, bytes.subarray(5000))).statusCode).toBe(204)
  } finally {
    await slow.close()
  }
})
