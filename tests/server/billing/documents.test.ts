// Invoices and acts of closed months as PDF: what was charged, between whom, in both languages, for those who see the month.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../../support/pdfText.ts'
import { type Answer, type Caller, demoPassword, errorsOf, openPortal } from '../support/portal.ts'

let now = new Date('2026-03-20T12:00:00.000Z')
const portal = await openPortal({ clock: () => now })
afterAll(() => portal.close())
const admin = await portal.signIn('admin@demo.example')
const customer = await portal.signIn('cdn2@demo.example')
const project = (await portal.services.store.accounts.find('demo-cdn2'))!.project_id
const hostile = '<b>Ы</b> {"image":"http://evil.example/x.png"} = 1'

const ask = (query: string, caller: Caller = admin, base = `/api/v1/billing/${project}`): Promise<Answer> =>
  caller.ask({ url: `${base}/document?${query}` })
/** Texts are drawn word by word. */
const bare = (text: string): string => text.replaceAll(/\s/g, '')
const textOf = (answer: Answer): string => {
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return bare(pdfText(answer.rawPayload))
}
async function change(data: object): Promise<void> {
  const { version } = (await admin.ask({ url: `/api/v1/projects/${project}` })).json<{ version: number }>()
  const answer = await admin.ask({ method: 'PATCH', url: `/api/v1/projects/${project}`, body: data, version })
  expect(answer.statusCode, answer.body).toBe(200)
}
const close = (period: string): Promise<Answer> =>
  admin.ask({ method: 'POST', url: `/api/v1/billing/${project}/closings`, body: { period } })

beforeAll(async () => {
  const item = {
    code: 'SUPPORT',
    name: { ru: hostile, en: 'Support' },
    unit: 'month',
    billing_mode: 'flat',
    price: 12345.5,
    currency: 'RUB',
    vat_percent: 20,
    valid_from: '2026-01-01T00:00:00Z',
    brand: ['main'],
  }
  expect((await admin.ask({ method: 'POST', url: '/api/v1/nomenclature', body: item })).statusCode).toBe(201)
  await change({
    service_billing: { services: ['SUPPORT'] },
    entity_form: { inn: '7700000009', legal_address: 'Москва, ул. Примерная, 1' },
  })
  expect((await close('2026-02')).statusCode).toBe(200)
})

describe('a document of a closed month', () => {
  it('has number, parties, contract, lines and sums, in Russian', async () => {
    const answer = await ask('period=2026-02&kind=act&locale=ru_RU')
    const text = textOf(answer)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="act-202602-${project.replace('prj_', '')}.pdf"`)
    for (const part of [
      'Акт об оказании услуг №',
      '28 февраля 2026',
      'Demo Shop LLC',
      'ИНН 7700000009',
      'Договор № 2026-014',
      '12 345,50',
      '2 469,10',
      '14 814,60',
      'Подпись',
    ])
      expect(text).toContain(bare(part))
    // A name is a text, whatever it looks like.
    expect(text).toContain(bare(hostile))
  })

  it('is also an invoice in English, and the same at any time', async () => {
    const first = await ask('period=2026-02&kind=invoice&locale=en_US')
    const text = textOf(first)
    for (const part of ['Invoice 202602-', '20 March 2026', 'Support', '12,345.50', '14,814.60']) expect(text).toContain(bare(part))
    expect(text).not.toContain('Signature')
    await change({ name: 'Renamed', entity_form: { inn: '7700000009', legal_address: 'Elsewhere' }, service_billing: { services: [] } })
    now = new Date('2026-03-20T12:10:00.000Z')
    expect(textOf(await ask('period=2026-02&kind=invoice&locale=en_US'))).toBe(text)
  })

  it('is open to the customer, too, by session and by token of the account', async () => {
    expect(textOf(await ask('period=2026-02&kind=act', customer, '/api/v1/accounts/demo-cdn2/billing'))).toContain('14,814.60')
  })

  it.each([
    ['an open month', 'period=2026-03&kind=act'],
    ['a month that is not closed', 'period=2026-01&kind=act'],
    ['a month of the future', 'period=2030-01&kind=invoice'],
  ])('does not exist for %s', async (_, query) => {
    expect((await ask(query)).statusCode).toBe(404)
  })

  it('does not exist for a closed month without charges', async () => {
    expect((await close('2026-01')).statusCode).toBe(200)
    expect((await ask('period=2026-01&kind=act')).statusCode).toBe(404)
  })

  it.each([
    ['another kind', 'period=2026-02&kind=upd', '?kind enum'],
    ['no kind', 'period=2026-02', '?kind enum'],
    ['another language', 'period=2026-02&kind=act&locale=de_DE', '?locale enum'],
    ['no month', 'kind=act', '?period required'],
    ['what is no month', 'period=2026-2&kind=act', '?period format'],
  ])('is refused with %s', async (_, query, error) => {
    const answer = await ask(query)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [error]])
  })

  it('that one person requests too often at once is delayed or refused, unlike that of another person', async () => {
    const query = 'period=2026-02&kind=act'
    const many = Promise.all(Array.from({ length: 25 }, () => ask(query)))
    expect((await ask(query, customer, '/api/v1/accounts/demo-cdn2/billing')).statusCode).toBe(200)
    const statuses = (await many).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 503)).toHaveLength(8)
    expect(statuses.filter((status) => status === 200)).toHaveLength(17)
  }, 60_000)

  it('is refused to customers of other projects, staff of other brands and people who are not signed in', async () => {
    const own = { brand: 'second', email: 'own@second.example', kind: 'staff', role: 'admin_provider', password: demoPassword } as const
    await portal.services.people.create(own)
    const stranger = await portal.signIn('own@second.example', { host: 'second.localhost' })
    const other = await portal.signIn('other@demo.example')
    const query = 'period=2026-02&kind=act'
    expect((await ask(query, stranger)).statusCode).toBe(404)
    expect((await ask(query, customer)).statusCode).toBe(404)
    expect((await ask(query, other, '/api/v1/accounts/demo-cdn2/billing')).statusCode).toBe(404)
    expect((await ask(query, portal.nobody)).statusCode).toBe(401)
  })
})
