import { createSocket } from 'node:dgram'
import { afterAll, expect, it } from 'vitest'
import { openViewers } from '../viewers.ts'
import { viewerIn } from './viewers.ts'

let now = 1000
const viewers = await openViewers(() => now, viewerIn)
const socket = createSocket('udp4')
afterAll(async () => {
  socket.close()
  await viewers.close()
})
const watched = (path: string, who: string) =>
  new Promise<void>((done) => socket.send(`<190>Mar  1 10:00:00 nginx: ${path} ${who}`, viewers.port, '127.0.0.1', () => done()))

it('counts viewers who requested the playlist in the last half minute, each once', async () => {
  await watched('/live-1/main/index.m3u8', '192.0.2.1 VLC/3')
  await watched('/live-1/main/index.m3u8', '192.0.2.1 VLC/3')
  await watched('/live-1/main/index.m3u8', '192.0.2.2 VLC/3')
  await watched('/live-1/other/index.m3u8', '192.0.2.1 VLC/3')
  // The same viewer, in another quality.
  await watched('/live-1/other/360p/index.m3u8', '192.0.2.1 VLC/3')
  await watched('/live-1/other/source.m3u8', '192.0.2.1 VLC/3')
  await expect.poll(() => ['live-1_main', 'live-1_other'].map(viewers.count)).toEqual([2, 1])
  now += 30_001
  expect(viewers.count('live-1_main')).toBe(0)
})
it.each([[''], ['<190>Mar  1 10:00:00 nginx: /stat 192.0.2.1 x'], ['/live-1/main/index.m3u8 a'], ['<190>nginx: /live-1/a b/index.m3u8 x']])(
  'ignores %j',
  (message) => expect(viewerIn(message)).toBeUndefined(),
)
