// PATCH of application/merge-patch+json (RFC 7396): objects are merged inside, null removes, lists are replaced.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, errorsOf, httpResource, listUrl, makerOf, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let customer: Caller
const url = listUrl('demo-cdn2', 'http-resources')
const zones = listUrl('demo-cdn2', 'dns-zones')
const kind = 'application/merge-patch+json'
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

const { created } = makerOf(() => customer, url)
const patch = (at: string, version: number, body: unknown, type = kind): Promise<Answer> =>
  customer.ask({ method: 'PATCH', url: at, version, body: JSON.stringify(body), headers: { 'content-type': type } })

describe('a merge patch', () => {
  it.each([kind, `${kind}; charset=utf-8`, 'Application/Merge-Patch+JSON'])(
    'changes the named fields, also nested ones: %s',
    async (type) => {
      const name = `merge-${type.length}-${type.charCodeAt(0)}.example`
      const made = (
        await customer.ask({
          method: 'POST',
          url: zones,
          body: { name, comment: 'c', soa: { refresh: 7200, retry: 900, email: 'a@b.example' } },
        })
      ).json<{ id: string; soa: object }>()
      const merged = await patch(`${zones}/${made.id}`, 1, { comment: null, soa: { retry: 1200, email: null } }, type)
      expect(merged.statusCode).toBe(200)
      const { soa, ...rest } = merged.json<{ soa: Record<string, unknown> }>()
      expect(soa).toMatchObject({ refresh: 7200, retry: 1200 })
      expect(soa).not.toHaveProperty('email')
      expect(rest).not.toHaveProperty('comment')
      // Plain JSON replaces nested objects, as before.
      const replaced = await patch(`${zones}/${made.id}`, 2, { soa: { retry: 1800 } }, 'application/json')
      expect(replaced.json<{ soa: { email?: string } }>().soa).toMatchObject({ retry: 1800 })
    },
  )
  it('adds and removes entries of a map, and replaces lists', async () => {
    const record = await created('merge map', { names: ['one.merge.example.com'] })
    const at = `${url}/${record.id}`
    const added = await patch(at, 1, { origin: { servers: { 'second.example.com': { port: 80, weight: 1, backup: true } } } })
    expect(Object.keys(added.json<{ origin: { servers: object } }>().origin.servers).sort()).toEqual([
      'origin.example.com',
      'second.example.com',
    ])
    const removed = await patch(at, 2, { origin: { servers: { 'second.example.com': null } }, names: ['two.merge.example.com'] })
    expect(removed.json()).toMatchObject({ names: ['two.merge.example.com'], origin: { https: true } })
    expect(Object.keys(removed.json<{ origin: { servers: object } }>().origin.servers)).toEqual(['origin.example.com'])
  })
  it('keeps secrets that it does not contain', async () => {
    const record = await created('merge secret', { auth: { md5: { secret: 'First_Secret_2026' } } })
    const merged = await patch(`${url}/${record.id}`, 1, { auth: { md5: {} }, follow_redirects: true })
    expect(merged.json()).toMatchObject({ _secrets: record['_secrets'], follow_redirects: true })
  })
  it('clears a secret inside a map with null, and keeps the others', async () => {
    const lives = listUrl('demo-cdn2', 'live-resources')
    const passphrase = 'correct_horse_1'
    const streams = Object.fromEntries(['saaaaaaaaa', 'sbbbbbbbbb'].map((id) => [id, { name: id, resolution: '720p', passphrase }]))
    const made = await customer.ask({ method: 'POST', url: lives, body: { type: 'SRT-publish', name: 'merge-srt', streams } })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json<{ id: string }>()
    const merged = await patch(`${lives}/${id}`, 1, { streams: { saaaaaaaaa: { passphrase: null } } })
    expect(merged.statusCode, merged.body).toBe(200)
    const secrets = Object.keys(merged.json<Record<string, object>>()['_secrets']!)
    expect(secrets.filter((pointer) => pointer.endsWith('/passphrase'))).toEqual(['/streams/sbbbbbbbbb/passphrase'])
  })
  it('is refused if it violates the schema, has read-only or unknown fields, or is not an object', async () => {
    const record = await created('merge refused')
    const at = `${url}/${record.id}`
    for (const [body, errors] of [
      [{ name: null }, ['/name required']],
      [{ origin: { servers: { 'origin.example.com': null } } }, undefined],
      [{ origin: { colour: 'red' } }, ['/origin/colour additionalProperties']],
      [{ created_at: '2020-01-01T00:00:00Z' }, ['/created_at readOnly']],
      [[], undefined],
      ['text', undefined],
      [null, undefined],
    ] as const) {
      const answer = await patch(at, 1, body)
      expect([JSON.stringify(body), answer.statusCode]).toEqual([JSON.stringify(body), 400])
      if (errors) expect(errorsOf(answer)).toEqual(errors)
    }
    expect((await customer.ask({ method: 'PATCH', url: at, body: '{"name":"x"}', headers: { 'content-type': kind } })).statusCode).toBe(428)
    expect((await patch(at, 7, { name: 'x' })).statusCode).toBe(409)
    expect((await customer.ask({ url: at })).json()).toEqual(record)
  })
  it('is accepted only with PATCH, unlike JSON Patch', async () => {
    const record = await created('merge methods')
    const headers = { 'content-type': kind }
    for (const [method, at] of [
      ['POST', url],
      ['PUT', `${url}/${record.id}`],
      ['DELETE', `${url}/${record.id}`],
    ] as const)
      expect((await customer.ask({ method, url: at, version: 1, body: JSON.stringify(httpResource('x')), headers })).statusCode).toBe(415)
    expect((await patch(`${url}/${record.id}`, 1, [{ op: 'remove', path: '/name' }], 'application/json-patch+json')).statusCode).toBe(415)
  })
})
