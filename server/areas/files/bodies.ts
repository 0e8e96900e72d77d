// Bodies that are not parsed but go to storage as they come.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../services/problem.ts'

const type = 'application/offset+octet-stream'

/** For the routes of this scope. */
export function acceptBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(type, (_request: FastifyRequest, payload: AsyncIterable<Uint8Array>, done) => done(null, payload))
}

/** Throws 400 `upload_interrupted` when the sender goes away. */
export async function* arriving(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const from = bytes[Symbol.asyncIterator]()
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
  }
}
