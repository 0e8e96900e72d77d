// Bodies that are refused for their size while their client still sends them.
import type { FastifyInstance } from 'fastify'

/** Of such a body so much is read and dropped before the answer. A client that sends more loses its connection. */
const mostDropped = 4 * 1024 * 1024
const mostMilliseconds = 2000

/** Fastify ends the connection with the answer. A proxy that still sends takes that for a fault of the portal: it answers 502 in place of the reason. */
export function dropRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, { statusCode }, payload, done) => {
    const length = Number(raw.headers['content-length'] ?? Number.NaN)
    if (statusCode !== 413 || raw.complete || raw.destroyed || !(length <= mostDropped)) return done(null, payload)
    const send = (): void => {
      clearTimeout(timer)
      raw.off('end', send).off('close', send)
      done(null, payload)
    }
    const timer = setTimeout(send, mostMilliseconds)
    raw.once('end', send).once('close', send).resume()
  })
}
