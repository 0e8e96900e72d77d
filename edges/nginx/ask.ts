// Requests of the agent to its own nginx, which knows them by a header: limitations and authorization of a resource do not stop them.
import { request } from 'node:http'

/** Where nginx answers on this machine, and the secret of agent and nginx. */
export type Own = { host: string; port: number; token: string }
/** `size`: the body is counted, not kept; `body`: its bytes are kept, too, up to 8 MB. */
export type Question = {
  host: string
  path: string
  what: 'text' | 'size' | 'body'
  /** For the whole answer; absent: as long as it goes on. */ milliseconds?: number
}
/** `cache`: what the cache had, empty for what it does not keep. `body`: absent where it is too long. */
export type OwnAnswer = { status: number; cache: string; text: string; bytes: number; body?: Buffer }

const waitMilliseconds = 300_000
const mostText = 1_000_000
const mostBody = 8_000_000

export function asked({ host: address, port, token }: Own, { host, path, what, milliseconds }: Question): Promise<OwnAnswer> {
  return new Promise((done, fail) => {
    const signal = milliseconds === undefined ? {} : { signal: AbortSignal.timeout(milliseconds) }
    const question = request(
      { host: address, port, path, headers: { host, 'x-portal-preload': token }, timeout: waitMilliseconds, ...signal },
      (answer) => {
        let [text, bytes] = ['', 0]
        let pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length
          if (what === 'body' && bytes <= mostBody) pieces.push(piece)
          else pieces = []
          if (what === 'text') text += piece.toString('latin1')
          if (text.length > mostText) answer.destroy(new Error(`${path} is too long`))
        })
        answer.once('end', () =>
          done({
            status: answer.statusCode ?? 0,
            cache: String(answer.headers['x-portal-cache'] ?? ''),
            text,
            bytes,
            ...(what === 'body' && bytes <= mostBody && { body: Buffer.concat(pieces) }),
          }),
        )
        answer.once('error', fail)
      },
    )
    question.once('timeout', () => question.destroy(new Error(`${path} was not answered in time`)))
    question.once('error', fail)
    question.end()
  })
}
