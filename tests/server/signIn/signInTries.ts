// Somebody who tries a password at the door, from a place of his own.
import type { Answer, Portal } from '../support/portal.ts'

type Try = { password?: string; ip: string; device?: string; forwarded?: string; program?: boolean; host?: string }

/** As a browser does; `program`: as a program. */
export const tryTo = (
  { app }: Pick<Portal, 'app'>,
  username: string,
  { password = 'wrong-password', ip, device, forwarded, program, host = 'localhost' }: Try,
): Promise<Answer> =>
  app.inject({
    method: 'POST',
    url: '/api/v1/oauth/token',
    remoteAddress: ip,
    payload: new URLSearchParams({ username, password }).toString(),
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      ...(!program && { 'sender-app': 'dashboard' }),
      ...(device && { cookie: `portal-device=${device}` }),
      ...(forwarded && { 'x-forwarded-for': forwarded }),
    },
  })
