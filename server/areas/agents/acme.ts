// Serves ACME http-01 challenges (RFC 8555 section 8.3): public, on every host, by exact token only.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/types.ts'

export const acmePath = '/.well-known/acme-challenge/:token'

export function acmeRoutes(app: FastifyInstance, { issuing }: Services): void {
  app.get<{ Params: { token: string } }>(acmePath, { config: { tokens: true } }, async (request, reply) => {
    const { token } = request.params
    const content = /^[A-Za-z0-9_-]{1,128}$/.test(token) ? await issuing.answer(token) : undefined
    void reply
      .status(content === undefined ? 404 : 200)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
    return content ?? 'not found\n'
  })
}
