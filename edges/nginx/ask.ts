// Requests of the agent to its own nginx, which recognises them by a header and exempts them from limitations and authorization.
import { request } from 'node:http'

/** Where nginx answers on this machine, and the secret of agent and nginx. */
export type Own = { host: string; port: number; token: string }
/** `size`: the body is only counted; `body`: it is also kept, up to 8 MB. */
export type OwnRequest = {
  host: string
  path: string
  what: 'text' | 'size' | 'body'
  /** Time-out of the whole answer; absent: none. */ milliseconds?: number
}
/** `cache`: the cache status, empty for uncached responses. `body`: absent if it is too long. */
export type OwnAnswer = { status: number; cache: string; text: string; bytes: number; body?: Buffer }

const waitMilliseconds = 300_000
const maxText = 1_000_000
const maxBody = 8_000_000

export function fetchOwn({ host: address, port, token }: Own, { host, path, what, milliseconds }: OwnRequest): Promise<OwnAnswer> {
  return new Promise((done, fail) => {
    const signal = milliseconds === undefined ? {} : { signal: AbortSignal.timeout(milliseconds) }
    const outgoing = request(
      { host: address, port, path, headers: { host, 'x-portal-preload': token }, timeout: waitMilliseconds, ...signal },
      (answer) => {
        let [text, bytes] = ['', 0]
        let pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length
          if (what === 'body' && bytes <= maxBody) pieces.push(piece)
          else pieces = []
          if (what === 'text') text += piece.toString('latin1')
          if (text.length > maxText) answer.destroy(new Error(`${path} is too long`))
        })
        answer.once('end', () =>
          done({
            status: answer.statusCode ?? 0,
            cache: String(answer.headers['x-portal-cache'] ?? ''),
            text,
            bytes,
            ...(what === 'body' && bytes <= maxBody && { body: Buffer.concat(pieces) }),
          }),
        )
        answer.once('error', fail)
      },
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error(`${path} was not answered in time`)))
    outgoing.once('error', fail)
    outgoing.end()
  })
}
