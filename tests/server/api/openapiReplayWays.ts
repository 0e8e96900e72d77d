// Calls of the document of the API that let somebody in: what refuses a stranger, and the authenticator.
import type { Clock } from '../../../server/services/model.ts'
import type { Call, Client } from '../../support/openapi.ts'
import { codeAt } from '../support/ownSupport.ts'
import { demoPassword } from '../support/portal.ts'

/** Refusals of each operation; other tests cover their effects. */
export async function waysIn(client: Client, { me, isCustomer }: { me: string; isCustomer: boolean }): Promise<void> {
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const [email, code] = ['nobody@portal.example', 'unknown']
  await client.call('post /session/handover', { status: 201, body: { return_url: '/dashboard' } })
  await client.call('post /session/handover', { status: 400, body: { return_url: '//evil.example' } })
  if (isCustomer) await client.call('post /oauth/password-code', { status: 200, body: `email=${email}&code=${code}`, ...form })
  client.covered.add('post /oauth/password-code')
  const refused: Record<string, Call> = {
    'post /registration/email': { status: 409, body: { email: 'cdn2@demo.example', phone: '+79161234567' } },
    'post /registration': { status: 401, body: { email, code, target: 'registration', password: 'A-Long-Password-1' } },
    'post /password/forgot': { status: 404, body: { email } },
    'post /oauth/password': { status: 404, body: `email=${email}&code=${code}&password=A-Long-Password-1`, ...form },
    'post /activation': { status: 400, body: { email, code } },
    'post /activation/again': { status: 400, body: { email, code: '' } },
    'post /undo': { status: 403, body: { code } },
    'post /reports/unsubscribe': { status: 404, body: { email, uid: code, code } },
    'post /phone/code': { status: 400, body: { phone: '+7123' } },
    'post /phone/verify': { status: 400, body: { phone: '+7123', code: '0000' } },
    'post /persons/{id}/verification': { status: 409, params: { id: me } },
    'post /persons/{id}/project': {
      status: 409,
      params: { id: me },
      body: { client_type: 'individual', credentials: {}, currency: 'RUB' },
    },
  }
  // Guessing twice from one place is slowed down: once is enough.
  for (const [name, call] of Object.entries(refused)) {
    if (isCustomer) await client.call(name, call)
    client.covered.add(name)
  }
}

/** The authenticator from its beginning to its end. */
export async function factorCalls(client: Client, clock: Clock): Promise<void> {
  const password = { password: demoPassword }
  const { secret } = (await client.call('post /totp', { status: 201, body: password })).json<{ secret: string }>()
  await client.call('post /totp/confirm', { status: 200, body: { code: codeAt(secret, clock().getTime()) } })
  await client.call('post /totp/backup-codes', { status: 200, body: password })
  await client.call('delete /totp', { status: 204, body: password })
  // Needs another session: secondFactor.test.ts, ownSessions.test.ts, tokens.test.ts, tokens-ends.test.ts.
  for (const name of [
    'put /accounts/{account}/invitations/{id}',
    'delete /accounts/{account}/invitations/{id}',
    'post /session/totp',
    'post /session/mail-code',
    'post /session/mail',
    'delete /sessions/{id}',
    'delete /tokens/{id}',
    'post /tokens/{id}/rotation',
  ])
    client.covered.add(name)
}
