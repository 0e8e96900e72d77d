// Messages in the portal: what is written with them, who reads their texts, and that nothing else ever tells what they say.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '../../server/services/messages/messages.ts'
import { openLibsql } from '../../server/store/open.ts'
import { providerScope } from '../../server/store/scope.ts'
import { type Answer, type Caller, demoPassword, errorsOf, listWith, openPortal, type Portal, sameBody } from './portal.ts'

const secret = 'S3cr3t-Code-4711'
let portal: Portal
let time = Date.parse('2026-06-01T10:00:00Z')
const callers = new Map<string, Caller>()
const list = '/api/v1/outgoing-messages'

const send = (more: Partial<Message> = {}): Promise<string> =>
  portal.services.store.transaction((inside) =>
    portal.services.messages.send(inside, {
      kind: 'mail',
      brand: 'main',
      to: 'anna@studio.example',
      locale: 'en_US',
      template: 'restore',
      values: { code: secret },
      expiresAt: new Date(time + 3_600_000).toISOString(),
      ...more,
    }),
  )
const textOf = (id: string, who: string): Promise<Answer> => callers.get(who)!.ask({ url: `/api/v1/messages/${id}/text` })
const again = (id: string, who: string): Promise<Answer> => callers.get(who)!.ask({ method: 'POST', url: `/api/v1/messages/${id}/again` })
const recordOf = async (id: string): Promise<Record<string, unknown>> =>
  (await callers.get('supervisor_all')!.ask({ url: `${list}/${id}` })).json()
const audited = async (id: string): Promise<string[]> =>
  (await portal.services.store.history.audited(providerScope)).filter((row) => row.id === id).map(({ action }) => action)

const places = {
  supervisor_all: 'main',
  admin_all: 'main',
  supervisor_provider: 'main',
  admin_provider: 'main',
  manager_provider: 'main',
  clientmanager_provider: 'main',
  'admin of second': 'second',
} as const
beforeAll(async () => {
  portal = await openPortal({
    demo: 'people',
    clock: () => new Date(time),
    env: { SESSION_IDLE: '604800', SESSION_LIFETIME: '604800', PUBLIC_URL: 'https://portal.example:8443' },
  })
  for (const [who, brand] of Object.entries(places)) {
    const email = `${who.replaceAll(' ', '-')}@messages.example`
    await portal.services.people.create({
      brand,
      email,
      kind: 'staff',
      role: who === 'admin of second' ? 'admin_provider' : who,
      password: demoPassword,
    })
    callers.set(who, await portal.signIn(email, { as: 'bearer', host: brand === 'second' ? 'second.localhost' : 'localhost' }))
  }
  for (const [who, email] of [
    ['customer', 'cdn2@demo.example'],
    ['CDN1 customer', 'cdn1@demo.example'],
    ['restricted', 'cachedelete@demo.example'],
  ] as const)
    callers.set(who, await portal.signIn(email, { as: 'bearer' }))
  callers.set('nobody', portal.nobody)
})
afterAll(() => portal.close())

