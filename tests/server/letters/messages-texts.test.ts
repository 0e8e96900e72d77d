// The texts of messages: who reads them, and for how long.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLibsql } from '../../../server/store/database/open.ts'
import type { Message } from '../../../server/services/messages/types.ts'
import { type TemplateName, templateNames } from '../../../server/services/messages/render.ts'
import { sameBody } from '../support/portal.ts'
import { openMessages, secret } from './messagesOffice.ts'

const { portal, clock, callers, send, textOf, again, recordOf, audited } = await openMessages()

const readers = ['supervisor_all', 'admin_all', 'supervisor_provider', 'admin_provider'] as const
const others = ['manager_provider', 'clientmanager_provider', 'customer', 'CDN1 customer', 'restricted', 'admin of second'] as const
/** Templates whose texts let nobody in, with what they are told. */
const harmless: [TemplateName, Record<string, string>][] = [
  ['registration-known', {}],
  ['restore-unknown', {}],
  ['new-sign-in', { address: '192.0.2.7', device: 'Firefox' }],
  ['order', { about: 'Storage', account: 'demo', person: 'Anna' }],
  ['lead-reminder', { id: 'ld_1', about: 'Storage', person: 'Anna', note: 'Call back.' }],
  ['lead-registered', { id: 'ld_1', about: 'Registration: new@studio.example' }],
  ['email-returned', { where: '192.0.2.7' }],
  ['name-taken', { name: 'a.example', account: 'demo' }],
  ['name-unproven', { name: 'a.example', account: 'demo' }],
  ['token-ending', { name: 'ci', page: 'person', date: '2026-07-01', days: '14' }],
  ['token-ended', { name: 'ci', page: 'person', date: '2026-07-01' }],
  ['stream-gone', { title: 'main (news)', stream: 'main', id: 'live_1', resource: 'news', account: 'demo', reason: '–' }],
  [
    'restream-failed',
    {
      title: 'rtmp://push.example.com/app (news)',
      stream: 'rtmp://push.example.com/app',
      id: 'rs_1',
      resource: 'news',
      account: 'demo',
      reason: 'The server refuses connections.',
    },
  ],
  [
    'stream-poor',
    { title: 'main (news)', stream: 'main', id: 'live_1', resource: 'news', account: 'demo', reason: 'The bitrate is below 300 kbit/s.' },
  ],
  [
    'metric-alert',
    { id: 'alt_1', name: 'Rush', account: 'demo', metric: 'Requests', condition: 'above 10', period: 'an hour', value: '11' },
  ],
  [
    'metric-alert-over',
    { id: 'alt_1', name: 'Rush', account: 'demo', metric: 'Requests', condition: 'above 10', period: 'an hour', value: '11' },
  ],
  [
    'metric-alert-test',
    { id: 'alt_1', name: 'Rush', account: 'demo', metric: 'Requests', condition: 'above 10', period: 'an hour', value: '11' },
  ],
  ['lead-answer', { about: 'Callback', person: 'Anna Orlova' }],
  ['top-up-requested', { account: 'demo', amount: '500.00 RUB', balance: '99.50 RUB', threshold: '100.00 RUB' }],
  [
    'traffic-report',
    {
      id: 'rep_1',
      name: 'Shop',
      account: 'demo',
      often: 'day',
      period: '30 June',
      section: 'base',
      target: 'traffic',
      start: '2026-06-30',
      end: '2026-07-01',
      traffic: '1 GB',
      bandwidth: '2 Mbit/s',
      hits: '300',
      cache: '90 %',
    },
  ],
  [
    'views-report',
    {
      id: 'rep_2',
      name: 'Live',
      account: 'demo',
      often: 'week',
      period: 'June',
      section: 'stream',
      target: 'views',
      start: '2026-06-24',
      end: '2026-07-01',
      views: '40',
      most: '7',
      users: '12',
    },
  ],
  ['provider-certificate-expiring', { id: 'dcrt_1', names: '*.cdn.example', date: '2026-07-01', days: '30' }],
  ['certificate-expiring', { id: 'cert_1', names: 'a.example', date: '2026-07-01', days: '30', account: 'demo' }],
]

