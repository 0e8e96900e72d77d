// Requests of the agent to its own nginx, which knows them by a header: limitations and authorization of a resource do not stop them.
import { request } from 'node:http'

/** Where nginx answers on this machine, and the secret of agent and nginx. */
export type Own = { host: string; port: number; token: string }
/** `size`: the body is counted, not kept. */
export type Question = {
  host: string
  path: string
  what: 'text' | 'size'
  /** For the whole answer; absent: as long as it goes on. */ milliseconds?: number
}
/** `cache`: what the cache had, empty for what it does not keep. */
export type OwnAnswer = { status: number; cache: string; text: string; bytes: number }

const waitMilliseconds = 300_000
const mostText = 1_000_000

export function asked({ host: address, port, token }: Own, { host, path, what, milliseconds }: Question): Promise<OwnAnswer> {
  return new Promise((done, fail) => {
    const signal = milliseconds === undefined ? {} : { signal: AbortSignal.timeout(milliseconds) }
    const question = request(
      { host: address, port, path, headers: { host, 'x-portal-preload': token }, timeout: waitMilliseconds, ...signal },
      (answer) => {
        let [text, bytes] = ['', 0]
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length
          if (what === 'text') text += piece.toString('latin1')
          if (text.length > mostText) answer.destroy(new Error(`${path} is too long`))
        })
        answer.once('end', () =>
          done({ status: answer.statusCode ?? 0, cache: String(answer.headers['x-portal-cache'] ?? ''), text, bytes }),
        )
        answer.once('error', fail)
      },
    )
    question.once('timeout', () => question.destroy(new Error(`${path} was not answered in time`)))
    question.once('error', fail)
    question.end()
  })
}
