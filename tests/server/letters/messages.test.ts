// Messages in the portal: what is written with them, and that nothing else ever tells what they say.
import { describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { errorsOf, listWith } from '../support/portal.ts'
import { list, openMessages, secret } from './messagesOffice.ts'

const { portal, callers, send, textOf, again, recordOf } = await openMessages()

describe('a message without a mail server', () => {
  it('is stored with its own record, and its text separately', async () => {
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
    expect((await textOf(id, 'supervisor_all')).json()).toMatchObject({
      id,
      kind: 'mail',
      to: 'anna@studio.example',
      subject: 'Set a new password',
      text: expect.stringContaining(secret),
      link: expect.stringContaining(`/set-password/${secret}?`),
      expires_at: '2026-06-01T11:00:00.000Z',
    })
  })
  it('is named in the log once it is committed, without its text', async () => {
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
  it('shows its code nowhere: neither in records, revisions, the audit, the outbox, events nor the log', async () => {
    const sms = await send({ kind: 'sms', template: 'phone-code', to: '+79991234567', values: { code: '4711-unique' } })
    const mail = await send()
    for (const id of [sms, mail]) await textOf(id, 'supervisor_all')
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
    expect((await textOf(sms, 'supervisor_all')).body).toContain('4711-unique')
  })
  it('links to the host of its own brand, whatever host was requested', async () => {
    const links = await Promise.all(
      (['main', 'second', 'third'] as const).map(
        async (brand) => (await textOf(await send({ brand }), 'supervisor_all')).json<{ link: string }>().link,
      ),
    )
    expect(links.map((link) => new URL(link).origin)).toEqual([
      'https://portal.example:8443',
      'https://second.localhost:8443',
      'https://third.localhost:8443',
    ])
  })
  it('has the name and contacts of its brand, and the language of the person', async () => {
    const { text, subject } = (await textOf(await send({ brand: 'second', locale: 'ru_RU' }), 'supervisor_all')).json<{
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
  ])('to %s is not created', async (_, to) => {
    const before = (await listWith(callers.get('supervisor_all')!, list, {})).headers['content-range']
    await expect(send({ to })).rejects.toMatchObject({ status: 400, errors: [{ path: '/email', keyword: 'format' }] })
    expect((await listWith(callers.get('supervisor_all')!, list, {})).headers['content-range']).toBe(before)
  })
  it.each(['4711', '+7 999 123-45-67', '+79991234567,+79991234568', '+7999123456\n7'])('to the phone %s is not created', async (to) => {
    await expect(send({ kind: 'sms', template: 'phone-code', to })).rejects.toMatchObject({ status: 400, errors: [{ path: '/phone' }] })
  })
  it('of a template for another channel is a bug', async () => {
    await expect(send({ kind: 'sms', to: '+79991234567' })).rejects.toThrow('restore is no sms')
  })
})

describe('a record of a message (A8)', () => {
  it('can be read with the right to read the provider, within reach, and written by nobody', async () => {
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
  it('is not sent again while no sending is configured', async () => {
    const id = await send()
    const answer = await again(id, 'admin_all')
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'no_gateway'])
    expect(await recordOf(id)).toMatchObject({ state: 'kept', version: 1 })
  })
})
