// The HTTP application: cross-cutting plugins, then routes. Tests drive it with app.inject().
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { Ajv } from 'ajv'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { mostBytes, parsePairs, readBodies } from './plugins/body.ts'
import { createClientErrors } from './plugins/clientErrors.ts'
import { endConnections } from './plugins/connections.ts'
import { answer, handleErrors } from './plugins/errors.ts'
import { allowScripts, secureHeaders, setHeaders } from './plugins/headers.ts'
import { requestId } from './plugins/logging.ts'
import { createPageSender, servePages } from './plugins/pages.ts'
import { refuseUnknownQuery } from './plugins/queryNames.ts'
import type { Settings } from './plugins/settings.ts'
import { accountRoutes } from './routes/accounts.ts'
import { activationRoutes } from './routes/activation.ts'
import { acmeRoutes } from './routes/acme.ts'
import { agentRoutes } from './routes/agent.ts'
import { assetFileRoutes, assetRoutes } from './routes/assets.ts'
import { authenticate, cookieName, hostOf } from './routes/authenticate.ts'
import { brandRoutes, brandShown } from './routes/brand.ts'
import { checkRoutes } from './routes/checks.ts'
import { cspReportRoute, cspReportRoutes } from './routes/cspReports.ts'
import { definitionRoutes, validatorRoutes } from './routes/definitions.ts'
import { entryRoutes } from './routes/entries.ts'
import { eventRoutes, type EventRouteSettings } from './routes/events.ts'
import { mailCodeRoutes } from './routes/mailCode.ts'
import { handoverRoutes } from './routes/handover.ts'
import { healthRoutes } from './routes/health.ts'
import { leadDeliveryRoutes } from './routes/leadDeliveries.ts'
import { newProjectRoutes } from './routes/newProject.ts'
import { historyRoutes } from './routes/history.ts'
import { nameRoutes } from './routes/names.ts'
import { messageRoutes } from './routes/messages.ts'
import { invitationRoutes } from './routes/invitations.ts'
import { memberRoutes } from './routes/members.ts'
import { oauthRoutes } from './routes/oauth.ts'
import { openapiRoutes } from './routes/openapi.ts'
import { passwordRoutes } from './routes/passwords.ts'
import { peopleRoutes } from './routes/people.ts'
import { phoneRoutes } from './routes/phone.ts'
import { proofRoutes } from './routes/proof.ts'
import { recordRoutes } from './routes/records.ts'
import { referenceRoutes } from './routes/references.ts'
import { recordRefusals } from './routes/refusals.ts'
import { registrationRoutes } from './routes/registration.ts'
import { reportRoutes } from './routes/reports.ts'
import { restoreRoutes } from './routes/restore.ts'
import { searchRoutes } from './routes/search.ts'
import { sessionRoutes } from './routes/session.ts'
import { ownSessionRoutes } from './routes/sessions.ts'
import { setupRoutes } from './routes/setup.ts'
import { taskRoutes } from './routes/tasks.ts'
import { totpRoutes } from './routes/totp.ts'
import { undoRoutes } from './routes/undo.ts'
import { viewRoutes } from './routes/views.ts'
import { limitWork } from './routes/work.ts'
import { invalid, Problem } from './services/problem.ts'
import type { Services } from './services/types.ts'

export type AppOptions = {
  services: Services
  settings: Pick<Settings, 'PUBLIC_URL' | 'TRUST_PROXY' | 'REQUEST_TIMEOUT' | 'SHUTDOWN_TIMEOUT' | 'WORK_PER_SECOND'>
  /** The built browser application; without it only the API answers. */
  webDir: string
  log: FastifyBaseLogger
  /** How event streams beat, and how many there may be. */
  events?: EventRouteSettings
  /** Milliseconds, for budgets that are kept in memory. */
  steady?: (() => number) | undefined
  /** Sees every route before it is registered; tests list them. */
  onRoute?: (route: { method: string | string[]; url: string; config?: FastifyContextConfig }) => void
}

