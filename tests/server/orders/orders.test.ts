// Requests of customers: the CRM, the letter (a real mail server), who sends them, and which options have to be ordered.
import { afterEach, describe, expect, it } from 'vitest'
import { headersOf, partsOf } from '../../support/outside/smtpSink.ts'
import { createFailing } from '../support/failing.ts'
import { errorsOf, listUrl, listWith } from '../support/portal.ts'
import { closeOffices, htmlOf, type Lead, now, office, options, phone, requests, textOf, warning } from './orderOffice.ts'

afterEach(closeOffices)

describe('a request', () => {
  it('R0-451 R0-545 R0-725 R2-585 R2-586 is sent to the CRM as a form without a token, and then by e-mail', async () => {
    const { send, settle, crm, mail, leads, portal } = await office()
    const answer = await send({ phone, comment: 'Two more origins' })
    expect(answer.statusCode, answer.body).toBe(201)
    await settle()
    const [lead] = await leads()
    expect(crm.requests).toHaveLength(1)
    const [{ headers, body, method, at }] = crm.requests as [(typeof crm.requests)[number]]
    expect([method, headers['content-type'], headers.authorization, headers.cookie]).toEqual([
      'POST',
      'application/x-www-form-urlencoded;charset=UTF-8',
      undefined,
      undefined,
    ])
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      source_type: 'feedback',
      client_type: 'CDN2',
      CID: expect.stringMatching(/^prj_/),
      account_name: 'demo-cdn2',
      client_mail: 'cdn2@demo.example',
      client_tel: expect.any(String),
      status: 'new',
      formid: 'service-requests',
      formhash: lead!.id,
      company: 'Northwind CDN',
      client_tel_custom: phone,
      other: `Phone: ${phone}\nComment: Two more origins`,
    })
    expect(mail.letters).toHaveLength(1)
    expect(at).toBeLessThanOrEqual(Date.now())
    expect(lead).toMatchObject({
      type: 'feedback',
      status: 'new',
      crm_state: 'sent',
      crm_attempts: 1,
      crm_at: new Date(now()).toISOString(),
      mail_state: 'sent',
      order_id: answer.json<{ id: string }>().id,
    })
    expect(await portal.services.store.messages.find(lead!.id)).toBeUndefined()
  })
  it('R1-166 R1-167 R1-348 of an option has the contact and the chosen parameters; the other contact is -', async () => {
    const { send, settle, crm, client } = await office()
    expect(
      (
        await send(
          { option: 'auth', contact: 'email', email: 'anna@studio.example', other: 'Name: shop\nSources: <b>a.com</b>' },
          client,
          options,
        )
      ).statusCode,
    ).toBe(201)
    await settle()
    const body = Object.fromEntries(new URLSearchParams(crm.requests[0]!.body))
    expect(body).toMatchObject({
      source_type: 'option',
      client_type: 'CDN1',
      client_mail_custom: 'anna@studio.example',
      client_tel_custom: '-',
      formid: 'option-orders',
    })
    expect(body.other).toBe(
      'Preferred contact: By e-mail\nPhone: -\nE-mail: anna@studio.example\nOption: Authorization\nChosen parameters: Name: shop\n  Sources: a.com',
    )
  })
  it('R0-040 R1-168 is an e-mail in plain text and in HTML with the same choices, to the one sales address', async () => {
    const { send, settle, mail, client } = await office()
    await send({ option: 'limitations', contact: 'phone', phone }, client, options)
    await settle()
    // The address for feedback of the branding.
    expect([mail.named, mail.letters[0]!.to]).toEqual([['sales@demo.example'], ['sales@demo.example']])
    expect(headersOf(mail.letters[0]!).get('subject')).toBe('Option order: Limitations: cdn1_alpha')
    expect(textOf(mail.letters[0])).toContain(`Phone: ${phone}\nE-mail: -\nOption: Limitations`)
    for (const said of [phone, 'Limitations', 'By phone']) expect(htmlOf(mail.letters[0])).toContain(`>${said}</td>`)
    for (const part of partsOf(mail.letters[0]!)) expect(part).not.toContain(warning)
  })
  it('is written in the language of its sender', async () => {
    const { send, settle, crm, mail, customer } = await office()
    await customer.ask({ method: 'PATCH', url: '/api/v1/session', body: { language: 'ru_RU' } })
    await send({ phone, comment: 'Ещё источник' })
    await settle()
    expect(new URLSearchParams(crm.requests[0]!.body).get('other')).toBe(`Телефон: ${phone}\nКомментарий: Ещё источник`)
    expect(textOf(mail.letters[0])).toContain('Комментарий: Ещё источник')
  })
  it('is answered once it is stored, whatever the CRM does, and is in the audit as an order', async () => {
    const { send, crm, customer } = await office()
    crm.fail('hang')
    expect((await send({ phone })).statusCode).toBe(201)
    const rows = (await customer.ask({ url: '/api/v1/accounts/demo-cdn2/history' })).json<
      { action: string; type: string; changes: unknown[] }[]
    >()
    expect(rows[0]).toMatchObject({ action: 'order', type: 'service-requests' })
    expect(rows.filter(({ type }) => type === 'leads')).toEqual([])
  })
  it('without a CRM is an e-mail without a warning, and the lead says that none is connected', async () => {
    const { send, settle, mail, leads, crm } = await office({ crm: false })
    await send({ phone })
    await settle()
    expect([mail.letters.length, crm.requests.length]).toEqual([1, 0])
    expect(htmlOf(mail.letters[0])).not.toContain(warning)
    expect((await leads())[0]).toMatchObject({ crm_state: 'none', crm_attempts: 0, mail_state: 'sent' })
  })
})

