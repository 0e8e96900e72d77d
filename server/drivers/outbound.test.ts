import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { post } from './outbound.ts'

const sent = { body: 'a=1', milliseconds: 5000 }

it('reports why nothing was sent, by a code or a message, never by the name of a class', async () => {
  const elsewhere = createServer((_, response) => void response.writeHead(307, { location: '/elsewhere' }).end()).listen(0, '127.0.0.1')
  await new Promise((done) => elsewhere.once('listening', done))
  const { port } = elsewhere.address() as AddressInfo
  await expect(post(`http://127.0.0.1:${port}/`, sent)).rejects.toThrow('unexpected redirect')
  await new Promise((done) => elsewhere.close(done))
  await expect(post(`http://127.0.0.1:${port}/`, sent)).rejects.toThrow('ECONNREFUSED')
  // `fetch` blocks the same ports as browsers.
  await expect(post('http://127.0.0.1:9/', sent)).rejects.toThrow('bad port')
})
