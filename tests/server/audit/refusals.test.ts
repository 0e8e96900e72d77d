// Refusals are audited (F4): every call of staff, every change of customers; without a working audit nothing privileged is done.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLibsql } from '../../../server/store/database/open.ts'
import { providerScope } from '../../../server/store/scope.ts'
import { api, codeOf, newPerson } from '../support/ownSupport.ts'
import { type Answer, type Ask, type Caller, demoPassword, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let now = Date.parse('2026-05-01T10:00:00Z')
let boss: Caller
let lesser: Caller
let lesserId: string
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(now) })
  boss = await portal.signIn('admin@demo.example', { as: 'bearer' })
  lesserId = (
    await portal.services.people.create({
      brand: 'main',
      email: 'lesser@demo.example',
      kind: 'staff',
      role: 'admin_provider',
      password: demoPassword,
    })
  ).id
  lesser = await portal.signIn('lesser@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())
const newest = async (count = 1) =>
  (await portal.services.store.history.audited(providerScope, count)).map(({ actor, action, id, detail }) => ({
    actor,
    action,
    id,
    detail: JSON.parse(detail) as object,
  }))

describe('a refusal (F4)', () => {
  it('of staff is recorded with person, action and reason', async () => {
    const mighty = await portal.services.people.create({
      brand: 'main',
      email: 'mighty@demo.example',
      kind: 'staff',
      role: 'admin_all',
      password: demoPassword,
    })
    expect(codeOf(await lesser.ask({ method: 'POST', url: api(`/staff/${mighty.id}/password-link`) }))).toEqual([403, 'mightier'])
    expect(await newest()).toEqual([
      { actor: lesserId, action: 'refused', id: mighty.id, detail: { code: 'mightier', call: 'POST /api/v1/staff/:id/password-link' } },
    ])
    const letter = await portal.services.store.transaction((inside) =>
      portal.services.messages.send(inside, {
        kind: 'mail',
        brand: 'main',
        to: mighty.email,
        locale: 'en_US',
        template: 'restore',
        values: { code: 'S3cr3t' },
      }),
    )
    expect((await lesser.ask({ method: 'POST', url: api(`/messages/${letter}/text`), body: {} })).statusCode).toBe(403)
    expect(await newest()).toMatchObject([{ actor: lesserId, action: 'refused', id: letter, detail: { code: 'text_of_highest' } }])
  })
  it('of a customer’s change is recorded, of a read not', async () => {
    const { id, email } = await newPerson(portal, { account: 'demo-cdn2' })
    const me = await portal.signIn(email)
    expect(
      codeOf(await me.ask({ method: 'PATCH', url: api(`/accounts/demo-cdn2/members/${id}`), body: { role: 'onlypartialcachedelete' } })),
    ).toEqual([403, 'own_role'])
    expect(await newest()).toEqual([
      {
        actor: id,
        action: 'refused',
        id,
        detail: { code: 'own_role', call: 'PATCH /api/v1/accounts/:account/members/:id', account: 'demo-cdn2' },
      },
    ])
    const restricted = await portal.signIn('cachedelete@demo.example')
    const before = await newest(5)
    expect((await restricted.ask({ url: api('/events') })).statusCode).toBe(403)
    expect(await newest(5)).toEqual(before)
    expect((await restricted.ask({ method: 'POST', url: api('/session/handover'), body: {} })).statusCode).toBe(403)
    expect(await newest()).toMatchObject([{ action: 'refused', detail: { call: 'POST /api/v1/session/handover' } }])
  })
  it('is recorded at most thirty times a minute, and not for forged calls or a pending second step', async () => {
    now += 60_000
    const restricted = await portal.signIn('cachedelete@demo.example')
    const count = async () =>
      (await newest(200)).filter(({ detail }) => (detail as { call?: string }).call === 'POST /api/v1/session/handover').length
    const before = await count()
    for (let n = 0; n < 40; n += 1) await restricted.ask({ method: 'POST', url: api('/session/handover'), body: {} })
    expect(await count()).toBe(before + 30)
    now += 60_000
    await portal.nobody.ask({ method: 'POST', url: api('/session/handover'), body: {}, headers: { cookie: `portal=${restricted.token}` } })
    expect(await count()).toBe(before + 30)
    await restricted.ask({ method: 'POST', url: api('/session/handover'), body: {} })
    expect(await count()).toBe(before + 31)
  })
  it('stays a refusal when it cannot be recorded', async () => {
    await without(async () => {
      const { id } = (await portal.services.store.people.findByEmail('main', 'mighty@demo.example'))!
      expect(codeOf(await lesser.ask({ method: 'POST', url: api(`/staff/${id}/password-link`) }))).toEqual([403, 'mightier'])
    })
    expect(portal.logLines.join('')).toContain('a refusal could not be recorded')
  })
})

/** The audit takes nothing meanwhile, as a full one would. */
async function without(work: () => Promise<void>): Promise<void> {
  const database = openLibsql(join(portal.settings.DATA_DIR, 'portal.db'))
  database.prepare("create trigger refusing before insert on audit begin select raise(abort, 'full'); end").run([])
  try {
    await work()
  } finally {
    database.prepare('drop trigger refusing').run([])
    database.close()
  }
}

describe('without the audit no privileged action is done (F4)', () => {
  it('by anybody: signing in, accounts, members, invitations, tokens, passwords, factors, persons, messages, projects', async () => {
    const { id, email } = await newPerson(portal, { account: 'demo-cdn2' })
    const other = await newPerson(portal, { account: 'demo-cdn2' })
    const me = await portal.signIn(email, { as: 'bearer' })
    const token = (await me.ask({ method: 'POST', url: api('/tokens'), body: { name: 'x', scopes: ['read'], days: 30 } })).json<{
      id: string
    }>()
    const { secret } = (await me.ask({ method: 'POST', url: api('/totp'), body: { password: demoPassword } })).json<{ secret: string }>()
    expect(secret).toBeTruthy()
    const member = api(`/accounts/demo-cdn2/members/${other.id}`)
    const calls: [Caller, Ask][] = [
      [me, { method: 'POST', url: api('/accounts/demo-cdn2/invitations'), body: { email: 'new@x.example', role: 'customer' } }],
      [me, { method: 'PATCH', url: member, body: { role: 'onlypartialcachedelete' } }],
      [me, { method: 'DELETE', url: member }],
      [me, { method: 'POST', url: api('/tokens'), body: { name: 'y', scopes: ['read'], days: 30 } }],
      [me, { method: 'DELETE', url: api(`/tokens/${token.id}`) }],
      [me, { method: 'POST', url: api('/session/handover'), body: {} }],
      [me, { method: 'PATCH', url: api(`/persons/${id}`), body: { first_name: 'Changed' } }],
      [me, { method: 'DELETE', url: api('/sessions') }],
      [boss, { method: 'PATCH', url: api(`/persons/${id}`), body: { first_name: 'Changed' } }],
      [boss, { method: 'DELETE', url: api(`/persons/${id}`) }],
      [boss, { method: 'POST', url: api(`/staff/${lesserId}/password-link`) }],
      [boss, { method: 'POST', url: api('/accounts/demo-cdn2/entry') }],
      [
        boss,
        {
          method: 'POST',
          url: api('/employees'),
          body: { email: 'hired@demo.example', role: 'manager_provider', brand: 'main', timezone: 'UTC' },
        },
      ],
      [boss, { method: 'PATCH', url: api(`/employees/${lesserId}`), body: { active: false }, headers: { 'if-match': '"1"' } }],
    ]
    const tables = [
      'persons',
      'memberships',
      'invitations',
      'api_tokens',
      'sessions',
      'staff_entries',
      'records',
      'record_revisions',
      'codes',
      'outbox',
      'credentials',
      'message_texts',
    ]
    const database = openLibsql(join(portal.settings.DATA_DIR, 'portal.db'))
    const all = (): string =>
      JSON.stringify(
        tables.map((table) =>
          (database.prepare(`select * from ${table}`).all([]) as object[]).map((row) => ({ ...row, last_seen_at: '' })),
        ),
      )
    const before = all()
    await without(async () => {
      const answers: Answer[] = []
      for (const [caller, ask] of calls) answers.push(await caller.ask(ask))
      expect(
        answers
          .map(({ statusCode, body }, at) =>
            statusCode >= 500 ? '' : `${calls[at]![1].method} ${calls[at]![1].url} ${statusCode} ${body}`,
          )
          .filter(Boolean),
      ).toEqual([])
      await expect(portal.signIn(email)).rejects.toThrow(/: 5\d\d /)
    })
    expect(all()).toBe(before)
    database.close()
    expect((await me.ask(calls[1]![1])).statusCode).toBe(200)
  })
})
