// Signs in and introspects tokens; requests are form-encoded.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Opened } from '../../services/access/signIn/sessions.ts'
import { invalidAt, Problem, unauthenticated } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { deviceOf, hostOf, isDashboard, setDeviceCookie, setSessionCookie } from '../../routes/authenticate.ts'
import { anybody } from '../../routes/access.ts'
import { guestRequestOf, requireForm } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

/** `replace`: the person who is signed in in this browser agreed to be signed out. */
type Form = { username?: string; password?: string; domain?: string; token?: string; replace?: string; grant_type?: string }
type Options = { isHttps: boolean }

/** Routes below /api/v1. */
export function oauthRoutes(app: FastifyInstance, { sessions, guestServices, clock }: Services, { isHttps }: Options): void {
  app.post<{ Body: Form }>(
    '/oauth/token',
    {
      config: {
        access: anybody,
        tokens: false,
        oauth: true,
        operation: operation({
          tag: 'session',
          form: 'TokenForm',
          answer: schemaOf('Token'),
          errors: [400, 401, 403, 415, 429, 503],
        }),
      },
    },
    async (request, reply) => {
      requireForm(request)
      // RFC 6749, section 5.1.
      void reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
      const { username, password, token, replace, grant_type: grant } = request.body
      if (grant !== undefined && grant !== 'password') throw new Problem(400, 'unsupported_grant_type')
      if (token !== undefined) return (await check(token)) ?? handedOver(request, reply, token, replace === 'true')
      if (!username) throw invalidAt('/username', 'required')
      if (!password) throw invalidAt('/password', 'required')
      const kind = takesCookie(request) ? 'cookie' : 'bearer'
      const device = kind === 'cookie' ? deviceOf(request, isHttps) : undefined
      const opened = await guestServices.signIn({
        ...guestRequestOf(request),
        email: username.slice(0, 254),
        password,
        kind,
        device,
        userAgent: request.headers['user-agent'],
      })
      // One browser has one session. A rejected password does not end the existing one.
      if (request.signedIn) await sessions.end(request.signedIn, { ip: request.ip, requestId: request.id })
      return answer(request, reply, opened)
    },
  )

  /** Exchanges a single-use token for a session and ends the previous session of this browser (ruling 13). If somebody else is signed in, they must agree first; the token stays valid meanwhile. */
  async function handedOver(request: FastifyRequest, reply: FastifyReply, token: string, agreed: boolean): Promise<object> {
    const at = { ...guestRequestOf(request), host: hostOf(request), userAgent: request.headers['user-agent'] }
    const present = request.signedIn?.person
    const next = present && !agreed ? await guestServices.handover.look(token, at) : undefined
    if (present && next && next.id !== present.id) throw new Problem(409, 'signed_in_as_other', { detail: { email: next.email } })
    const opened = await guestServices.handover.accept(token, takesCookie(request) ? 'cookie' : 'bearer', at)
    if (!opened) throw unauthenticated()
    if (request.signedIn) await sessions.end(request.signedIn, { ip: request.ip, requestId: request.id })
    return { ...answer(request, reply, opened), sso: true, returnUrl: opened.returnUrl ?? null }
  }

  async function check(token: string): Promise<object | undefined> {
    const found = await sessions.find(token)
    return found && { status: 'Alive', lifetime: Math.floor((found.expiresAt.getTime() - clock().getTime()) / 1000), idle: sessions.idle }
  }

  function answer(request: FastifyRequest, reply: FastifyReply, { token, lifetime, person, device }: Opened): object {
    const isCookie = takesCookie(request)
    if (isCookie) setSessionCookie(reply, token, lifetime, isHttps)
    if (device) setDeviceCookie(reply, device, isHttps)
    return {
      ...(!isCookie && { token, access_token: token, token_type: 'Bearer', expires_in: lifetime }),
      lifetime,
      idle: sessions.idle,
      type: person.kind === 'staff' ? 'Staff' : 'Person',
      [person.kind === 'staff' ? 'staff_id' : 'person_id']: person.id,
      email: person.email,
    }
  }
}

/** With an Authorization header the session of the cookie is ignored, so the call must not replace that cookie. */
function takesCookie(request: FastifyRequest): boolean {
  return isDashboard(request) && request.headers.authorization === undefined
}
