// The HTTP application: cross-cutting plugins, then routes. Tests drive it with app.inject().
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { maxBytes, parseQuery, readBodies } from './plugins/body.ts'
import { dropRefusedBodies } from './plugins/refusedBodies.ts'
import { createClientErrors } from './plugins/clientErrors.ts'
import { endConnections } from './plugins/connections.ts'
import { allowOrigins } from './plugins/cors.ts'
import { answer, handleErrors } from './plugins/errors.ts'
import { allowScripts, secureHeaders, setHeaders } from './plugins/headers.ts'
import { requestId } from './plugins/logging.ts'
import { countRequests, metricsRoute, type MetricsOptions } from './plugins/metrics.ts'
import { QUALITY } from './plugins/encoding.ts'
import { createPageSender, servePages } from './plugins/pages.ts'
import { refuseUnknownQuery } from './plugins/queryNames.ts'
import type { Settings } from './plugins/settings.ts'
import { playerOrigins } from './services/playerOrigins.ts'
import { validateRequests } from './plugins/validation.ts'
import type { AreaContext, EventRouteSettings, Routes } from './areas/area.ts'
import { areas } from './areas/areas.ts'
import { brandShown } from './areas/brands/brand.ts'
import { authenticate, cookieName, hostOf } from './routes/authenticate.ts'
import { enforceAccess } from './routes/access.ts'
import { createErrorWords } from './routes/errorWords.ts'
import { openapiRoutes } from './routes/openapi.ts'
import { recordRefusals } from './routes/refusals.ts'
import { limitWork } from './routes/work.ts'
import { invalid, Problem } from './services/problem.ts'
import type { Later } from './services/access/limits/slowDown.ts'
import type { Services } from './services/types.ts'

export type AppOptions = {
  services: Services
  settings: Pick<
    Settings,
    | 'PUBLIC_URL'
    | 'TRUST_PROXY'
    | 'REQUEST_TIMEOUT'
    | 'SHUTDOWN_TIMEOUT'
    | 'WORK_PER_SECOND'
    | 'CORS_ORIGINS'
    | 'PLAYER_ORIGINS'
    | 'LIVE_HLS_URL'
  >
  /** Folder of the built browser application; without it only the API is served. */
  webDir: string
  log: FastifyBaseLogger
  /** Heartbeat and limits of the event streams. */
  events?: EventRouteSettings
  /** Monotonic clock in milliseconds, for budgets that are kept in memory. */
  steady?: (() => number) | undefined
  /** Timers of delayed responses. */
  later?: Later | undefined
  /** Counts requests. `isHere`: this application also serves /metrics. */
  metrics?: (MetricsOptions & { isHere: boolean }) | undefined
  /** Called with every route before it is registered; tests list routes with it. */
  onRoute?: (route: { method: string | string[]; url: string; config?: FastifyContextConfig; schema?: { body?: unknown } }) => void
}

export async function buildApp({
  services,
  settings,
  webDir,
  log,
  events,
  steady,
  later,
  onRoute,
  metrics,
}: AppOptions): Promise<FastifyInstance> {
  const isHttps = settings.PUBLIC_URL.startsWith('https:')
  const app = Fastify({
    loggerInstance: log,
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: settings.TRUST_PROXY.length > 0 ? settings.TRUST_PROXY : false,
    bodyLimit: maxBytes,
    requestTimeout: settings.REQUEST_TIMEOUT * 1000,
    // Node swaps the two time-outs if the one for headers is longer. The interval is how often it checks for slow connections.
    http: {
      requestTimeout: settings.REQUEST_TIMEOUT * 1000,
      headersTimeout: settings.REQUEST_TIMEOUT * 1000,
      connectionsCheckingInterval: settings.REQUEST_TIMEOUT * 500,
    },
    forceCloseConnections: 'idle',
    // Requests on open connections are still served during shutdown: the store closes after the last one.
    return503OnClosing: false,
    clientErrorHandler: createClientErrors({ isHttps }),
    routerOptions: { querystringParser: parseQuery, maxParamLength: 200, ignoreTrailingSlash: false },
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply as FastifyReply, { isHttps })
      return void answer(request, reply as FastifyReply, { status: 404, code: 'not_found' })
    },
  })
  if (onRoute) app.addHook('onRoute', onRoute)
  if (metrics) countRequests(app, metrics.metrics)
  endConnections(app, { maxMilliseconds: settings.SHUTDOWN_TIMEOUT * 1000 })
  validateRequests(app)
  handleErrors(app, createErrorWords(services))
  secureHeaders(app, { isHttps })
  await allowOrigins(app, settings.CORS_ORIGINS)
  dropRefusedBodies(app)
  readBodies(app, (status, code, errors) => new Problem(status, code, { errors }))
  await app.register(compress, {
    threshold: 1024,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } },
    customTypes: /^(?!text\/event-stream)(text\/|application\/(json|javascript))/,
  })
  await app.register(cookie)

  if (metrics?.isHere) metricsRoute(app, metrics)
  const context: AreaContext = { isHttps, ...(events && { events }) }
  const routesOf = (part: 'unauthenticated' | 'budgeted' | 'authenticated' | 'api'): Routes[] => areas.flatMap((area) => area[part] ?? [])
  for (const routes of routesOf('unauthenticated')) await routes(app, services, context)
  const budget = { perSecond: settings.WORK_PER_SECOND, now: steady, later }
  await app.register(async (open) => {
    limitWork(open, budget)
    for (const routes of routesOf('budgeted')) await routes(open, services, context)
  })
  await app.register(async (inside) => {
    authenticate(inside, services, { isHttps })
    recordRefusals(inside, services)
    limitWork(inside, budget)
    enforceAccess(inside, services)
    await inside.register(
      async (api) => {
        refuseUnknownQuery(api, invalid)
        openapiRoutes(api, services, { isHttps, words: areas.flatMap(({ words }) => words ?? []) })
        for (const routes of routesOf('api')) await routes(api, services, context)
      },
      { prefix: '/api/v1' },
    )
    for (const routes of routesOf('authenticated')) await routes(inside, services, context)
  })

  await servePages(app, webDir)
  const sendPage = createPageSender(
    webDir,
    async (request, reply) => ({
      brand: JSON.stringify(await brandOfPage(request, reply)),
      ...(request.cookies[cookieName(isHttps)] === undefined && { session: 'none' }),
    }),
    playerOrigins(settings),
  )
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
