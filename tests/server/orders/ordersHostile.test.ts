// D4: what stands in a request stays text in one letter to one address.
import { afterEach, describe, expect, it } from 'vitest'
import { headersOf } from '../../support/outside/smtpSink.ts'
import { closeOffices, htmlOf, office, options, phone, textOf } from './orderOffice.ts'
import { changeBrand, errorsOf, setManager } from '../support/portal.ts'

afterEach(closeOffices)

describe('D4: hostile values in a request', () => {
  it.each<[string, object]>([
    ['a line break in the phone', { phone: '+7 999 123\r\nBcc: x@evil.example' }],
    ['a second line in the phone', { phone: '+7 999 1234567\n' + '1'.repeat(3) }],
    ['21 signs of a phone', { phone: '1'.repeat(21) }],
    ['a megabyte of comment', { phone, comment: 'a'.repeat(1_000_000) }],
    ['1001 signs of comment', { phone, comment: 'a'.repeat(1001) }],
    ['an address of its own', { phone, to: 'x@evil.example' }],
    ['a sender of its own', { phone, from: 'x@evil.example' }],
    ['HTML of its own', { phone, msg_html: '<b>x</b>' }],
    ['a list of phones', { phone: [phone] }],
    ['no phone', { comment: 'x' }],
  ])('%s is refused, and nothing is sent', async (_, body) => {
    const { send, settle, crm, mail, leads } = await office()
    const answer = await send(body)
    await settle()
    expect([400, 413]).toContain(answer.statusCode)
    expect([crm.requests.length, mail.named.length, (await leads()).length]).toEqual([0, 0, 0])
  })
  it.each<[string, object, string]>([
    ['a second address', { option: 'auth', contact: 'email', email: 'a@b.example, c@d.example' }, '/email format'],
    ['a header', { option: 'auth', contact: 'email', email: 'a@b.example\r\nBcc: c@d.example' }, '/email format'],
    ['both contacts', { option: 'auth', contact: 'email', email: 'a@b.example', phone }, '/phone forbidden'],
    ['an option of no list', { option: 'gold', contact: 'phone', phone }, '/option enum'],
  ])('%s in the e-mail form is refused at its field', async (_, body, error) => {
    const { send, client, mail } = await office()
    expect(errorsOf(await send(body, client, options))).toEqual([error])
    expect(mail.named).toEqual([])
  })
  it('are sent as one e-mail to one address with one-line headers and tags as text', async () => {
    const { send, settle, mail, crm, portal, customer } = await office()
    const { id } = (await customer.ask({ url: '/api/v1/session' })).json<{ id: string }>()
    await portal.services.store.people.update(id, { first_name: 'Eve\r\nBcc: x@evil.example', last_name: '<img src=x onerror=alert(1)>' })
    await changeBrand(portal.services, 'main', { name: 'Evil\r\nCc: y@evil.example', support: { feedback_email: 'sales@demo.example' } })
    const comment =
      'Hi\n.\nBcc: z@evil.example\n\n<script>alert(1)</script><scr<b>ipt>x</scr</b>ipt> & "quotes" <a href="https://evil.example">here</a>'
    expect((await send({ phone, comment })).statusCode).toBe(201)
    await settle()
    expect([mail.letters.length, mail.named]).toEqual([1, ['sales@demo.example']])
    const headers = headersOf(mail.letters[0]!)
    for (const name of ['bcc', 'cc']) expect(headers.has(name)).toBe(false)
    expect(mail.letters[0]!.to).toEqual(['sales@demo.example'])
    expect(htmlOf(mail.letters[0])).not.toMatch(/<(?:script|img|a |b>)/)
    expect(textOf(mail.letters[0])).not.toMatch(/<script|<img|<a /)
    expect(textOf(mail.letters[0])).toContain('& "quotes" here')
    expect(new URLSearchParams(crm.requests[0]!.body).get('other')).not.toMatch(/<[a-z/]/i)
  })
  it('are sent to the manager of the project, or to support, without a valid address in the branding', async () => {
    const { send, settle, mail, portal } = await office({ crm: false })
    await changeBrand(portal.services, 'main', {
      support: { email: 'support@demo.example', phone: '', feedback_email: 'a@b.example, c@d.example' },
    })
    await send({ phone })
    await settle()
    expect(mail.named).toEqual(['support@demo.example'])
    await changeBrand(portal.services, 'main', { support: { email: 'support@demo.example', phone: '' } })
    const staff = await portal.services.store.people.findByEmail('main', 'manager@demo.example')
    const project = (await portal.services.store.accounts.find('demo-cdn2'))!.project_name
    await setManager(portal, project, staff!.id)
    await send({ phone })
    await settle()
    expect(mail.named).toEqual(['support@demo.example', 'manager@demo.example'])
  })
  it('create a lead without any address, too, and the log says so', async () => {
    const { send, settle, mail, portal, leads, staff } = await office({ crm: false })
    await changeBrand(portal.services, 'main', { support: { email: '', phone: '' } })
    expect((await send({ phone })).statusCode).toBe(201)
    await settle()
    expect([mail.letters.length, (await leads())[0]!.mail_state]).toEqual([0, 'none'])
    expect(portal.logLines.join('')).toContain('the branding has no address for it')
    await changeBrand(portal.services, 'main', { support: { feedback_email: 'sales@demo.example' } })
    const [lead] = await leads()
    expect((await staff.ask({ method: 'POST', url: `/api/v1/lead-deliveries/${lead!.id}/again` })).statusCode).toBe(204)
    await settle()
    expect(mail.named).toEqual(['sales@demo.example'])
  })
})
