// Lets pages of other sites that the operator named call the API. They send a token; cookies are never accepted from them.
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { daySeconds } from '../../src/engine/time/units.ts'

/** `origins`: exact origins, or `*` alone. The rest of the server answers other sites as before. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    delegator: (request, done) => done(null, request.url?.startsWith('/api/') ? allowed(origins) : { origin: false }),
  })
}

function allowed(origins: readonly string[]): object {
  return {
    origin: origins.includes('*') ? '*' : [...origins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Range',
      'If-Match',
      'If-None-Match',
      'Accept-Language',
      'Confirm-Paid',
      'Idempotency-Key',
    ],
    exposedHeaders: ['Content-Range', 'ETag', 'Retry-After', 'X-Request-Id', 'Idempotency-Replayed'],
    maxAge: daySeconds,
    strictPreflight: true,
  }
}
