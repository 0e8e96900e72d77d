// The browser's files: hashed assets for ever, index.html per request with its nonce, for every page address.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
  // A closed list: nothing else in the folder can be asked for.
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

/** What may be sent by its name: no page, no map, no compressed copy. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'index.html' && !/^\.|\.(map|br|gz)$/.test(entry.name))
    .map(({ name }) => name)
}

/** What the browser would ask for before its first screen, by name: text. */
export type EmbeddedData = (request: FastifyRequest, reply: FastifyReply) => Promise<Record<string, string>>

/** Sends index.html, with what is told in it; false when this address is no page or there are no pages. */
export function createPageSender(webDir: string, told: EmbeddedData): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  const file = join(webDir, 'index.html')
  const html = existsSync(file) ? readFileSync(file, 'utf8') : undefined

  return async (request, reply) => {
    if (html === undefined || !isPage(request)) return false
    // Without it the page asks itself, and tells what is wrong.
    const known = await told(request, reply).catch(() => ({}))
    const metas = Object.entries(known)
      .map(([name, text]) => `<meta name="portal-${name}" content="${escaped(text)}" />`)
      .join('')
    void reply
      .header('content-security-policy', pagePolicy(reply))
      .header('reporting-endpoints', 'csp="/csp-reports"')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('__CSP_NONCE__', reply.nonce).replace('</head>', () => `${metas}</head>`))
    return true
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Monitors ask such addresses of anything: a page would look like health. */
function isProbe(path: string): boolean {
  return /^\/(livez|readyz|healthz|startupz|statusz|varz|health|health-?check|readiness|liveness|ready|ping|-\/(healthy|ready)|actuator(\/.*)?)\/?$/i.test(
    path,
  )
}

/** Page addresses have no file name with an extension and no hidden part. */
function isPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?')
  if (!['GET', 'HEAD'].includes(request.method) || /^\/(api|validators|assets|metrics)(\/|$)/.test(path)) return false
  if (isProbe(path)) return false
  if (/%2e|%2f|%5c|%00|\\|\/\.|\.\./i.test(path)) return false
  return !/\.[A-Za-z0-9]{1,8}$/.test(path)
}
