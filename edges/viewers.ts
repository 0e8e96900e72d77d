// Counts viewers: nginx sends a syslog message for each request of a playlist. Addresses stay in memory for half a minute, as salted hashes.
import { createHash, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'

export type Viewers = { port: number; count: (name: string) => number; close: () => Promise<void> }
/** `names`: of the watched stream; `who`: address and program. Undefined for other messages. */
export type ReadViewer = (message: string) => { names: string[]; who: string } | undefined

const keptMilliseconds = 30_000
/** The count stops at this number of viewers. */
const maxKept = 200_000
export async function openViewers(now: () => number, read: ReadViewer): Promise<Viewers> {
  const seen = new Map<string, Map<string, number>>()
  const salt = randomBytes(16)
  let kept = 0
  const socket = createSocket('udp4', (message) => {
    const found = read(message.toString('latin1'))
    if (!found) return
    const who = createHash('sha256').update(salt).update(found.who).digest('base64')
    for (const name of found.names) note(name, who)
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

  function note(name: string, who: string): void {
    const own = seen.get(name) ?? new Map<string, number>()
    if (!own.has(who)) {
      if (kept >= maxKept) return
      kept += 1
    }
    seen.set(name, own.set(who, now()))
  }

  function prune(name: string): number {
    const own = seen.get(name)
    for (const [who, at] of own ?? []) if (now() - at > keptMilliseconds && own?.delete(who)) kept -= 1
    if (own?.size === 0) seen.delete(name)
    return own?.size ?? 0
  }
}
