// Playlists of a hostile source, read by a real ffmpeg: their process has a bound, so that others on the machine go on.
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Fault } from '../../../edges/restreamer/decide.ts'
import { type RunningProcess, startProcess } from '../../../edges/restreamer/process.ts'
import { openWebProxy } from '../../../edges/restreamer/relay.ts'
import { listen } from '../../support/listen.ts'

const dir = mkdtempSync(join(tmpdir(), 'playlists-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Restreams this source. Returns the reported state and the peak memory of the process, in MB. */
async function restreamed(answer: RequestListener): Promise<{ fault: Fault; megabytes: number }> {
  const server = createServer(answer)
  const port = await listen(server)
  let megabytes = 0
  const watch = setInterval(() => (megabytes = Math.max(megabytes, ...memoryOfChildren())), 20)
  let running: RunningProcess | undefined
  try {
    const fault = await new Promise<Fault>((done) => {
      running = startProcess({
        source: `http://hostile.example:${port}/main.m3u8`,
        target: { url: 'rtmp://target.example/app', key: 'k', passphrase: '', login: '' },
        program: 'ffmpeg',
        dir,
        addresses: async () => ['127.0.0.1'],
        progressed: () => undefined,
        ended: done,
      })
    })
    return { fault, megabytes }
  } finally {
    clearInterval(watch)
    await running?.end()
    server.closeAllConnections()
    server.close()
  }
}

function memoryOfChildren(): number[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid) || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dir)) return []
      return [Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000]
    } catch {
      return []
    }
  })
}

const tooLarge = { code: 'notFound', side: 'source', reason: 'The playlist of the source is too large.' }

describe('a source', () => {
  it('whose playlist lists very many renditions takes no more memory than a stream may', { timeout: 60_000 }, async () => {
    const playlist = `#EXTM3U\n${'#EXT-X-STREAM-INF:BANDWIDTH=1\na\n'.repeat(100_000)}`
    const { fault, megabytes } = await restreamed(({ url }, reply) => reply.end(url === '/main.m3u8' ? playlist : ''))
    expect(fault).toEqual(tooLarge)
    expect(megabytes).toBeGreaterThan(20)
    expect(megabytes).toBeLessThan(300)
  })
  it('that sends endlessly is read at the pace of a stream', async () => {
    const piece = Buffer.alloc(64 * 1024)
    const endless = createServer((_request, reply) => {
      const more = (): void => {
        while (reply.write(piece));
      }
      reply.on('drain', more)
      more()
    })
    const port = await listen(endless)
    const relay = await openWebProxy({ addresses: async () => ['127.0.0.1'], fault: () => undefined })
    const [answer] = (await once(get({ port: relay.port, path: `http://hostile.example:${port}/endless.ts` }), 'response')) as [
      IncomingMessage,
    ]
    const began = performance.now()
    let count = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      count += chunk.length
      if (performance.now() - began > 2000) break
    }
    // Two seconds and the first burst.
    expect(count).toBeGreaterThan(25_000_000)
    expect(count).toBeLessThan(100_000_000)
    relay.close()
    endless.closeAllConnections()
    endless.close()
  })
  it('that redirects endlessly is given up', { timeout: 60_000 }, async () => {
    let count = 0
    const { fault } = await restreamed((_request, reply) => reply.writeHead(302, { location: `/${(count += 1)}.m3u8` }).end())
    expect(fault).toMatchObject({ code: 'notFound', side: 'source' })
    expect(count).toBeLessThan(20)
  })
  it('whose playlist refers to itself is requested only a few times a second', { timeout: 60_000 }, async () => {
    let count = 0
    const playlist = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmain.m3u8\n'
    const until = performance.now() + 4000
    await restreamed((_request, reply) => {
      if (performance.now() > until) return void reply.writeHead(404).end()
      count += 1
      reply.end(playlist)
    })
    expect(count).toBeGreaterThan(25)
    // Four seconds and the first burst.
    expect(count).toBeLessThan(150)
  })
  it('cannot make the agent read a file or use another protocol, directly or through another playlist', { timeout: 60_000 }, async () => {
    const asked: (string | undefined)[] = []
    const inside = createServer((request, reply) => reply.end(void asked.push(request.url)))
    const port = await listen(inside)
    const hidden = ['/etc/passwd', 'file:///etc/passwd', `tcp://127.0.0.1:${port}`, `rtmp://127.0.0.1:${port}/a/b`]
    for (const text of [
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n${hidden.map((address) => `#EXTINF:1,\n${address}\n`).join('')}#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile 'tcp://127.0.0.1:${port}'\n`,
      `v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=x\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=video ${port} RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\n`,
    ])
      expect((await restreamed((_request, reply) => reply.end(text))).fault, text).toMatchObject({ code: 'notFound', side: 'source' })
    expect(asked).toEqual([])
    inside.close()
  })
})
