// Keys of streams: read again by those who may change the resource, and replaced while the old one stays valid for a while.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { errorsOf, listUrl, openPortal, type Caller } from '../support/portal.ts'

const begin = new Date('2026-03-01T10:00:00.000Z')
const hour = 3_600_000
const clock = { now: begin }
const portal = await openPortal({ demo: 'people', clock: () => clock.now })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const other = await portal.signIn('other@demo.example')
const url = listUrl('demo-cdn2', 'live-resources')
const at = '/streams/saaaaaaaaa/password'
type Live = { id: string; version: number; streams: Record<string, Record<string, unknown>> }
let live: Live

beforeEach(async () => {
  clock.now = begin
  const body = {
    type: 'RTMP-publish',
    name: `live-${Math.trunc(performance.now() * 1000)}`,
    streams: { saaaaaaaaa: { name: 'stream1', resolution: '720p' } },
  }
  const made = await customer.ask({ method: 'POST', url, body })
  expect(made.statusCode, made.body).toBe(201)
  live = made.json()
})

const keyUrl = (path: string, id = live.id) => `${url}/${id}/keys/${path}`
const reveal = (who: Caller = customer, body: object = { at }, id = live.id) => who.ask({ method: 'POST', url: keyUrl('reveal', id), body })
const rotate = (body: object, version: number | undefined = live.version, who: Caller = customer) =>
  who.ask({ method: 'POST', url: keyUrl('rotate'), body, ...(version !== undefined && { version }) })
const keyOf = async () => (await reveal()).json<{ key: string }>().key

describe('a key of a stream', () => {
  it('is created with the stream, is in no answer, and is shown on request', async () => {
    expect(live.streams['saaaaaaaaa']).not.toHaveProperty('password')
    const answer = await reveal()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({ at, key: expect.stringMatching(/^[A-Za-z0-9]{24}$/) as string })
    expect((await customer.ask({ url: `${url}/${live.id}` })).body).not.toContain(answer.json<{ key: string }>().key)
  })
  it('is replaced at once, or stays valid beside the new one for the chosen time', async () => {
    const first = await keyOf()
    const rotated = await rotate({ at, hours: 24 })
    expect(rotated.statusCode, rotated.body).toBe(200)
    const until = new Date(begin.getTime() + 24 * hour).toISOString()
    expect(rotated.json<Live>()).toMatchObject({ version: 2, streams: { saaaaaaaaa: { previous_until: until } } })
    expect(rotated.body).not.toContain(first)
    const shown = (await reveal()).json<{ key: string }>()
    expect(shown).toEqual({ at, key: shown.key, previous: first, until })
    expect(shown.key).not.toBe(first)

    const again = await rotate({ at, hours: 0 }, 2)
    expect(again.json<Live>().streams['saaaaaaaaa']).not.toHaveProperty('previous_until')
    const last = (await reveal()).json<{ key: string }>()
    expect(last).toEqual({ at, key: last.key })
    expect([first, shown.key]).not.toContain(last.key)
  })
  it('that was replaced is shown only while it is valid', async () => {
    await rotate({ at, hours: 1 })
    clock.now = new Date(begin.getTime() + hour + 1)
    expect((await reveal()).json()).not.toHaveProperty('previous')
  })
  it('is recorded in the history when it is revealed, without its value', async () => {
    const key = await keyOf()
    const history = await customer.ask({ url: '/api/v1/accounts/demo-cdn2/history?limit=5' })
    expect(history.json()).toContainEqual(
      expect.objectContaining({
        action: 'key-shown',
        type: 'live-resources',
        target: live.id,
        changes: [],
        actor_name: 'cdn2@demo.example',
      }),
    )
    expect(history.body).not.toContain(key)
  })
  it('of another stream of the resource stays as it is', async () => {
    const streams = { ...live.streams, sbbbbbbbbb: { name: 'stream2', resolution: '480p' } }
    const changed = await customer.ask({ method: 'PATCH', url: `${url}/${live.id}`, version: 1, body: { streams } })
    expect(changed.statusCode, changed.body).toBe(200)
    const second = async () => (await reveal(customer, { at: '/streams/sbbbbbbbbb/password' })).json<{ key: string }>().key
    const before = await second()
    await rotate({ at, hours: 0 }, 2)
    expect(await second()).toBe(before)
  })
})

