// Bodies that are not parsed but go to storage as they come.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../services/problem.ts'

const type = 'application/offset+octet-stream'

/** For the routes of this scope. */
export function acceptBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(type, (_request: FastifyRequest, payload: Readable, done) => done(null, payload))
}

/** Throws 400 `upload_interrupted` when the sender disconnects. The rest of a refused upload is read and dropped, because the connection cannot take its next request before. */
export async function* arriving(bytes: Readable): AsyncGenerator<Uint8Array> {
  const from: AsyncIterator<Uint8Array> = bytes.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const next = await from.next().catch((cause: unknown) => {
        throw new Problem(400, 'upload_interrupted', { cause })
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    await from.return?.()
    bytes.resume()
  }
}
