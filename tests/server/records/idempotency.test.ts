// Idempotency-Key on creations: once a day, per person, place and body.
import { beforeAll, describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { type Answer, type Caller, errorsOf, httpResource, listUrl, sameBody } from '../support/portal.ts'
import { mine, openTokens } from '../support/tokenPortal.ts'

const { portal, clock, make, program, owner } = await openTokens()
let person: Caller
let other: Caller
beforeAll(async () => {
  person = await owner()
  other = await portal.signIn('other@demo.example')
})
const zones = listUrl('demo-cdn2', 'dns-zones')
const send = (key: string, body: unknown, { who = person, url = mine } = {}): Promise<Answer> =>
  who.ask({ method: 'POST', url, body, headers: { 'idempotency-key': key } })
const total = async (url = mine): Promise<number> => Number(String((await person.ask({ url })).headers['content-range']).split('/')[1])
const isReplay = ({ headers }: Answer): boolean => headers['idempotency-replayed'] === 'true'

describe('a creation with a key', () => {
  it('is done once: a repeated call gets the same answer', async () => {
    const before = await total()
    const first = await send('k-once', httpResource('once'))
    const again = await send('k-once', httpResource('once'))
    expect([first.statusCode, again.statusCode, isReplay(first), isReplay(again)]).toEqual([201, 201, false, true])
    expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag])
    expect(await total()).toBe(before + 1)
    const { id } = first.json<{ id: string }>()
    await person.ask({ method: 'PATCH', url: `${mine}/${id}`, version: 1, body: { active: false } })
    expect((await send('k-once', httpResource('once'))).body).toBe(first.body)
  })
  it('is done once by many at the same time', async () => {
    const before = await total(zones)
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('k-race', { name: 'race-key.example' }, { url: zones })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 201))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect([answers.filter((answer) => !isReplay(answer)).length, await total(zones)]).toEqual([1, before + 1])
  })
  it('is refused with another body', async () => {
    await send('k-body', httpResource('body one'))
    const before = await total()
    for (const body of [httpResource('body two'), {}, [], { ...httpResource('body one'), active: true }]) {
      const answer = await send('k-body', body)
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency_key_reused'])
    }
    expect(await total()).toBe(before)
  })
  it('stores no key when it failed', async () => {
    expect((await send('k-failed', { name: '' })).statusCode).toBe(400)
    expect((await send('k-failed', httpResource('after failure'))).statusCode).toBe(201)
  })
  it('is separate for another person and another address', async () => {
    const key = 'k-shared'
    const first = (await send(key, httpResource('shared'))).json<{ id: string }>()
    const theirs = await send(key, httpResource('shared'), { who: other, url: listUrl('demo-other', 'http-resources') })
    expect([theirs.statusCode, isReplay(theirs), theirs.json<{ id: string }>().id === first.id]).toEqual([201, false, false])
    const elsewhere = await send(key, { name: 'elsewhere-key.example' }, { url: zones })
    expect([elsewhere.statusCode, isReplay(elsewhere)]).toEqual([201, false])
    const foreign = await send(key, httpResource('shared'), { who: other })
    expect([foreign.statusCode, sameBody(foreign)]).toEqual([404, sameBody(await other.ask({ method: 'POST', url: mine, body: {} }))])
  })
  it('does not replay the answer to callers who may no longer create', async () => {
    const token = await make(person)
    const reader = program((await make(person, { scopes: ['read'] })).token)
    const first = await send('k-rights', httpResource('rights'), { who: program(token.token) })
    expect(first.statusCode).toBe(201)
    expect((await send('k-rights', httpResource('rights'), { who: reader })).statusCode).toBe(403)
    expect((await send('k-rights', httpResource('rights'), { who: portal.nobody })).statusCode).toBe(401)
  })
  it('is forgotten after a day', async () => {
    await send('k-day', { name: 'day-key.example' }, { url: zones })
    clock.now += 86_399_000
    const late = await owner()
    expect(isReplay(await send('k-day', { name: 'day-key.example' }, { url: zones, who: late }))).toBe(true)
    clock.now += 2000
    expect((await send('k-day', { name: 'day-key.example' }, { url: zones, who: late })).statusCode).toBe(409)
    await send('k-day-2', { name: 'day-two.example' }, { url: zones, who: late })
    expect(await portal.services.store.idempotency.count('')).toBe(0)
    person = late
  })
  it.each(['', ' ', 'two words', 'ключ', 'a'.repeat(256), 'a\tb'])('refuses an invalid key: %j', async (key) => {
    const answer = await send(encodeURI(key) === key || key === 'ключ' ? key : key, httpResource('bad key'))
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['?idempotency-key format']])
  })
  it('is limited to a thousand keys a day: then 429, while calls without a key still pass', async () => {
    const { store } = portal.services
    const row = (await store.records.list(accountScope('demo-cdn2'), 'http-resources', { where: [] })).rows[0]!
    const [revision] = await store.history.revisions(accountScope('demo-cdn2'), 'http-resources', row.id, 1)
    const actor = String(revision!.actor)
    for (let n = await store.idempotency.count(actor); n < 1000; n += 1)
      await store.idempotency.add({ actor, route: 'x', key: `k${n}`, body: '', answer: '{}', at: new Date(clock.now).toISOString() })
    const refused = await send('k-too-many', httpResource('too many'))
    expect([refused.statusCode, refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual([429, 'idempotency_limit', true])
    expect((await person.ask({ method: 'POST', url: mine, body: httpResource('too many') })).statusCode).toBe(201)
  })
})