describe('a message without a mail server', () => {
  it('is kept with a record of its own, and its text apart', async () => {
    const id = await send()
    expect(await recordOf(id)).toMatchObject({
      id,
      to: 'anna@studio.example',
      kind: 'mail',
      template: 'restore',
      subject: 'Set a new password',
      brand: 'main',
      locale: 'en_US',
      state: 'kept',
      attempts: 0,
    })
    expect((await textOf(id, 'admin_provider')).json()).toMatchObject({
      id,
      kind: 'mail',
      to: 'anna@studio.example',
      subject: 'Set a new password',
      text: expect.stringContaining(secret),
      link: expect.stringContaining(`/set-password/${secret}?`),
      expires_at: '2026-06-01T11:00:00.000Z',
    })
  })
  it('is named in the log, once it is committed, without what it says', async () => {
    const id = await send({ to: 'boris@studio.example' })
    const told = portal.logLines.filter((line) => line.includes(id))
    expect(told).toHaveLength(1)
    expect(JSON.parse(told[0]!)).toMatchObject({ message: id, kind: 'mail', template: 'restore', to: 'b…@studio.example' })
    const before = portal.logLines.length
    await expect(
      portal.services.store.transaction(async (inside) => {
        await portal.services.messages.send(inside, {
          kind: 'mail',
          brand: 'main',
          to: 'undone@studio.example',
          locale: 'en_US',
          template: 'restore',
          values: { code: secret },
        })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(portal.logLines.slice(before).join('')).not.toContain('@studio.example')
    expect((await listWith(callers.get('supervisor_all')!, list, { filter: { q: 'undone' } })).json()).toEqual([])
  })
  it('tells its code nowhere: not in records, revisions, the audit, the outbox, events or the log', async () => {
    const sms = await send({ kind: 'sms', template: 'phone-code', to: '+79991234567', values: { code: '4711-unique' } })
    const mail = await send()
    for (const id of [sms, mail]) await textOf(id, 'admin_all')
    const { store } = portal.services
    const rows = await Promise.all(
      [sms, mail].flatMap((id) => [
        store.records.find(providerScope, 'outgoing-messages', id),
        store.history.revisions(providerScope, 'outgoing-messages', id, 10),
      ]),
    )
    const all = JSON.stringify([
      rows,
      await store.history.audited(providerScope),
      await store.history.announced(providerScope),
      portal.logLines,
    ])
    expect(all).toContain(mail)
    for (const hidden of [secret, '4711-unique']) expect(all).not.toContain(hidden)
    expect((await textOf(sms, 'admin_all')).body).toContain('4711-unique')
  })
  it('leads to the host of its own brand, whatever host was asked', async () => {
    const links = await Promise.all(
      (['main', 'second', 'third'] as const).map(
        async (brand) => (await textOf(await send({ brand }), 'admin_all')).json<{ link: string }>().link,
      ),
    )
    expect(links.map((link) => new URL(link).origin)).toEqual([
      'https://portal.example:8443',
      'https://second.localhost:8443',
      'https://third.localhost:8443',
    ])
  })
  it('is one of a brand: name and contacts are its own, the language the person’s', async () => {
    const { text, subject } = (await textOf(await send({ brand: 'second', locale: 'ru_RU' }), 'admin of second')).json<{
      text: string
      subject: string
    }>()
    expect(subject).toBe('Задайте новый пароль')
    expect(text).toContain('Aurora Streams')
    expect(text).toContain('help@second.example, +7 812 000-00-00')
    expect(text).not.toContain('Northwind')
  })
  it.each([
    ['two addresses', 'a@x.example,b@y.example'],
    ['two addresses, spaced', 'a@x.example; b@y.example'],
    ['a header', 'a@x.example\r\nBcc: b@y.example'],
    ['a name', 'Anna <a@x.example>'],
    ['a comment', 'a(b)@x.example'],
    ['a quoted part', '"a b"@x.example'],
    ['no host', 'a@'],
    ['another alphabet', 'анна@x.example'],
    ['a route', '@y.example:a@x.example'],
    ['a megabyte', `${'a'.repeat(1_000_000)}@x.example`],
    ['nothing', ''],
  ])('to %s is none at all', async (_, to) => {
    const before = (await listWith(callers.get('supervisor_all')!, list, {})).headers['content-range']
    await expect(send({ to })).rejects.toMatchObject({ status: 400, errors: [{ path: '/email', keyword: 'format' }] })
    expect((await listWith(callers.get('supervisor_all')!, list, {})).headers['content-range']).toBe(before)
  })
  it.each(['4711', '+7 999 123-45-67', '+79991234567,+79991234568', '+7999123456\n7'])('to the phone %s is none at all', async (to) => {
    await expect(send({ kind: 'sms', template: 'phone-code', to })).rejects.toMatchObject({ status: 400, errors: [{ path: '/phone' }] })
  })
  it('of a template that goes another way is a bug', async () => {
    await expect(send({ kind: 'sms', to: '+79991234567' })).rejects.toThrow('restore is no sms')
  })
})

describe('the text of a message (A1)', () => {
  const readers = ['supervisor_all', 'admin_all', 'supervisor_provider', 'admin_provider'] as const
  const others = ['manager_provider', 'clientmanager_provider', 'customer', 'CDN1 customer', 'restricted', 'admin of second'] as const
  const ofAll = ['supervisor_all', 'admin_all'] as const

  it('is for those who change the provider, in their reach, each time with a line in the audit', async () => {
    const id = await send()
    for (const who of readers) {
      const before = (await audited(id)).length
      expect((await textOf(id, who)).statusCode, who).toBe(200)
      expect((await audited(id)).slice(0, -before)).toEqual(['message-read'])
    }
  })
  it('is not there for anybody else, and nothing is recorded of it', async () => {
    const id = await send()
    const before = await audited(id)
    for (const who of others) {
      const unknown = await textOf('msg_aaaaaaaaaaaa', who)
      for (const answer of [await textOf(id, who), await again(id, who)])
        expect([answer.statusCode, sameBody(answer)], who).toEqual([404, sameBody(unknown)])
    }
    for (const answer of [await textOf(id, 'nobody'), await again(id, 'nobody')]) expect(answer.statusCode).toBe(401)
    expect(await audited(id)).toEqual(before)
    const foreign = await send({ brand: 'second' })
    for (const who of readers)
      expect((await textOf(foreign, who)).statusCode, who).toBe(ofAll.includes(who as (typeof ofAll)[number]) ? 200 : 404)
    expect((await textOf(foreign, 'admin of second')).statusCode).toBe(200)
  })
  it('leads nobody into the place of staff who may more, nor of staff out of his reach: not by letter, not by phone', async () => {
    const { people } = portal.services
    const mighty = await people.create({
      brand: 'second',
      email: 'mighty@messages.example',
      kind: 'staff',
      role: 'admin_all',
      phone: '+7 (916) 555-00-71',
      password: demoPassword,
    })
    const peer = await people.create({
      brand: 'second',
      email: 'peer@messages.example',
      kind: 'staff',
      role: 'manager_provider',
      password: demoPassword,
    })
    const letters = [
      await send({ to: mighty.email }),
      await send({ to: 'Mighty@Messages.example' }),
      await send({ kind: 'sms', to: '+79165550071', template: 'phone-code', values: { code: '4711' } }),
    ]
    for (const id of letters) {
      for (const who of ['admin_provider', 'supervisor_provider']) {
        const answer = await textOf(id, who)
        expect([answer.statusCode, answer.json().code], who).toEqual([403, 'mightier'])
        expect(answer.body).not.toContain('4711')
      }
      expect((await textOf(id, 'supervisor_all')).statusCode).toBe(200)
    }
    const toPeer = await send({ to: peer.email })
    expect((await textOf(toPeer, 'admin_provider')).statusCode).toBe(403)
    expect((await textOf(toPeer, 'admin_all')).statusCode).toBe(200)
    expect((await textOf(await send({ to: 'manager_provider@messages.example' }), 'admin_provider')).statusCode).toBe(200)
    expect((await textOf(await send({ to: 'admin_provider@messages.example' }), 'admin_provider')).statusCode).toBe(200)
  })
  it('is never served from a cache', async () => {
    expect((await textOf(await send(), 'admin_all')).headers['cache-control']).toBe('no-store')
  })
  it('is gone when it is worth nothing any more, also before anybody tidies up', async () => {
    const id = await send()
    time += 3_600_000 - 1
    expect((await textOf(id, 'admin_all')).statusCode).toBe(200)
    time += 1
    for (const answer of [await textOf(id, 'admin_all'), await again(id, 'admin_all')]) expect(answer.statusCode).toBe(404)
    const delivery = portal.services.messages.deliver()
    await delivery.idle()
    await delivery.close()
    expect(await portal.services.store.messages.find(id)).toBeUndefined()
    expect(await recordOf(id)).toMatchObject({ state: 'kept' })
  })
  it('R0-836 is kept 24 hours when nobody says how long, and a letter that confirms an address says so', async () => {
    const id = await send({ expiresAt: undefined, template: 'registration' })
    expect((await textOf(id, 'admin_all')).json().text).toContain('within 24 h')
    expect((await portal.services.store.messages.find(id))!.expires_at).toBe(new Date(time + 86_400_000).toISOString())
  })
  it('is read by nobody when that cannot be recorded (F4)', async () => {
    const id = await send()
    const database = openLibsql(join(portal.settings.DATA_DIR, 'portal.db'))
    const run = (statement: string): void => void database.prepare(statement).run([])
    run(
      "create trigger refusing before insert on audit when new.action in ('message-read', 'message-again') begin select raise(abort, 'full'); end",
    )
    const answer = await textOf(id, 'admin_all')
    run('drop trigger refusing')
    database.close()
    expect(answer.statusCode).toBeGreaterThanOrEqual(500)
    expect(answer.body).not.toContain(secret)
    expect(await audited(id)).toEqual(['create'])
    expect((await textOf(id, 'admin_all')).statusCode).toBe(200)
  })
})

describe('a record of a message (A8)', () => {
  it('is read with the right to read the provider, in reach, and written by nobody', async () => {
    const [own, foreign] = [await send({ to: 'own@studio.example' }), await send({ to: 'foreign@studio.example', brand: 'second' })]
    for (const who of ['supervisor_provider', 'admin_provider'] as const) {
      expect((await callers.get(who)!.ask({ url: `${list}/${own}` })).statusCode).toBe(200)
      for (const path of ['', '/revisions', '/revisions/1'])
        expect((await callers.get(who)!.ask({ url: `${list}/${foreign}${path}` })).statusCode).toBe(404)
      expect((await listWith(callers.get(who)!, list, { filter: { q: 'foreign' } })).json()).toEqual([])
    }
    for (const who of ['manager_provider', 'clientmanager_provider', 'customer', 'restricted'])
      expect((await callers.get(who)!.ask({ url: `${list}/${own}` })).statusCode, who).toBe(404)
    const body = await recordOf(own)
    for (const who of ['supervisor_all', 'admin_provider'] as const) {
      const tries = [
        { method: 'POST' as const, url: list, body },
        { method: 'PUT' as const, url: `${list}/${own}`, version: 1, body },
        { method: 'PATCH' as const, url: `${list}/${own}`, version: 1, body: { state: 'sent' } },
        { method: 'DELETE' as const, url: `${list}/${own}`, version: 1 },
        { method: 'PATCH' as const, url: `${list}/${own}/labels`, body: { add: ['x'] } },
      ]
      for (const ask of tries) expect((await callers.get(who)!.ask(ask)).statusCode, `${who} ${ask.method}`).toBe(403)
    }
    expect(await recordOf(own)).toEqual(body)
  })
  it('is found by address, state and template', async () => {
    await send({ to: 'findme@studio.example' })
    const ask = (filter: object) => listWith(callers.get('admin_all')!, list, { filter, sort: ['created_at', 'DESC'] })
    expect((await ask({ q: 'findme' })).json<unknown[]>()).toHaveLength(1)
    expect(
      (await ask({ state: 'kept', template: 'phone-code' }))
        .json<{ template: string }[]>()
        .every(({ template }) => template === 'phone-code'),
    ).toBe(true)
    expect(errorsOf(await ask({ text: 'x' }))).not.toEqual([])
  })
  it('is not sent again while nothing is set to send it', async () => {
    const id = await send()
    const answer = await again(id, 'admin_all')
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'no_gateway'])
    expect(await recordOf(id)).toMatchObject({ state: 'kept', version: 1 })
  })
})
