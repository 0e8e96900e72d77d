// Delivery of requests: a failing CRM (a real listener), and the leads of the staff.
import { afterEach, describe, expect, it } from 'vitest'
import { startRenaming } from '../../../server/services/records/links/renaming.ts'
import { openLibsql } from '../../../server/store/database/open.ts'
import { errorsOf, listWith } from '../support/portal.ts'
import { closeOffices, htmlOf, type Lead, now, office, options, phone, textOf, warning } from './orderOffice.ts'

afterEach(closeOffices)

describe('a CRM that fails', () => {
  it.each(['500', 'reset', 'hang'] as const)(
    'R0-546 R0-547 R0-826 with %s: it is tried three times, then one letter goes that begins with a red warning',
    async (fault) => {
      const { send, settle, crm, mail, leads, portal } = await office()
      crm.fail(fault)
      await send({ phone, comment: 'Help' })
      await settle()
      expect([crm.requests.length, mail.letters.length]).toEqual([1, 0])
      await settle(2000)
      await settle(8000)
      await settle(600_000)
      expect([crm.requests.length, mail.letters.length]).toEqual([3, 1])
      expect(new Set(crm.requests.map(({ body }) => new URLSearchParams(body).get('formhash'))).size).toBe(1)
      expect(textOf(mail.letters[0]).startsWith(warning)).toBe(true)
      expect(/<main[^>]*>\s*<p style="color:#c00[^>]*>([^<]*)/.exec(htmlOf(mail.letters[0]))?.[1]).toContain(warning)
      expect((await leads())[0]).toMatchObject({
        crm_state: 'failed',
        crm_attempts: 3,
        crm_error: { 500: 'HTTP 500', reset: 'ECONNRESET', hang: 'TimeoutError' }[fault] ?? expect.any(String),
        mail_state: 'sent',
      })
      expect(portal.logLines.filter((line) => line.includes('could not be sent to the CRM'))).toHaveLength(3)
      expect(portal.logLines.join('')).not.toContain('Help')
    },
    20_000,
  )
  it('that recovers in time gets the lead, and the e-mail has no warning', async () => {
    const { send, settle, crm, mail, leads } = await office()
    crm.fail('500')
    await send({ phone })
    await settle()
    crm.fail(undefined)
    await settle(2000)
    expect(mail.letters).toHaveLength(1)
    expect(textOf(mail.letters[0])).not.toContain(warning)
    const [lead] = await leads()
    expect([lead!.crm_state, lead!.crm_attempts, lead!.crm_error]).toEqual(['sent', 2, undefined])
  })
  it('that refuses the request is not called twice, and its redirects are not followed', async () => {
    const { send, settle, crm, mail } = await office()
    crm.fail('400')
    await send({ phone })
    await settle()
    await settle(600_000)
    expect([crm.requests.length, mail.letters.length]).toEqual([1, 1])
    crm.fail('redirect')
    await send({ phone })
    for (const pause of [0, 2000, 8000]) await settle(pause)
    expect([crm.elsewhere(), mail.letters.length]).toEqual([0, 2])
  })
  it('gets the lead when staff send it again, without a second e-mail', async () => {
    const { send, settle, crm, mail, leads, staff } = await office()
    crm.fail('400')
    await send({ phone })
    await settle()
    crm.fail(undefined)
    const [lead] = await leads()
    const again = () => staff.ask({ method: 'POST', url: `/api/v1/lead-deliveries/${lead!.id}/again` })
    expect((await again()).statusCode).toBe(204)
    await settle()
    expect((await leads())[0]).toMatchObject({ crm_state: 'sent', mail_state: 'sent' })
    expect([crm.requests.length, mail.letters.length]).toEqual([2, 1])
    expect([(await again()).statusCode, (await again()).json().code]).toEqual([409, 'not_unsent'])
  })
  it('is called again by the next process when one ended midway', async () => {
    const { send, settle, crm, mail, portal, leads } = await office()
    crm.fail('hang')
    await send({ phone })
    const { store, clock } = portal.services
    const [lead] = await leads()
    // Another process took it, and is gone.
    await store.messages.claim('crm', clock().toISOString(), new Date(now() + 120_000).toISOString())
    crm.fail(undefined)
    await settle(130_000)
    expect([crm.requests.length > 0, mail.letters.length]).toEqual([true, 1])
    expect(await store.messages.find(lead!.id)).toBeUndefined()
  })
})

describe('leads', () => {
  it('of an earlier release keep their account, whose field had another name', async () => {
    let database: ReturnType<typeof openLibsql> | undefined
    const { send, leads, portal } = await office({ crm: false, open: (path) => (database = openLibsql(path)) })
    await send({ phone })
    database!.prepare(`update records set data = replace(data, '"account_name"', '"account"') where type = 'leads'`).run([])
    expect((await leads())[0]).not.toHaveProperty('account_name')
    const renaming = startRenaming(portal.services)
    await renaming.settled()
    await renaming.close()
    expect((await leads())[0]).toMatchObject({ account_name: 'demo-cdn2', version: 2 })
  })
  it('cannot be created by anybody, and only their status can be changed, by staff', async () => {
    const { send, leads, staff, customer, portal } = await office({ crm: false })
    await send({ phone })
    const [lead] = await leads()
    const at = `/api/v1/leads/${lead!.id}`
    expect((await staff.ask({ method: 'POST', url: '/api/v1/leads', body: { status: 'new' } })).statusCode).toBe(403)
    expect((await staff.ask({ method: 'DELETE', url: at, version: lead!.version })).statusCode).toBe(403)
    for (const [name, value] of Object.entries({
      brand: 'second',
      account_name: 'demo-other',
      crm_state: 'sent',
      message_id: 'msg_x',
      client: { name: 'x' },
      payload: [],
    })) {
      expect(errorsOf(await staff.ask({ method: 'PATCH', url: at, version: lead!.version, body: { [name]: value } })), name).toEqual([
        `/${name} readOnly`,
      ])
    }
    expect(
      (await staff.ask({ method: 'PATCH', url: at, version: lead!.version, body: { status: 'in_work', note: 'Called' } })).json(),
    ).toMatchObject({ status: 'in_work', note: 'Called', crm_state: 'none' })
    expect((await customer.ask({ url: '/api/v1/leads' })).statusCode).toBe(404)
    expect((await (await portal.signIn('manager@demo.example')).ask({ url: '/api/v1/leads' })).statusCode).toBe(404)
  })
  it('R0-698 are listed by type, status and state of the CRM', async () => {
    const { send, staff, client } = await office({ crm: false })
    await send({ phone })
    await send({ option: 'auth', contact: 'phone', phone }, client, options)
    const typesOf = async (filter: object) => (await listWith(staff, '/api/v1/leads', { filter })).json<Lead[]>().map(({ type }) => type)
    expect([
      await typesOf({ type: 'feedback' }),
      await typesOf({ type: 'order' }),
      await typesOf({ crm_state: 'failed' }),
      (await typesOf({ status: 'new' })).length,
      (await typesOf({})).toSorted(),
    ]).toEqual([['feedback'], ['order'], [], 2, ['feedback', 'order']])
  })
  it('of another brand are out of reach', async () => {
    const { send, portal, leads } = await office({ crm: false })
    await send({ phone })
    const [lead] = await leads()
    await portal.services.people.create({
      brand: 'second',
      email: 'admin2@demo.example',
      kind: 'staff',
      role: 'admin_provider',
      password: 'Demo-Portal-2026',
    })
    const other = await portal.signIn('admin2@demo.example', { host: 'second.localhost' })
    const url = (path: string) => ({ url: path, host: 'second.localhost' })
    expect((await other.ask(url('/api/v1/leads'))).json()).toEqual([])
    expect((await other.ask(url(`/api/v1/leads/${lead!.id}`))).statusCode).toBe(404)
    expect((await other.ask({ method: 'POST', ...url(`/api/v1/lead-deliveries/${lead!.id}/again`) })).statusCode).toBe(404)
  })
})