export async function buildApp({ services, settings, webDir, log, events, steady, onRoute }: AppOptions): Promise<FastifyInstance> {
  const isHttps = settings.PUBLIC_URL.startsWith('https:')
  const app = Fastify({
    loggerInstance: log,
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: settings.TRUST_PROXY.length > 0 ? settings.TRUST_PROXY : false,
    bodyLimit: mostBytes,
    requestTimeout: settings.REQUEST_TIMEOUT * 1000,
    // Node exchanges the two when headers get longer than the whole. The last is how often it looks for those that are too slow.
    http: {
      requestTimeout: settings.REQUEST_TIMEOUT * 1000,
      headersTimeout: settings.REQUEST_TIMEOUT * 1000,
      connectionsCheckingInterval: settings.REQUEST_TIMEOUT * 500,
    },
    forceCloseConnections: 'idle',
    // A request on a connection that was open before is served: the store closes after the last one.
    return503OnClosing: false,
    clientErrorHandler: createClientErrors({ isHttps }),
    routerOptions: { querystringParser: parsePairs, maxParamLength: 200, ignoreTrailingSlash: false },
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply as FastifyReply, { isHttps })
      return void answer(request, reply as FastifyReply, { status: 404, code: 'not_found' })
    },
  })
  if (onRoute) app.addHook('onRoute', onRoute)
  endConnections(app, { mostMilliseconds: settings.SHUTDOWN_TIMEOUT * 1000 })
  validate(app)
  handleErrors(app)
  secureHeaders(app, { isHttps })
  readBodies(app, (status, code, errors) => new Problem(status, code, { errors }))
  await app.register(compress, {
    threshold: 1024,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /^(?!text\/event-stream)(text\/|application\/(json|javascript))/,
  })
  await app.register(cookie)

  healthRoutes(app, services)
  assetFileRoutes(app, services)
  acmeRoutes(app, services)
  await cspReportRoute(app, services, { isHttps })
  await app.register(async (inside) => {
    authenticate(inside, services, { isHttps })
    recordRefusals(inside, services)
    limitWork(inside, { perSecond: settings.WORK_PER_SECOND, now: steady })
    await inside.register(
      async (api) => {
        refuseUnknownQuery(api, invalid)
        for (const routes of [openapiRoutes, oauthRoutes, sessionRoutes, ownSessionRoutes, setupRoutes, restoreRoutes, handoverRoutes])
          routes(api, services, { isHttps })
        for (const routes of [
          registrationRoutes,
          activationRoutes,
          phoneRoutes,
          reportRoutes,
          newProjectRoutes,
          brandRoutes,
          assetRoutes,
          accountRoutes,
          peopleRoutes,
          totpRoutes,
          proofRoutes,
          mailCodeRoutes,
          undoRoutes,
          memberRoutes,
          invitationRoutes,
          historyRoutes,
          passwordRoutes,
          messageRoutes,
          leadDeliveryRoutes,
          entryRoutes,
          definitionRoutes,
          searchRoutes,
          viewRoutes,
          agentRoutes,
          checkRoutes,
          nameRoutes,
          cspReportRoutes,
          taskRoutes,
          recordRoutes,
        ])
          routes(api, services)
        eventRoutes(api, services, events)
        referenceRoutes(api)
      },
      { prefix: '/api/v1' },
    )
    validatorRoutes(inside, services)
  })

  await servePages(app, webDir)
  const sendPage = createPageSender(webDir, async (request, reply) => ({
    brand: JSON.stringify(await brandOfPage(request, reply)),
    ...(request.cookies[cookieName(isHttps)] === undefined && { session: 'none' }),
  }))
  async function brandOfPage(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const shown = await brandShown(await services.brands.ofHost(hostOf(request)), services)
    allowScripts(reply, shown.scripts)
    return shown
  }
  app.setNotFoundHandler(async (request, reply) =>
    (await sendPage(request, reply)) ? reply : answer(request, reply, { status: 404, code: 'not_found' }),
  )
  return app
}

/** Bodies are taken as they are or refused; query and path arrive as text, so they may be converted. */
function validate(app: FastifyInstance): void {
  // What routes say is ours: judging it against the meta-schema was a tenth of a start. Ajv still refuses words it does not know.
  const trusted = { meta: false, validateSchema: false } as const
  const strict = new Ajv({
    ...trusted,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    ownProperties: true,
    allErrors: true,
  })
  const text = new Ajv({ ...trusted, coerceTypes: true, removeAdditional: false, useDefaults: true, ownProperties: true })
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? strict : text).compile(schema))
}