describe('sending', () => {
  it('too often is refused with the time to wait: nothing is written', async () => {
    const { send, leads } = await office({ crm: false })
    const answers = []
    for (let count = 0; count < 7; count += 1) answers.push(await send({ phone }))
    expect(answers.slice(0, 5).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
    const refused = answers.at(-1)!
    expect([refused.statusCode, refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual([429, 'order_limit', true])
    expect((await leads()).length).toBeLessThanOrEqual(6)
  })
  it('in another account, by a restricted person, or without a session is refused', async () => {
    const { send, portal, leads, customer } = await office({ crm: false })
    expect((await send({ phone }, customer, listUrl('demo-other', 'service-requests'))).statusCode).toBe(404)
    expect((await send({ phone }, await portal.signIn('cachedelete@demo.example'))).statusCode).toBe(404)
    expect((await send({ phone }, portal.nobody)).statusCode).toBe(401)
    expect(await leads()).toEqual([])
  })
  it('cannot be undone, changed or deleted by the sender', async () => {
    const { send, customer } = await office({ crm: false })
    const { id } = (await send({ phone })).json<{ id: string }>()
    for (const [method, body] of [
      ['PATCH', { phone: '123456789' }],
      ['PUT', { phone: '123456789' }],
      ['DELETE', undefined],
    ] as const)
      expect((await customer.ask({ method, url: `${requests}/${id}`, version: 1, body })).statusCode, method).toBe(403)
  })
  it.each([1, 2, 3])(
    'is all or nothing: when write %s of the records fails, neither a request nor a lead nor a letter is there',
    async (turn) => {
      const failing = createFailing()
      const { send, customer, leads, mail, settle } = await office({ crm: false, open: failing.open })
      Object.assign(failing.fault, { in: turn, code: 'SQLITE_IOERR', only: /^insert into "records"/ })
      const answer = await send({ phone })
      expect(answer.statusCode).toBeGreaterThanOrEqual(500)
      await settle()
      expect([(await customer.ask({ url: requests })).json(), await leads(), mail.letters]).toEqual([[], [], []])
    },
  )
})

describe('an option that a customer orders', () => {
  const resources = listUrl('cdn1_alpha', 'http-resources')
  const body = { name: 'shop', origin: { https: true, servers: { 'origin.example.com': { port: 443 } } } }
  const auth = { md5: { secret: 'abc' } }
  it.each<[string, object, string]>([
    ['authorization', { auth }, '/auth'],
    ['limitations', { limitations: { ip: [{ default_action: 'allow', exclude: [], times: [] }] } }, '/limitations'],
    ['authorization of one path', { locations: { '/a': { auth } } }, '/locations/~1a/auth'],
  ])('R1-226 %s cannot be switched on by the customer: 409 with the field and the request to send', async (_, more, path) => {
    const { client } = await office({ crm: false })
    const refused = await client.ask({ method: 'POST', url: resources, body: { ...body, ...more }, headers: { 'confirm-paid': path } })
    expect([refused.statusCode, refused.json().code, errorsOf(refused)]).toEqual([409, 'order_required', [`${path} order`]])
    expect(refused.json().errors[0].params.order).toBe('option-orders')
  })
  it('can be switched on once staff have enabled it in the project', async () => {
    const { client, staff } = await office({ crm: false })
    const [project] = (await listWith(staff, '/api/v1/projects', { filter: { q: '' } }))
      .json<(Lead & { accounts: Record<string, { client: string }> })[]>()
      .filter(({ accounts }) => 'cdn1_alpha' in (accounts ?? {}))
    const { utoken: _, ...account } = project!.accounts.cdn1_alpha as Record<string, unknown>
    const changed = await staff.ask({
      method: 'PATCH',
      url: `/api/v1/projects/${project!.id}`,
      version: project!.version,
      body: { accounts: { ...project!.accounts, cdn1_alpha: { ...account, features: ['option_auth'] } } },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await client.ask({ method: 'POST', url: resources, body: { ...body, auth } })).statusCode).toBe(201)
    expect(
      (
        await client.ask({
          method: 'POST',
          url: resources,
          body: { ...body, name: 'other', limitations: { ip: [{ default_action: 'allow', exclude: [], times: [] }] } },
        })
      ).statusCode,
    ).toBe(409)
  })
})
