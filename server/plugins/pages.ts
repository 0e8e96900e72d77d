// Serves the browser application: hashed assets with unlimited caching, index.html per request with its nonce for every page address.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encoded, encodingIn } from './encoding.ts'
import { pagePolicy } from './headers.ts'

const yearOfSeconds = 31_536_000

export async function servePages(app: FastifyInstance, webDir: string): Promise<void> {
  if (!existsSync(join(webDir, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    index: false,
    dotfiles: 'deny',
    redirect: false,
    cacheControl: false,
    setHeaders: (response, path) =>
      void response.header(
        'cache-control',
        path.includes(`${join(webDir, 'assets')}`) ? `public, max-age=${yearOfSeconds}, immutable` : 'public, max-age=3600',
      ),
    // Copies that the build compressed are sent as they are, with their encoding and Vary.
    preCompressed: true,
  })
  // An allow-list: nothing else in the folder is served.
  for (const [prefix, folder] of [
    ['/', webDir],
    ['/assets/', join(webDir, 'assets')],
  ] as const) {
    const names = new Set(filesIn(folder))
    app.get<{ Params: { name: string } }>(`${prefix}:name`, (request, reply) =>
      names.has(request.params.name) ? reply.sendFile(`${prefix.slice(1)}${request.params.name}`) : reply.callNotFound(),
    )
  }
}

/** Files that may be served by name: no page, source map or compressed copy. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'index.html' && !/^\.|\.(map|br|gz)$/.test(entry.name))
    .map(({ name }) => name)
}

/** Data that the browser would request before its first screen, as text by name. */
export type EmbeddedData = (request: FastifyRequest, reply: FastifyReply) => Promise<Record<string, string>>

/** Sends index.html with embedded data; resolves to false when the address is not a page or no pages were built. */
export function createPageSender(
  webDir: string,
  embeddedData: EmbeddedData,
  players: readonly string[] = [],
): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  const file = join(webDir, 'index.html')
  const html = existsSync(file) ? readFileSync(file, 'utf8') : undefined

  return async (request, reply) => {
    if (html === undefined || !isPage(request)) return false
    // Without embedded data the page requests it itself and shows the error.
    const embedded = await embeddedData(request, reply).catch(() => ({}))
    const metas = Object.entries(embedded)
      .map(([name, text]) => `<meta name="portal-${name}" content="${escaped(text)}" />`)
      .join('')
    const encoding = encodingIn(request.headers['accept-encoding'])
    const page = Buffer.from(html.replaceAll('__CSP_NONCE__', reply.nonce).replace('</head>', () => `${metas}</head>`))
    const body = await encoded(page, encoding)
    void reply
      .headers({
        'content-security-policy': pagePolicy(reply, players),
        'reporting-endpoints': 'csp="/csp-reports"',
        'cache-control': 'no-store',
        vary: 'accept-encoding',
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      })
      .type('text/html; charset=utf-8')
      .send(body)
    return true
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Monitors probe these addresses on any server: a page there would look like a healthy answer. */
function isProbe(path: string): boolean {
  return /^\/(livez|readyz|healthz|startupz|statusz|varz|health|health-?check|readiness|liveness|ready|ping|-\/(healthy|ready)|actuator(\/.*)?)\/?$/i.test(
    path,
  )
}

/** Addresses of pages have no file extension and no hidden segment. */
function isPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?')
  if (!['GET', 'HEAD'].includes(request.method) || /^\/(api|validators|assets|metrics)(\/|$)/.test(path)) return false
  if (isProbe(path)) return false
  if (/%2e|%2f|%5c|%00|\\|\/\.|\.\./i.test(path)) return false
  return !/\.[A-Za-z0-9]{1,8}$/.test(path)
}
