// Uploads that are refused half-way: the connection serves the next request at once.
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
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
])('%s: %i, and the connection is free', async (name, status, { size, headers, filler }) => {
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
