// Staff answer a lead: one letter to the customer, in their language, kept with the lead.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorsOf } from '../support/portal.ts'
import { closeOffices, htmlOf, type Lead, type Office, office, phone, textOf } from './orderOffice.ts'

let all: Office
beforeAll(async () => {
  all = await office({ crm: false })
})
afterAll(closeOffices)

const answerOf = (id: string, text: unknown, by = all.staff) =>
  by.ask({ method: 'POST', url: `/api/v1/lead-answers/${id}`, body: { text } as object })

async function newLead(): Promise<Lead> {
  await all.send({ phone, comment: 'Help' })
  await all.settle(600_000)
  return (await all.leads()).toSorted((one, other) => String(other['created_at']).localeCompare(String(one['created_at'])))[0]!
}
const current = async (id: string): Promise<Lead> => (await all.leads()).find((lead) => lead.id === id)!

describe('an answer', () => {
  it('is sent to the customer unchanged, and stays with the lead, which is then in progress', async () => {
    const lead = await newLead()
    const known = all.mail.letters.length
    expect((await answerOf(lead.id, 'Good day!\n\nWe call at 10.\nYours <b>truly</b>')).statusCode).toBe(204)
    await all.settle()
    const letter = all.mail.letters[known]!
    expect(all.mail.letters).toHaveLength(known + 1)
    expect(letter.to).toEqual(['cdn2@demo.example'])
    expect(textOf(letter)).toContain(
      'Anna Orlova of Northwind CDN replied to your request:\n\nGood day!\n\nWe call at 10.\nYours <b>truly</b>',
    )
    expect(htmlOf(letter).replaceAll('\r\n', '\n')).toContain('<p>Good day!</p>\n<p>We call at 10.<br>Yours &lt;b&gt;truly&lt;/b&gt;</p>')
    expect(await current(lead.id)).toMatchObject({
      status: 'in_work',
      staff_id: expect.stringMatching(/^stf_/),
      answers: [{ author: 'Anna Orlova', text: 'Good day!\n\nWe call at 10.\nYours <b>truly</b>' }],
    })
    const history = await all.staff.ask({ url: `/api/v1/leads/${lead.id}/revisions` })
    expect(history.json<{ changed?: string[] }[]>()).toHaveLength(2)
  })

  it('after another one keeps status and assignment as set by staff', async () => {
    const lead = await newLead()
    await answerOf(lead.id, 'First')
    const { version } = await current(lead.id)
    const won = await all.staff.ask({
      method: 'PATCH',
      url: `/api/v1/leads/${lead.id}`,
      headers: { 'if-match': `"${version}"` },
      body: { status: 'won' },
    })
    expect(won.statusCode, won.body).toBe(200)
    await answerOf(lead.id, 'Second')
    const now = await current(lead.id)
    expect(now['status']).toBe('won')
    expect((now['answers'] as { text: string }[]).map(({ text }) => text)).toEqual(['First', 'Second'])
  })

  it.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['no text', 7],
    ['a control character', 'a\u0007b'],
    ['more than 4000 characters', 'x'.repeat(4001)],
  ])('of %s is refused, and nothing is sent', async (_, text) => {
    const lead = await newLead()
    const known = all.mail.letters.length
    const refused = await answerOf(lead.id, text)
    expect(refused.statusCode).toBe(400)
    expect(errorsOf(refused)[0]).toContain('/text')
    await all.settle()
    expect(all.mail.letters).toHaveLength(known)
    expect((await current(lead.id))['answers']).toBeUndefined()
  })

  it('is refused to customers, for unknown leads and to staff of other brands', async () => {
    const lead = await newLead()
    expect((await answerOf(lead.id, 'x', all.customer)).statusCode).toBe(404)
    expect((await answerOf('lead_unknown', 'x')).statusCode).toBe(404)
    // Answers are written by answering, not by saving.
    const written = await all.staff.ask({
      method: 'PATCH',
      url: `/api/v1/leads/${lead.id}`,
      headers: { 'if-match': `"${lead.version}"` },
      body: { answers: [{ at: '2026-06-01T10:00:00.000Z', author: 'Nobody', text: 'Never sent' }] },
    })
    expect(written.statusCode).toBe(400)
    expect((await current(lead.id))['answers']).toBeUndefined()
  })
})
