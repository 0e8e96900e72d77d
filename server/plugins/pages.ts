// The browser's files: hashed assets for ever, index.html per request with its nonce, for every page address.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from './headers.ts'

const yearOfSeconds = 31_536_000

export async function servePages(app: FastifyInstance, webDir: string): Promise<void> {
  if (!existsSync(join(webDir, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: webDir, index: false, wildcard: false, dotfiles: 'deny', redirect: false, cacheControl: false,
    setHeaders: (response, path) => void response.header('cache-control', path.includes(`${join(webDir, 'assets')}`) ? `public, max-age=${yearOfSeconds}, immutable` : 'public, max-age=3600'),
    globIgnore: ['index.html', '**/*.map'],
  })
}

/** Sends index.html; false when this address is no page or there are no pages. */
export function createPageSender(webDir: string): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const file = join(webDir, 'index.html')
  const html = existsSync(file) ? readFileSync(file, 'utf8') : undefined

  return (request, reply) => {
    if (html === undefined || !isPage(request)) return false
    void reply.header('content-security-policy', pagePolicy(reply)).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html.replaceAll('__CSP_NONCE__', reply.nonce))
    return true
  }
}

/** Page addresses have no file name with an extension and no hidden part. */
function isPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?')
  if (!['GET', 'HEAD'].includes(request.method) || /^\/(api|validators|assets)(\/|$)/.test(path)) return false
  if (/%2e|%2f|%5c|%00|\\|\/\.|\.\./i.test(path)) return false
  return !/\.[A-Za-z0-9]{1,8}$/.test(path)
}
