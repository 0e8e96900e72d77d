// Security headers of every response.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** CSP nonce of this response's page; styles created by script carry it. */
    readonly nonce: string
  }
}

const fixed = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}
const overHttps = { ...fixed, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

export function secureHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  // Created on first use: API responses have none.
  app.decorateReply('nonce', {
    getter(this: FastifyReply) {
      return nonces.get(this) ?? newNonce(this)
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply, { isHttps })
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isApi(request) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', reply.hasHeader('etag') ? 'private, no-cache' : 'no-store')
    done(null, payload)
  })
}

/** For responses that bypass hooks, such as those to malformed URLs. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, { isHttps }: { isHttps: boolean }): void {
  void reply.headers(isHttps ? overHttps : fixed).header('x-request-id', request.id)
}

export function fixedHeaders(requestId: string, { isHttps }: { isHttps: boolean }): Record<string, string> {
  return { ...(isHttps ? overHttps : fixed), 'x-request-id': requestId }
}

const nonces = new WeakMap<FastifyReply, string>()
function newNonce(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64url')
  nonces.set(reply, nonce)
  return nonce
}

const outside = new WeakMap<FastifyReply, string[]>()
/** Third-party scripts that this page may load: addresses that the operator configured. */
export function allowScripts(reply: FastifyReply, addresses: string[]): void {
  outside.set(reply, [...new Set(addresses.map((address) => new URL(address).origin))])
}

/** CSP of pages: own scripts and configured ones, no eval, styles by nonce, Trusted Types. `players`: origins of streams, which the player hands to the browser as `blob:`. */
export function pagePolicy(reply: FastifyReply, players: readonly string[] = []): string {
  const scripts = outside.get(reply) ?? []
  const from = (...own: string[]): string => [...own, ...scripts].join(' ')
  return [
    "default-src 'none'",
    `script-src ${from("'self'")}`,
    `style-src 'self' 'nonce-${reply.nonce}'`,
    `img-src ${from("'self'", 'data:')}`,
    "font-src 'self'",
    `connect-src ${[from("'self'"), ...players].join(' ')}`,
    ...(players.length > 0 ? [`media-src 'self' blob: ${players.join(' ')}`] : []),
    "manifest-src 'self'",
    ...(scripts.length > 0 ? [`frame-src ${from()}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify portal',
    // Older browsers support the first, newer ones the second.
    'report-uri /csp-reports',
    'report-to csp',
  ].join('; ')
}

function isApi(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/') || request.url.startsWith('/validators/') || /^\/(healthz|readyz)\b/.test(request.url)
}
