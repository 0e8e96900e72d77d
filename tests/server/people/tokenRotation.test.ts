// A token that is replaced, and letters of tokens that end.
import { describe, expect, it } from 'vitest'
import { startTokenLetters } from '../../../server/services/access/keys/tokenLetters.ts'
import { providerScope } from '../../../server/store/scope.ts'
import { api, codeOf, newPerson } from '../support/ownSupport.ts'
import { listUrl, type Caller } from '../support/portal.ts'
import { type Made, mine, openTokens } from '../support/tokenPortal.ts'

const { portal, clock, make, program, owner } = await openTokens()
const hour = 3_600_000
const day = 24 * hour
type Shown = Made & { replaced: boolean; expired: boolean; scopes: string[]; account: string | null }
const rotate = (caller: Caller, id: string) => caller.ask({ method: 'POST', url: api(`/tokens/${id}/rotation`) })
const listed = async (caller: Caller) => (await caller.ask({ url: api('/tokens') })).json<Shown[]>()
const status = async (token: string) => (await program(token).ask({ url: mine })).statusCode

describe('a token that is replaced', () => {
  it('works for another day beside the new one, which has the same rights and lifetime', async () => {
    const me = await owner()
    const old = await make(me, { name: 'deploy', scopes: ['read'], account: 'demo-cdn2', days: 90 })
    clock.now += 10 * day
    const again = await owner()
    const answer = await rotate(again, old.id)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store'])
    const next = answer.json<Shown>()
    expect(next).toMatchObject({ name: 'deploy', scopes: ['read'], account: 'demo-cdn2', replaced: false })
    expect(Date.parse(next.expires_at!)).toBe(clock.now + 90 * day)
    expect((await listed(again)).find(({ id }) => id === old.id)).toMatchObject({
      expires_at: new Date(clock.now + day).toISOString(),
      replaced: true,
    })
    expect([await status(old.token), await status(next.token)]).toEqual([200, 200])
    clock.now += day
    expect([await status(old.token), await status(next.token)]).toEqual([401, 200])
    expect(JSON.stringify(await portal.services.store.history.audited(providerScope, 5))).toContain('token-rotate')
  })
  it('never lives longer than without the replacement', async () => {
    const old = await make(await owner(), { days: 30 })
    clock.now += 30 * day - hour
    const me = await owner()
    expect((await rotate(me, old.id)).statusCode).toBe(201)
    expect((await listed(me)).find(({ id }) => id === old.id)?.expires_at).toBe(old.expires_at)
    clock.now += hour
    expect(await status(old.token)).toBe(401)
  })
  it('cannot be somebody else’s, a revoked one, or be replaced by an API token', async () => {
    const me = await owner()
    const { id, token } = await make(me)
    expect((await rotate(await portal.signIn('other@demo.example'), id)).statusCode).toBe(404)
    expect(codeOf(await rotate(program(token), id))).toEqual([403, 'token_not_allowed'])
    expect((await rotate(portal.nobody, id)).statusCode).toBe(401)
    await me.ask({ method: 'DELETE', url: api(`/tokens/${id}`) })
    expect((await rotate(me, id)).statusCode).toBe(404)
    expect((await rotate(me, 'tok_none')).statusCode).toBe(404)
  })
  it('gives no access to an account that its owner has left, and cannot exceed fifty', async () => {
    const { id: person, email } = await newPerson(portal, { account: 'demo-cdn2' })
    const me = await portal.signIn(email)
    const bound = await make(me, { account: 'demo-cdn2' })
    await portal.services.store.people.leave('demo-cdn2', person)
    expect(codeOf(await rotate(me, bound.id))).toEqual([400, 'invalid'])
    expect((await program(bound.token).ask({ url: listUrl('demo-cdn2', 'http-resources') })).statusCode).toBe(404)
    const free = await make(me)
    for (let made = 2; made < 50; made += 1) await make(me)
    expect(codeOf(await rotate(me, free.id))).toEqual([409, 'limit_reached'])
    expect((await listed(me)).find(({ id }) => id === free.id)?.replaced).toBe(false)
  })
  it('without an end needs re-authentication when the last one was long ago', async () => {
    const me = await owner()
    const old = await make(me, { days: null })
    clock.now += hour
    await me.ask({ url: api('/session') })
    expect(codeOf(await rotate(me, old.id))).toEqual([403, 'proof_required'])
    const next = (await rotate(await owner(), old.id)).json<Shown>()
    expect(next.expires_at).toBeNull()
    clock.now += day
    expect([await status(old.token), await status(next.token)]).toEqual([401, 200])
  })
})

describe('e-mails about an expiring token', () => {
  const letters = async (name: string) =>
    (await portal.services.store.records.list(providerScope, 'outgoing-messages')).rows
      .map(({ data }) => JSON.parse(data) as { to: string; template: string; subject: string })
      .filter(({ subject }) => subject.includes(name))
      .map(({ template }) => template)
      .toSorted()
  const pass = async () => {
    const watch = startTokenLetters(portal.services)
    await watch.idle()
    await watch.close()
  }
  it('are sent 14 and 3 days before and at the end, once each', async () => {
    await make(await owner(), { name: 'nightly-export', days: 90 })
    await pass()
    expect(await letters('nightly-export')).toEqual([])
    for (const days of [76, 5, 6, 3, 1]) {
      clock.now += days * day
      await Promise.all([pass(), pass()])
    }
    expect(await letters('nightly-export')).toEqual(['token-ended', 'token-ending', 'token-ending'])
  })
  it('are not sent for tokens that were replaced or revoked, that never end, or whose owner is locked out', async () => {
    const { id: person, email } = await newPerson(portal)
    const [me, shut] = [await owner(), await portal.signIn(email)]
    const [replaced, revoked] = [await make(me, { name: 'was-replaced' }), await make(me, { name: 'was-revoked' })]
    await make(me, { name: 'never-ends', days: null })
    await make(shut, { name: 'shut-out' })
    await rotate(me, replaced.id)
    const next = (await listed(me)).find(({ name, replaced: is }) => name === 'was-replaced' && !is)!
    for (const { id } of [revoked, next]) await me.ask({ method: 'DELETE', url: api(`/tokens/${id}`) })
    await portal.services.store.people.update(person, { disabled_at: new Date(clock.now).toISOString() })
    clock.now += 40 * day
    await pass()
    for (const name of ['was-replaced', 'was-revoked', 'never-ends', 'shut-out']) expect(await letters(name), name).toEqual([])
  })
})

describe('an expired token', () => {
  it('is shown for 90 days', async () => {
    const { id } = await make(await owner(), { name: 'long-gone' })
    clock.now += 119 * day
    expect((await listed(await owner())).find((one) => one.id === id)?.expired).toBe(true)
    clock.now += 2 * day
    expect((await listed(await owner())).some((one) => one.id === id)).toBe(false)
  })
})