describe('a text that grants access', () => {
  const guarded: [string, Partial<Message>][] = [
    ['restore', {}],
    ['registration', { template: 'registration' }],
    ['invitation', { template: 'invitation', values: { code: secret, account: 'demo', inviter: 'Anna' } }],
    ['staff-invitation', { template: 'staff-invitation', values: { code: secret, inviter: 'Anna' } }],
    ['activation', { template: 'activation' }],
    ...(['password-changed', 'second-factor-on', 'second-factor-off', 'email-changed', 'phone-changed'] as const).map(
      (template): [string, Partial<Message>] => [template, { template, values: { code: secret, where: '192.0.2.7' } }],
    ),
    ['sign-in-code', { template: 'sign-in-code' }],
    ['phone-code', { kind: 'sms', to: '+79165550071', template: 'phone-code' }],
  ]
  it('is any text whose template is not declared harmless', () => {
    expect([...guarded.map(([name]) => name), ...harmless.map(([name]) => name)].sort()).toEqual(templateNames.toSorted())
  })
  it.each(guarded)('%s: is shown only to the highest role, after re-entering the password', async (_name, more) => {
    const id = await send(more)
    for (const who of readers.slice(1)) {
      const answer = await textOf(id, who)
      expect([answer.statusCode, answer.json().code], who).toEqual([403, 'text_of_highest'])
      expect(answer.body).not.toContain(secret)
    }
    const asked = await textOf(id, 'supervisor_all', {})
    const wrong = await textOf(id, 'supervisor_all', { password: 'A-Wrong-Password-1' })
    expect([asked.json().code, wrong.json().code]).toEqual(['password_required', 'wrong_password'])
    expect([asked.statusCode, wrong.statusCode, asked.body.includes(secret), wrong.body.includes(secret)]).toEqual([403, 403, false, false])
    expect((await audited(id)).filter((action) => action === 'message-read')).toEqual([])
    const read = await textOf(id, 'supervisor_all')
    expect([read.statusCode, read.json().text.includes(secret)]).toEqual([200, true])
    expect((await audited(id))[0]).toBe('message-read')
  })
  it('refuses invalid bodies', async () => {
    const id = await send()
    for (const body of [{ password: '' }, { password: 1 }, { password: null }, { password: 'x'.repeat(257) }, { proved: true }, []])
      expect((await textOf(id, 'supervisor_all', body)).statusCode, JSON.stringify(body)).toBe(400)
    expect((await callers.get('supervisor_all')!.ask({ url: `/api/v1/messages/${id}/text` })).statusCode).toBe(404)
    expect(await audited(id)).toEqual(['create'])
  })
  it('is protected from guesses of the password', async () => {
    const id = await send()
    const answers: number[] = []
    for (let n = 0; n < 12; n += 1) answers.push((await textOf(id, 'supervisor_all', { password: `Wrong-Password-${n}` })).statusCode)
    expect(answers.filter((status) => status === 403).length).toBeLessThan(12)
    expect(answers.at(-1)).toBe(429)
    expect((await textOf(id, 'supervisor_all')).statusCode).toBe(429)
    clock.time += 600_000
    expect((await textOf(id, 'supervisor_all')).statusCode).toBe(200)
  })
})

describe('the text of a message (A1)', () => {
  it.each(harmless)(
    '%s: is for those who change the provider, in their reach, each time with a line in the audit',
    async (template, values) => {
      const id = await send({ template, values })
      for (const who of readers) {
        const before = (await audited(id)).length
        expect((await textOf(id, who, {})).statusCode, who).toBe(200)
        expect((await audited(id)).slice(0, -before)).toEqual(['message-read'])
      }
    },
  )
  it('does not exist for anybody else, and no reading is recorded', async () => {
    const id = await send({ template: 'registration-known', values: {} })
    const before = await audited(id)
    for (const who of others) {
      const unknown = await textOf('msg_aaaaaaaaaaaa', who)
      for (const answer of [await textOf(id, who), await again(id, who)])
        expect([answer.statusCode, sameBody(answer)], who).toEqual([404, sameBody(unknown)])
    }
    for (const answer of [await textOf(id, 'nobody'), await again(id, 'nobody')]) expect(answer.statusCode).toBe(401)
    expect(await audited(id)).toEqual(before)
    const foreign = await send({ brand: 'second', template: 'registration-known', values: {} })
    for (const who of readers) expect((await textOf(foreign, who)).statusCode, who).toBe(who.endsWith('_all') ? 200 : 404)
    expect((await textOf(foreign, 'admin of second')).statusCode).toBe(200)
  })
  it('is never served from a cache', async () => {
    expect((await textOf(await send(), 'supervisor_all')).headers['cache-control']).toBe('no-store')
  })
  it('is unavailable when it has expired, also before it is deleted', async () => {
    const id = await send()
    clock.time += 3_600_000 - 1
    expect((await textOf(id, 'supervisor_all')).statusCode).toBe(200)
    clock.time += 1
    for (const answer of [await textOf(id, 'supervisor_all'), await again(id, 'supervisor_all')]) expect(answer.statusCode).toBe(404)
    const delivery = portal.services.messages.deliver()
    await delivery.idle()
    await delivery.close()
    expect(await portal.services.store.messages.find(id)).toBeUndefined()
    expect(await recordOf(id)).toMatchObject({ state: 'kept' })
  })
  it('R0-836 is kept 24 hours by default, and an e-mail that confirms an address says so', async () => {
    const id = await send({ expiresAt: undefined, template: 'registration' })
    expect((await textOf(id, 'supervisor_all')).json().text).toContain('within 24 h')
    expect((await portal.services.store.messages.find(id))!.expires_at).toBe(new Date(clock.time + 86_400_000).toISOString())
  })
  it('is not shown when the audit cannot record it (F4)', async () => {
    const id = await send()
    const database = openLibsql(join(portal.settings.DATA_DIR, 'portal.db'))
    const run = (statement: string): void => void database.prepare(statement).run([])
    run(
      "create trigger refusing before insert on audit when new.action in ('message-read', 'message-again') begin select raise(abort, 'full'); end",
    )
    const answer = await textOf(id, 'supervisor_all')
    run('drop trigger refusing')
    database.close()
    expect(answer.statusCode).toBeGreaterThanOrEqual(500)
    expect(answer.body).not.toContain(secret)
    expect(await audited(id)).toEqual(['create'])
    expect((await textOf(id, 'supervisor_all')).statusCode).toBe(200)
  })
})
