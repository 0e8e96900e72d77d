// Saved reports belong to their account: others do not see them, and each account has a limited number.
import { afterAll, describe, expect, it } from 'vitest'
import { listUrl, openPortal } from '../support/portal.ts'

const portal = await openPortal()
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const stranger = await portal.signIn('other@demo.example')
const account = 'demo-cdn2'
const url = listUrl(account, 'saved-reports')
const report = { name: 'Shop', page: 'base/traffic', range: 'day' }
const post = (body: object, caller = customer) => caller.ask({ method: 'POST', url, body })

describe('a saved report', async () => {
  const made = (await post(report)).json<{ id: string; version: number }>()

  it('can be read by members of its account', async () => {
    expect((await customer.ask({ url: `${url}/${made.id}` })).json()).toMatchObject(report)
  })

  it('is unavailable to another account', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect(
        (await stranger.ask({ method, url: `${url}/${made.id}`, ...(method === 'PATCH' && { body: { name: 'Mine' } }) })).statusCode,
      ).toBe(404)
    expect((await stranger.ask({ url: `${listUrl('demo-other', 'saved-reports')}/${made.id}` })).statusCode).toBe(404)
    expect((await post(report, stranger)).statusCode).toBe(404)
  })

  it('cannot be saved by a role that may only clear the cache', async () => {
    const restricted = await portal.signIn('cachedelete@demo.example')
    expect((await post(report, restricted)).statusCode).toBe(404)
  })

  it.each([
    [{ ...report, page: 'admin/stat' }, '/page'],
    [{ ...report, country: 'XX' }, '/country'],
    [{ ...report, region: 'RU-MOW' }, '/country'],
    [{ ...report, country: 'DE', region: 'RU-MOW' }, '/region'],
    [{ ...report, account: 'demo-other' }, '/account'],
    [{ ...report, resource: 'no-such-resource' }, '/resource'],
  ])('is refused as %j', async (body, path) => {
    const answer = await post(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toContain(path)
  })

  it('is one of at most 100 of the account', async () => {
    for (let count = 1; count < 100; count += 1) expect((await post({ ...report, name: `Shop ${count}` })).statusCode).toBe(201)
    const answer = await post(report)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'limit_reached'])
  })
})
