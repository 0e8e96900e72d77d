// Delivery of requests: the text of the e-mail, its success, and what the customer learns afterwards.
import { afterEach, describe, expect, it } from 'vitest'
import { leadIdOf } from '../../../server/services/hooks/shared/leadIds.ts'
import { headersOf } from '../../support/outside/smtpSink.ts'
import { closeOffices, htmlOf, type Lead, office, options, phone, requests, textOf } from './orderOffice.ts'
import { errorsOf, httpResource, listUrl, listWith } from '../support/portal.ts'

afterEach(closeOffices)

const order = { option: 'limitations', contact: 'phone', phone, comment: 'By Friday', other: 'Name: shop' }

describe('an order of CDN1', () => {
  it('R1-012 R1-013 R1-349 R0-734 is one POST to the portal, which creates one lead for the CRM and one e-mail', async () => {
    const { send, settle, client, crm, mail, leads } = await office()
    expect((await send(order, client, options)).statusCode).toBe(201)
    await settle()
    expect([crm.requests.length, mail.letters.length, (await leads()).length]).toEqual([1, 1, 1])
    expect((await leads())[0]).toMatchObject({
      type: 'order',
      source: 'option',
      client_type: 'CDN1',
      account_name: 'cdn1_alpha',
      crm_state: 'sent',
      mail_state: 'sent',
    })
  })
  it('R0-452 R0-726 is an e-mail written by the server: from, to, subject, text and HTML; none of them is the browser’s', async () => {
    const { send, settle, client, mail } = await office()
    for (const own of ['from', 'to', 'theme', 'subject', 'text', 'html', 'msg_html', 'internal'])
      expect(errorsOf(await send({ ...order, [own]: 'x@evil.example' }, client, options)), own).toEqual([`/${own} additionalProperties`])
    expect((await send(order, client, options)).statusCode).toBe(201)
    await settle()
    const [letter] = mail.letters
    const headers = headersOf(letter!)
    expect([letter!.to, headers.get('to'), headers.get('subject')]).toEqual([
      ['sales@demo.example'],
      'sales@demo.example',
      'Option order: Limitations: cdn1_alpha',
    ])
    expect(headers.get('from')).toMatch(/^"?Northwind CDN"? <[^@<>]+@[^@<>]+>$/)
    for (const said of ['Limitations', phone, 'By Friday', 'Name: shop'])
      expect(
        [textOf(letter), htmlOf(letter)].map((text) => text.includes(said)),
        said,
      ).toEqual([true, true])
  })
})

describe('a mail server that does not accept the e-mail', () => {
  it('R0-727 leaves the e-mail pending: it has succeeded only when the mail server has accepted it', async () => {
    const { send, settle, mail, staff } = await office({ crm: false })
    for (const [status, at, state] of [
      [550, 'rcpt', 'failed'],
      [451, 'data', 'waiting'],
      [554, 'data', 'failed'],
    ] as const) {
      mail.refuse(status, at)
      const { id } = (await send({ phone })).json<{ id: string }>()
      await settle()
      expect(
        [mail.letters.length, (await staff.ask({ url: `/api/v1/leads/${leadIdOf(id)}` })).json<Lead>()['mail_state']],
        String(status),
      ).toEqual([0, state])
    }
  })
  it('is visible in a filter of leads: with a failed e-mail, without one, several states at once', async () => {
    const { send, settle, mail, staff, leads } = await office({ crm: false })
    for (const status of [550, 451, undefined]) {
      mail.refuse(status, 'rcpt')
      await send({ phone })
      await settle()
    }
    const found = async (filter: object): Promise<unknown[]> =>
      (await listWith(staff, '/api/v1/leads', { filter }))
        .json<Lead[]>()
        .map((lead) => lead['mail_state'])
        .toSorted()
    expect((await leads()).map((lead) => lead['mail_state']).toSorted()).toEqual(['failed', 'sent', 'waiting'])
    for (const state of ['failed', 'sent', 'waiting'])
      expect([await found({ mail_state: state }), await found({ mail_state_in: [state] })]).toEqual([[state], [state]])
    expect([
      await found({ mail_state: ['failed', 'sent'] }),
      await found({ mail_state: 'none' }),
      await found({ mail_state: ['none', 'sent'] }),
    ]).toEqual([['failed', 'sent'], [], ['sent']])
    expect(errorsOf(await listWith(staff, '/api/v1/leads', { filter: { mail_state_gte: 'a' } }))).toEqual(['?filter/mail_state_gte filter'])
    const sorted = (await listWith(staff, '/api/v1/leads', { sort: ['mail_state', 'DESC'] })).json<Lead[]>()
    expect(sorted.map((lead) => lead['mail_state'])).toEqual(['waiting', 'sent', 'failed'])
  })
  it('loses no request: it is sent for the customer, retried, and its state is shown to staff', async () => {
    const { send, settle, mail, leads, customer } = await office({ crm: false })
    mail.refuse(451)
    const answer = await send({ phone, comment: 'Help' })
    expect(answer.statusCode).toBe(201)
    await settle()
    expect([mail.letters.length, (await leads())[0]!.mail_state]).toEqual([0, 'waiting'])
    mail.refuse(undefined)
    await settle(60_000)
    expect([mail.letters.length, (await leads())[0]!.mail_state]).toEqual([1, 'sent'])
    expect((await customer.ask({ url: requests })).json<Lead[]>()).toHaveLength(1)
  })
})