describe('an optional secret of a record', () => {
  const own = '/streams/saaaaaaaaa/passphrase'
  it('is created by the first rotation, shown like a key, and removed by an ordinary change', async () => {
    const streams = { saaaaaaaaa: { name: 'stream1', resolution: '720p' } }
    const body = { type: 'SRT-publish', name: `srt-${Math.trunc(performance.now() * 1000)}`, streams }
    live = (await customer.ask({ method: 'POST', url, body })).json()
    expect(errorsOf(await reveal(customer, { at: own }))).toEqual(['/at unknown'])
    expect(errorsOf(await rotate({ at: own, hours: 1 }))).toEqual(['/hours enum'])
    const made = await rotate({ at: own, hours: 0 })
    expect(made.json()).toMatchObject({ version: 2, _secrets: { [own]: { set: true } } })
    const shown = (await reveal(customer, { at: own })).json<{ key: string }>()
    expect(shown).toEqual({ at: own, key: expect.stringMatching(/^[A-Za-z0-9]{24}$/) as string })
    expect(made.body).not.toContain(shown.key)
    expect((await rotate({ at: own, hours: 0 }, 2)).statusCode).toBe(200)
    expect((await reveal(customer, { at: own })).json<{ key: string }>().key).not.toBe(shown.key)
    const patch = { streams: { saaaaaaaaa: { ...live.streams['saaaaaaaaa'], passphrase: null } } }
    const removed = await customer.ask({ method: 'PATCH', url: `${url}/${live.id}`, version: 3, body: patch })
    expect(removed.statusCode, removed.body).toBe(200)
    expect(errorsOf(await reveal(customer, { at: own }))).toEqual(['/at unknown'])
    expect(await keyOf()).toMatch(/^[A-Za-z0-9]{24}$/)
  })
  it('is refused where the record has none, or no such stream', async () => {
    expect(errorsOf(await rotate({ at: own, hours: 0 }))).toEqual([`${own} forbidden`])
    expect(errorsOf(await rotate({ at: own.replace('saaa', 'sbbb'), hours: 0 }))).toEqual(['/at unknown'])
  })
})

describe('refusals', () => {
  it.each([
    ['a stream that is not there', '/streams/szzzzzzzzz/password'],
    ['a field that is no key', '/name'],
    ['a key before', '/streams/saaaaaaaaa/previous_password'],
    ['a whole stream', '/streams/saaaaaaaaa'],
    ['a name that every object has', '/streams/__proto__/password'],
    ['no pointer', 'streams.saaaaaaaaa.password'],
  ])('%s', async (_what, wrong) => {
    for (const answer of [await reveal(customer, { at: wrong }), await rotate({ at: wrong, hours: 0 })]) {
      expect(answer.statusCode, answer.body).toBe(400)
      expect(errorsOf(answer)).toEqual(['/at unknown'])
    }
  })
  it.each([[{ at, hours: 2 }], [{ at, hours: -1 }], [{ at, hours: 1.5 }], [{ at }], [{ hours: 0 }], [{ at, hours: 0, key: 'mine1234' }]])(
    '%j',
    async (body) => {
      const key = await keyOf()
      expect((await rotate(body)).statusCode).toBe(400)
      expect(await keyOf()).toBe(key)
    },
  )
  it('a rotation without the version, or with an earlier one', async () => {
    expect((await customer.ask({ method: 'POST', url: keyUrl('rotate'), body: { at, hours: 0 } })).statusCode).toBe(428)
    await rotate({ at, hours: 0 })
    const key = await keyOf()
    const stale = await rotate({ at, hours: 0 }, 1)
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ code: 'version_conflict', current: { version: 2 } })
    expect(await keyOf()).toBe(key)
  })
  it('members of another account, and calls without a session', async () => {
    expect((await reveal(other)).statusCode).toBe(404)
    expect((await rotate({ at, hours: 0 }, 1, other)).statusCode).toBe(404)
    const own = await other.ask({ method: 'POST', url: `/api/v1/accounts/demo-other/live-resources/${live.id}/keys/reveal`, body: { at } })
    expect(own.statusCode).toBe(404)
    expect((await reveal(portal.nobody)).statusCode).toBe(401)
  })
  it('API tokens, even of the owner', async () => {
    const { token } = (
      await customer.ask({
        method: 'POST',
        url: '/api/v1/tokens',
        body: { name: 'keys', scopes: ['read', 'write'], days: 30 },
      })
    ).json<{ token: string }>()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await portal.nobody.ask({ method: 'POST', url: keyUrl('reveal'), body: { at }, headers })
    expect(answer.statusCode, answer.body).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'token_not_allowed' })
  })
  it('a deleted resource, and a type without keys', async () => {
    await customer.ask({ method: 'DELETE', url: `${url}/${live.id}`, version: 1 })
    expect((await reveal()).statusCode).toBe(404)
    const zones = listUrl('demo-cdn2', 'dns-zones')
    const made = await customer.ask({ method: 'POST', url: zones, body: { name: 'keyzone.example' } })
    const { id, version } = made.json<Live>()
    expect((await customer.ask({ url: `${zones}/${id}` })).statusCode, made.body).toBe(200)
    for (const path of ['reveal', 'rotate']) {
      const body = { at: '/name', ...(path === 'rotate' && { hours: 0 }) }
      expect((await customer.ask({ method: 'POST', url: `${zones}/${id}/keys/${path}`, body, version })).statusCode).toBe(404)
    }
  })
})
