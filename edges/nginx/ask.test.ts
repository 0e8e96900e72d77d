// Answers of the agent's own nginx may come from any origin, so reading them has a time-out.
import { createServer } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { fetchOwn } from './ask.ts'
import { listen } from '../../tests/support/listen.ts'

const server = createServer((request, answer) => {
  answer.writeHead(200).write('begin')
  if (request.url === '/quick') return void answer.end(' end')
  if (request.url === '/long') return void answer.end(Buffer.alloc(8_000_001))
  const drip = setInterval(() => answer.write('.'), 10)
  answer.once('close', () => clearInterval(drip))
})
const port = await listen(server)
afterAll(() => server.close())
const own = { host: '127.0.0.1', port, token: 'token' }

it.each(['text', 'size'] as const)('a response (%s) that never ends is aborted', async (what) => {
  await expect(fetchOwn(own, { host: 'a', path: '/drip', what, milliseconds: 200 })).rejects.toThrow()
})
it('a response in time is complete', async () => {
  expect(await fetchOwn(own, { host: 'a', path: '/quick', what: 'text', milliseconds: 10_000 })).toMatchObject({
    status: 200,
    text: 'begin end',
    bytes: 9,
  })
})
it('a body is kept up to 8 MB; a longer one is counted', async () => {
  expect((await fetchOwn(own, { host: 'a', path: '/quick', what: 'body' })).body?.toString()).toBe('begin end')
  const long = await fetchOwn(own, { host: 'a', path: '/long', what: 'body' })
  expect([long.bytes, long.body]).toEqual([8_000_006, undefined])
})