describe('a phone of no numbering plan', () => {
  it.each(['+999 123456789', '(((((((((', '000000000'])('%s is only logged, without its value', async (strange) => {
    const { send, settle, portal, mail } = await office({ crm: false })
    expect((await send({ phone: strange })).statusCode).toBe(201)
    await settle()
    expect(textOf(mail.letters[0])).toContain(`Phone: ${strange}`)
    const told = portal.logLines.filter((line) => line.includes('numbering plan'))
    expect(told).toHaveLength(1)
    expect(told[0]).not.toContain(strange)
  })
  it('is no other', async () => {
    const { send, portal, client } = await office({ crm: false })
    await send({ phone })
    await send({ option: 'auth', contact: 'email', email: 'anna@studio.example' }, client, options)
    expect(portal.logLines.filter((line) => line.includes('numbering plan'))).toEqual([])
  })
})

describe('a lead', () => {
  it('R0-699 is read by its id, by staff within reach', async () => {
    const { send, staff, customer, portal } = await office({ crm: false })
    const { id } = (await send({ phone })).json<{ id: string }>()
    const url = `/api/v1/leads/${leadIdOf(id)}`
    expect((await staff.ask({ url })).json()).toMatchObject({ id: leadIdOf(id), order_id: id, contact_phone: phone })
    expect((await staff.ask({ url: '/api/v1/leads/lead_aaaaaaaaaaaa' })).statusCode).toBe(404)
    expect([
      (await customer.ask({ url })).statusCode,
      (await portal.nobody.ask({ url })).statusCode,
      (await (await portal.signIn('manager@demo.example')).ask({ url })).statusCode,
    ]).toEqual([404, 401, 404])
  })
  it.each([
    ['new', 'in_progress'],
    ['in_work', 'in_progress'],
    ['won', 'done'],
    ['lost', 'closed'],
  ])('with the status %s is shown as %s to its customer', async (status, state) => {
    const { send, staff, client } = await office({ crm: false })
    const { id } = (await send(order, client, options)).json<{ id: string }>()
    const url = `/api/v1/leads/${leadIdOf(id)}`
    const { version } = (await staff.ask({ url })).json<Lead>()
    await client.ask({ url: options })
    expect((await staff.ask({ method: 'PATCH', url, version, body: { status, note: 'Not a customer of ours' } })).statusCode).toBe(200)
    const answers = [(await client.ask({ url: options })).json<Lead[]>()[0], (await client.ask({ url: `${options}/${id}` })).json<Lead>()]
    for (const answer of answers) {
      expect(answer!['request_state']).toBe(state)
      expect(JSON.stringify(answer)).not.toContain('Not a customer')
    }
    for (const asked of ['in_progress', 'done', 'closed'])
      expect(
        (await listWith(client, options, { filter: { request_state: asked } })).json<Lead[]>().map((one) => one.id),
        asked,
      ).toEqual(asked === state ? [id] : [])
  })
  it('accepts no state of a request from its customer', async () => {
    const { send, client } = await office({ crm: false })
    expect(errorsOf(await send({ ...order, request_state: 'done' }, client, options))).toEqual(['/request_state readOnly'])
    const { id } = (await send(order, client, options)).json<{ id: string }>()
    expect((await client.ask({ method: 'PATCH', url: `${options}/${id}`, version: 1, body: { request_state: 'done' } })).statusCode).toBe(
      403,
    )
    expect((await client.ask({ url: `${options}/${id}` })).json()).toMatchObject({ request_state: 'in_progress' })
  })
})

describe('a CDN2 customer', () => {
  it('R0-010 R1-007 R1-008 creates and changes a resource alone: sales staff are not notified', async () => {
    const { customer, settle, leads, crm, mail } = await office()
    const url = listUrl('demo-cdn2', 'http-resources')
    const auth = { md5: { secret: 'abc', forever: true, anywhere: false } }
    const made = await customer.ask({ method: 'POST', url, body: httpResource('direct', { auth }), headers: { 'confirm-paid': '/auth' } })
    expect(made.statusCode, made.body).toBe(201)
    const { id, version } = made.json<Lead>()
    expect((await customer.ask({ method: 'PATCH', url: `${url}/${id}`, version, body: { follow_redirects: true } })).json()).toMatchObject({
      version: version + 1,
      follow_redirects: true,
    })
    expect((await customer.ask({ url })).json<Lead[]>().map((row) => row.id)).toContain(id)
    await settle()
    expect([await leads(), crm.requests.length, mail.letters.length]).toEqual([[], 0, 0])
  })
})
