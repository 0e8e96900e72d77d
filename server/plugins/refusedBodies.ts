// Answers 413 properly while the client still sends its body.
import type { FastifyInstance } from 'fastify'

/** Bytes of such a body that are read and dropped before the answer. A client that sends more loses its connection. */
const maxDropped = 4 * 1024 * 1024
const maxMilliseconds = 2000

/** Fastify closes the connection with the answer. A proxy that is still sending treats that as a fault and answers 502 in place of the reason. */
export function dropRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, { statusCode }, payload, done) => {
    const length = Number(raw.headers['content-length'] ?? Number.NaN)
    if (statusCode !== 413 || raw.complete || raw.destroyed || !(length <= maxDropped)) return done(null, payload)
    const send = (): void => {
      clearTimeout(timer)
      raw.off('end', send).off('close', send)
      done(null, payload)
    }
    const timer = setTimeout(send, maxMilliseconds)
    raw.once('end', send).once('close', send).resume()
  })
}
