// Detects cross-site requests by the headers of browsers. Programs and old browsers send none; for those the custom header is the only guard.
import type { FastifyRequest } from 'fastify'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** Whether another site made the request, sub-domains of our own included. A proxy must pass on the original host. */
export function isForeign(request: FastifyRequest, { isHttps }: { isHttps: boolean }): boolean {
  const isSafe = safeMethods.includes(request.method)
  const site = request.headers['sec-fetch-site']
  // "none": typed into the address bar, which only reads.
  if (site !== undefined && site !== 'same-origin' && !(isSafe && site === 'none')) return true
  const { origin } = request.headers
  return origin !== undefined && !isRequestedOrigin(origin, request.host, { isHttps })
}

export function isWriting({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return !safeMethods.includes(method)
}

/** The port counts as well: another port is another program. */
function isRequestedOrigin(origin: string, host: string, { isHttps }: { isHttps: boolean }): boolean {
  const [given, requested] = [origin, `${isHttps ? 'https' : 'http'}://${host}`].map((text) =>
    URL.canParse(text) ? new URL(text) : undefined,
  )
  return given !== undefined && requested !== undefined && given.origin === requested.origin
}
