// A registration is a lead, and becomes a project once: by the customer's own first sign-in, or by staff.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScope, providerScope } from '../../../server/store/scope.ts'
import { guestOf, refusal } from '../support/guest.ts'
import { errorsOf, listUrl } from '../support/portal.ts'
import { closeOffices, type Lead, type Office, office, textOf } from './orderOffice.ts'

const password = 'Quiet-Harbour-71'
let all: Office
let count = 0
beforeAll(async () => {
  all = await office({ crm: false })
})
afterAll(closeOffices)

const current = async (email: string): Promise<Lead | undefined> =>
  (await all.leads()).find((lead) => (lead['client'] as { email?: string }).email === email)

/** Registers as a stranger does, by the link of the e-mail. */
async function registered(more: object = {}): Promise<{ email: string; phone: string; lead: Lead }> {
  const email = `fresh${(count += 1)}@customer.example`
  const phone = `+491512400${String(1000 + count)}`
  const guest = guestOf(all.portal)
  expect((await guest.post('/registration/email', { email, phone })).statusCode).toBe(204)
  const code = await guest.codeFor(email, 'registration')
  const done = await guest.post('/registration', { email, target: 'registration', code, password, language: 'en_US', ...more })
  expect(done.statusCode, done.body).toBe(204)
  return { email, phone, lead: (await current(email))! }
}
const convert = (id: string, body: object, by = all.staff) => by.ask({ method: 'POST', url: `/api/v1/lead-projects/${id}`, body })
const asked = { name: 'Fresh Films', client_type: 'legal', currency: 'USD' }
const projectOf = async (id: string) => (await all.staff.ask({ url: `/api/v1/projects/${id}` })).json<Record<string, unknown>>()

describe('a registration', () => {
  it('creates a lead with the person, the phone, the brand and the referrer, and an e-mail to sales', async () => {
    const known = all.mail.letters.length
    const { email, phone, lead } = await registered({ referrer: 'https://ads.example/1' })
    expect(lead).toMatchObject({
      name: `Registration: ${email}`,
      type: 'registration',
      status: 'new',
      brand: 'main',
      company: 'Northwind CDN',
      client: { email, phone },
      person_id: expect.stringMatching(/^prs_/),
      referrer: 'https://ads.example/1',
    })
    expect(lead['project_id']).toBeUndefined()
    await all.settle(1000)
    const letters = all.mail.letters.slice(known).filter(({ to }) => !to.includes(email))
    expect(letters).toHaveLength(1)
    expect(textOf(letters[0])).toContain(`/admin/leads/${lead.id}`)
    expect(textOf(letters[0])).toContain(phone)
  })

  it('that is not completed creates no lead: its address and phone are unverified', async () => {
    const before = (await all.leads()).length
    const email = 'halfway@customer.example'
    const asking = await guestOf(all.portal).post('/registration/email', { email, phone: '+4915124999999' })
    expect(asking.statusCode).toBe(204)
    expect(await current(email)).toBeUndefined()
    expect(await all.leads()).toHaveLength(before)
  })

  it('is linked with the project that the customer creates at the first sign-in, and otherwise unchanged', async () => {
    const { email, lead } = await registered()
    const person = await all.portal.signIn(email, { password })
    const made = await person.ask({
      method: 'POST',
      url: `/api/v1/persons/${String(lead['person_id'])}/project`,
      body: { client_type: 'individual', credentials: { first_name: 'Ann', last_name: 'Lee' }, currency: 'RUB' },
    })
    expect(made.statusCode, made.body).toBe(201)
    const now = (await current(email))!
    expect(now).toMatchObject({ status: 'new', account_name: made.json<{ name: string }>().name, client: { name: 'Ann Lee', email } })
    expect(await projectOf(String(now['project_id']))).toMatchObject({ name: 'Ann Lee' })
    // Nothing is left to convert: the same project is told.
    const again = await convert(lead.id, asked)
    expect(again.json()).toEqual({ project_id: now['project_id'], account_name: now['account_name'], is_new: false })
  })
})

