// Counts viewers: nginx sends a syslog message for each request of a playlist. Addresses stay in memory for half a minute, as salted hashes.
import { createHash, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'

export type Viewers = { port: number; count: (name: string) => number; close: () => Promise<void> }

const keptMilliseconds = 30_000
/** The count stops at this number of viewers. */
const mostKept = 200_000
/** `nginx: /<application>/<stream>/index.m3u8 <address> <program>` at the end of a syslog message. */
const line = /nginx: \/([a-z0-9-]+)\/([A-Za-z0-9_.-]+)\/index\.m3u8 (.+)$/s

export async function openViewers(now: () => number): Promise<Viewers> {
  const seen = new Map<string, Map<string, number>>()
  const salt = randomBytes(16)
  let kept = 0
  const socket = createSocket('udp4', (message) => {
    const found = viewerIn(message.toString('latin1'))
    if (!found) return
    const own = seen.get(found.name) ?? new Map<string, number>()
    const who = createHash('sha256').update(salt).update(found.who).digest('base64')
    if (!own.has(who)) {
      if (kept >= mostKept) return
      kept += 1
    }
    seen.set(found.name, own.set(who, now()))
  })
  socket.on('error', () => undefined)
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  const forget = setInterval(() => {
    for (const name of seen.keys()) prune(name)
  }, keptMilliseconds)
  return {
    port: socket.address().port,
    count: (name) => prune(name),
    close: () =>
      new Promise((done) => {
        clearInterval(forget)
        socket.close(() => done())
      }),
  }

  function prune(name: string): number {
    const own = seen.get(name)
    for (const [who, at] of own ?? []) if (now() - at > keptMilliseconds && own?.delete(who)) kept -= 1
    if (own?.size === 0) seen.delete(name)
    return own?.size ?? 0
  }
}

/** @example viewerIn('<190>Mar  1 10:00:00 nginx: /live-1/main/index.m3u8 192.0.2.1 VLC/3') → { name: 'live-1_main', who: '192.0.2.1 VLC/3' } */
export function viewerIn(message: string): { name: string; who: string } | undefined {
  const [, application, stream, who] = line.exec(message) ?? []
  return who === undefined ? undefined : { name: `${application}_${stream}`, who }
}
