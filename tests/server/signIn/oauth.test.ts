// POST /oauth/token as OAuth clients read it: RFC 6749, sections 5.1 and 5.2.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, demoPassword, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
beforeAll(async () => void (portal = await openPortal({ demo: 'people' })))
afterAll(() => portal.close())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const username = 'cdn2@demo.example'
const ask = (fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> =>
  portal.nobody.ask({
    method: 'POST',
    url: '/api/v1/oauth/token',
    body: new URLSearchParams(fields).toString(),
    headers: { ...form, ...headers },
  })

describe('a token', () => {
  it.each<Record<string, string>>([{}, { grant_type: 'password' }])(
    'has the fields of the RFC beside ours, and is kept by no cache: %j',
    async (grant) => {
      const answer = await ask({ username, password: demoPassword, ...grant })
      const body = answer.json<Record<string, unknown>>()
      expect(answer.statusCode).toBe(200)
      expect(body).toMatchObject({ token_type: 'Bearer', access_token: body['token'], expires_in: body['lifetime'] })
      expect([answer.headers['cache-control'], answer.headers.pragma]).toEqual(['no-store', 'no-cache'])
      const session = await portal.nobody.ask({
        url: '/api/v1/session',
        headers: { authorization: `Bearer ${String(body['access_token'])}` },
      })
      expect(session.statusCode).toBe(200)
    },
  )
  it('is not returned to browsers, which get a cookie', async () => {
    const answer = await ask({ username, password: demoPassword }, { 'sender-app': 'dashboard' })
    expect(answer.statusCode).toBe(200)
    for (const name of ['token', 'access_token', 'token_type', 'expires_in']) expect(answer.json()).not.toHaveProperty(name)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('a refusal', () => {
  it.each([
    ['a wrong password', { username, password: 'wrong' }, 403, 'invalid_grant'],
    ['an unknown person', { username: 'nobody@demo.example', password: 'wrong' }, 403, 'invalid_grant'],
    ['no password', { username }, 400, 'invalid_request'],
    ['no name', { password: 'x' }, 400, 'invalid_request'],
    ['nothing', {}, 400, 'invalid_request'],
    ['an unknown token', { token: 'x'.repeat(40) }, 401, 'invalid_grant'],
    ['another grant', { username, password: demoPassword, grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    ['an empty grant', { username, password: demoPassword, grant_type: '' }, 400, 'unsupported_grant_type'],
  ])('of %s has `error` and `error_description` beside our code', async (_, fields, status, error) => {
    const answer = await ask(fields as Record<string, string>)
    const body = answer.json<Record<string, string>>()
    expect([answer.statusCode, body['error']]).toEqual([status, error])
    expect(body['error_description']).toMatch(/^[ !#-[\]-~]+$/)
    expect(body['code']).toMatch(/^\w+$/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
  it('of JSON and of other sites has them, too', async () => {
    const json = await portal.nobody.ask({ method: 'POST', url: '/api/v1/oauth/token', body: { username } })
    expect([json.statusCode, json.json().error]).toEqual([415, 'invalid_request'])
    const forged = await ask({ username, password: demoPassword }, { origin: 'https://evil.example' })
    expect([forged.statusCode, forged.json().error]).toEqual([403, 'invalid_grant'])
  })
  it('of other routes has no such fields', async () => {
    const answer = await portal.nobody.ask({ url: '/api/v1/session' })
    expect([answer.statusCode, answer.json()]).toEqual([401, expect.not.objectContaining({ error: expect.anything() })])
  })
})