describe('a conversion', () => {
  it('creates the project with known data, an account and the membership; the lead is won and linked, and nothing is created twice', async () => {
    const { email, phone, lead } = await registered()
    const done = await convert(lead.id, asked)
    expect(done.statusCode, done.body).toBe(200)
    const { project_id, account_name, is_new } = done.json<{ project_id: string; account_name: string; is_new: boolean }>()
    expect(is_new).toBe(true)
    expect(await projectOf(project_id)).toMatchObject({
      ...asked,
      company_brand: 'main',
      status: 'new',
      profile: { email, phone },
      accounts: { [account_name]: { client: 'CDN2', utoken: expect.any(String) } },
    })
    const person = await all.portal.signIn(email, { password })
    expect((await person.ask({ url: listUrl(account_name, 'http-resources') })).statusCode).toBe(200)
    expect(await current(email)).toMatchObject({ status: 'won', project_id, account_name, staff_id: expect.stringMatching(/^stf_/) })
    // By the project, too.
    const filter = encodeURIComponent(JSON.stringify({ project_id }))
    expect((await all.staff.ask({ url: `/api/v1/leads?filter=${filter}` })).json<Lead[]>().map(({ id }) => id)).toEqual([lead.id])
    for (const body of [asked, { ...asked, name: 'Another' }, { account: 'demo-cdn2' }])
      expect((await convert(lead.id, body)).json()).toEqual({ project_id, account_name, is_new: false })
    // Nor by the customer.
    const own = await person.ask({
      method: 'POST',
      url: `/api/v1/persons/${String(lead['person_id'])}/project`,
      body: { client_type: 'individual', credentials: {}, currency: 'RUB' },
    })
    expect(refusal(own)).toBe('409 project_exists')
    const audited = (await all.portal.services.store.history.audited(providerScope)).filter(({ id }) => id === lead.id || id === project_id)
    expect(audited.filter(({ action }) => action === 'lead-convert')).toHaveLength(1)
    expect(audited.find(({ action, type }) => action === 'create' && type === 'projects')).toMatchObject({
      actor_name: 'admin@demo.example',
    })
  })

  it('that is requested twice at once creates one project', async () => {
    const { lead } = await registered()
    const answers = await Promise.all([convert(lead.id, asked), convert(lead.id, { ...asked, name: 'Other' })])
    const ids = answers.map((answer) => answer.json<{ project_id: string }>().project_id)
    expect(ids[0]).toBe(ids[1])
    expect(answers.map((answer) => answer.json<{ is_new: boolean }>().is_new).toSorted()).toEqual([false, true])
  })

  it('links the account of an existing project: the person becomes a member', async () => {
    const { email, lead } = await registered()
    const done = await convert(lead.id, { account: 'demo-cdn2' })
    expect(done.statusCode, done.body).toBe(200)
    const person = await all.portal.signIn(email, { password })
    expect((await person.ask({ url: listUrl('demo-cdn2', 'http-resources') })).statusCode).toBe(200)
    expect(await current(email)).toMatchObject({
      status: 'won',
      account_name: 'demo-cdn2',
      project_id: done.json<{ project_id: string }>().project_id,
    })
    const audited = await all.portal.services.store.history.audited(accountScope('demo-cdn2'))
    expect(audited.find(({ action, detail }) => action === 'member-add' && detail.includes(email))).toMatchObject({
      actor_name: 'admin@demo.example',
    })
  })

  it.each([
    ['no name', { ...asked, name: '' }],
    ['a blank name', { ...asked, name: '   ' }],
    ['a legal kind that there is not', { ...asked, client_type: 'robot' }],
    ['a currency that there is not', { ...asked, currency: 'XXX' }],
    ['an account beside a name', { ...asked, account: 'demo-cdn2' }],
    ['nothing', {}],
    ['an unknown field', { ...asked, status: 'active' }],
    ['an account of another brand', { account: 'second-demo' }],
    ['an account that there is not', { account: 'no-such-account' }],
  ])('with %s is refused, and the lead is unchanged', async (_, body) => {
    const { email, lead } = await registered()
    expect((await convert(lead.id, body)).statusCode).toBe(400)
    expect(await current(email)).toMatchObject({ status: 'new', version: lead.version })
  })

  it('of a person with an account, of an order, an unknown lead or one out of reach creates no project', async () => {
    const { lead } = await registered()
    await all.portal.services.store.people.join('demo-cdn2', String(lead['person_id']), 'customer')
    expect(refusal(await convert(lead.id, asked))).toBe('409 person_has_account')
    expect((await all.send({ phone: '+49 1512 4009999', comment: 'Help' })).statusCode).toBe(201)
    const order = (await all.leads()).find(({ type }) => type === 'feedback')!
    expect(refusal(await convert(order.id, asked))).toBe('409 not_registration')
    expect((await convert('lead_unknown', asked)).statusCode).toBe(404)
    expect((await convert(lead.id, asked, all.customer)).statusCode).toBe(404)
    expect(errorsOf(await convert(lead.id, { account: 'nobody' }))).toEqual(['/account reference'])
  })

  it('of a deleted person is refused, and links cannot be written by saving', async () => {
    const { lead } = await registered()
    const written = await all.staff.ask({
      method: 'PATCH',
      url: `/api/v1/leads/${lead.id}`,
      headers: { 'if-match': `"${lead.version}"` },
      body: { project_id: 'prj_x' },
    })
    expect(written.statusCode).toBe(400)
    await all.portal.services.store.people.remove(String(lead['person_id']))
    expect(refusal(await convert(lead.id, asked))).toBe('409 person_gone')
  })
})
