// Answers without an end, and very large ones, at a real nginx with a small cache: the disk of an edge serves all customers.
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openOffice, patient, type Site } from './edgeOffice.ts'

const office = openOffice({ megabytes: 40 })
const piece = Buffer.alloc(64 * 1024, 'x')
/** Answers without a length and without an end. Returns how many are still being sent. */
function sendWithoutEnd(): () => number {
  const open = new Set<ServerResponse>()
  office.origin.answer = (_request, reply) => {
    open.add(reply)
    reply.once('close', () => open.delete(reply))
    const more = (): void => {
      while (reply.write(piece));
    }
    reply.on('drain', more)
    more()
  }
  return () => open.size
}
/** A visitor who leaves as soon as something comes. */
async function begin({ host }: Site, path: string): Promise<void> {
  const asked = request({ host: '127.0.0.1', port: office.port, path, agent: false, headers: { host } }).end()
  asked.on('error', () => undefined)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await once(answer, 'data')
  asked.destroy()
}
const bytesOf = (folder: string): number =>
  readdirSync(join(office.dir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0), 0)

it('endless answers are ended when they reach the size of the cache, and others are cached as before', async () => {
  const site = await office.site()
  const still = sendWithoutEnd()
  for (const path of ['/one', '/two', '/three']) await begin(site, path)
  expect(still()).toBe(3)
  await expect.poll(still, patient).toBe(0)
  await expect.poll(() => bytesOf('cache') + bytesOf('tmp'), patient).toBeLessThan(1_000_000)
  office.origin.reset()
  expect((await office.ask(site, { path: '/small' })).status).toBe(200)
  await office.ask(site, { path: '/small' })
  expect(office.origin.count('/small')).toBe(1)
  // The limit holds only while it is needed.
  office.origin.answer = (_request, reply) => void reply.end(Buffer.alloc(8_000_000, 'y'))
  await expect.poll(async () => (await office.ask(site, { path: '/large' }).catch(() => undefined))?.bytes.length, patient).toBe(8_000_000)
})

it('a very large answer is passed on without caching, a smaller one is cached', async () => {
  const site = await office.site()
  office.origin.answer = ({ url }, reply) => void reply.end(Buffer.alloc(url === '/whole' ? 21_000_000 : 8_000_000, 'z'))
  for (const [path, bytes, count] of [
    ['/whole', 21_000_000, 2],
    ['/part', 8_000_000, 1],
  ] as const) {
    for (let visit = 0; visit < 2; visit += 1) expect((await office.ask(site, { path })).bytes.length).toBe(bytes)
    expect(office.origin.count(path), path).toBe(count)
  }
})

it('an uncached answer is fetched at the pace of its visitor', async () => {
  const site = await office.site({ cache: { disable: true } })
  let [sent, sentAt] = [0, Date.now()]
  office.origin.answer = (_request, reply) => {
    const more = (): void => {
      do [sent, sentAt] = [sent + piece.length, Date.now()]
      while (reply.write(piece))
    }
    reply.on('drain', more)
    more()
  }
  const asked = request({ host: '127.0.0.1', port: office.port, path: '/slow', agent: false, headers: { host: site.host } }).end()
  asked.on('error', () => undefined)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.pause()
  await expect.poll(() => Date.now() - sentAt, patient).toBeGreaterThan(2000)
  // No more was sent than the buffers of the connections hold.
  expect(sent).toBeLessThan(20_000_000)
  asked.destroy()
})
