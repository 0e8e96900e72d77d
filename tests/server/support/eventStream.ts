// The stream of events as a program hears it over a real connection.
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Caller, Portal } from './portal.ts'

export type Listener = {
  text: () => string
  /** The server closed it. */
  ended: () => boolean
  type: string | undefined
  stop: () => void
  /** The data of the events of a name. */
  events: (name: string) => unknown[]
}

/** Opens a stream of a listening portal. Rejects when the stream is refused. */
export function listen({ app }: Pick<Portal, 'app'>, { token }: Pick<Caller, 'token'>): Promise<Listener> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const request = get(
      `http://127.0.0.1:${port}/api/v1/events`,
      { agent: false, headers: { authorization: `Bearer ${token}`, host: 'localhost' } },
      (answer) => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('error', () => {})
        if (answer.statusCode !== 200) return reject(new Error(`events: ${answer.statusCode}`))
        const events = (name: string) =>
          text
            .split('\n\n')
            .filter((block) => block.startsWith(`event: ${name}\n`))
            .map((block) => JSON.parse(block.split('\ndata: ')[1] ?? 'null') as unknown)
        resolve({
          text: () => text,
          ended: () => answer.readableEnded,
          type: answer.headers['content-type'],
          stop: () => request.destroy(),
          events,
        })
      },
    )
    request.on('error', reject)
  })
}
