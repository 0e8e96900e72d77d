// Collects CSP violation reports of browsers and shows their counts to staff who see every brand.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson } from '../../plugins/body.ts'
import { networkOf } from '../../services/access/limits/network.ts'
import { createThrottle, type ThrottleRule } from '../../services/access/limits/throttle.ts'
import { clearReports } from '../../services/cspReports/clear.ts'
import { readReports } from '../../services/cspReports/read.ts'
import { forbidden, Problem } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { isForeign } from '../../routes/foreignSites.ts'
import { permitted } from '../../routes/access.ts'
import { callerOf } from '../../routes/request.ts'
import { problemsPermission } from '../../services/definitions/permissions.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf, listOf } from '../../routes/openapi/parts.ts'

/** The path that the CSP names. */
export const cspReportPath = '/csp-reports'
const bodyLimit = 16 * 1024
// The counts cover the whole portal.
const readers = permitted(problemsPermission, { brands: 'all' })

/** Routes at the root: public, cookies are ignored. */
export async function cspReportRoute(app: FastifyInstance, { store, clock }: Services, { isHttps }: { isHttps: boolean }): Promise<void> {
  const throttle = createThrottle(store, clock)
  const refuse = (status: number, code: string): Error => new Problem(status, code)
  await app.register(async (inside) => {
    inside.removeAllContentTypeParsers()
    for (const type of ['application/csp-report', 'application/reports+json'])
      inside.addContentTypeParser(type, { parseAs: 'string', bodyLimit }, async (_request: FastifyRequest, body: string) =>
        parseJson(body, refuse),
      )
    inside.post(
      cspReportPath,
      {
        config: { tokens: true },
        onRequest: async (request) => {
          if (isForeign(request, { isHttps })) throw forbidden('csrf')
          await throttle.attempt(rulesOf(request))
        },
      },
      async (request, reply) => {
        const at = clock().toISOString()
        for (const report of readReports(request.body, request.host)) await store.transaction(({ csp }) => csp.add(report, at))
        return reply.status(204).send()
      },
    )
  })
}

/** Routes below /api/v1. */
export function cspReportRoutes(app: FastifyInstance, { store, clock }: Services): void {
  app.get(
    '/csp-reports',
    {
      config: {
        access: readers,
        tokens: false,
        operation: operation({ tag: 'definitions', answer: listOf(schemaOf('CspCount')), errors: [401, 403] }),
      },
    },
    async () => store.csp.list(),
  )

  app.delete(
    '/csp-reports',
    { config: { access: readers, tokens: false, operation: operation({ tag: 'definitions', errors: [401, 403] }) } },
    async (request, reply) => {
      await clearReports({ store, clock }, callerOf(request))
      return reply.status(204).send()
    },
  )
}

/** A broken page reports a few violations; thousands come from no page. */
function rulesOf({ ip }: FastifyRequest): ThrottleRule[] {
  return [{ name: 'csp-reports', subject: networkOf(ip), free: 60, most: 60 }]
}
