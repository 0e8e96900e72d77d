// The first screen of staff: customers with trouble, agents behind, leads and growth, and the ways to them.
import type { Page } from '@playwright/test'
import { makeCertificate } from '../../support/outside/certificates.ts'
import { traffic } from '../../support/accessLog.ts'
import type { People } from '../../support/people.ts'
import { expect, headers, test, unique } from '../../support/portal.ts'

const admin = 'admin@demo.example'
const account = 'demo-cdn2'

/** A certificate that ends in five days. */
async function trouble(people: People): Promise<void> {
  const { certificate, key } = makeCertificate({ days: 5 })
  const customer = await people.as('cdn2@demo.example')
  const made = await customer.post(`/api/v1/accounts/${account}/certificates`, { data: { certificate, private_key: key } })
  expect(made.status(), await made.text()).toBe(201)
}
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.afterEach(async ({ people }) => {
  await (await people.as(admin)).delete(`/api/v1/accounts/${account}/entry`, { headers })
})

test('a customer with trouble is listed with its causes; the project, the list and the account are one step away', async ({
  page,
  portal,
  people,
}) => {
  await trouble(people)
  await portal.signIn(admin, { at: '/' })
  await expect(page).toHaveURL(/\/admin$/)
  const customers = panel(page, 'Customers with trouble')
  const row = customers.getByRole('listitem').filter({ hasText: account })
  await expect(row).toContainText(/\d+ records? expires? soon/)
  // The records with the worst are named.
  await expect(row.locator('.attn-what > .muted')).toHaveCount(2)
  await customers.getByRole('link', { name: /^Show \d+ projects? in the list$/ }).click()
  await expect(page).toHaveURL(/\/admin\/projects\?filter=/)
  await expect(page.getByRole('row').filter({ hasText: 'Demo Shop' })).toBeVisible()
  await portal.menu().getByRole('link', { name: 'Main', exact: true }).click()
  await row.getByRole('link').click()
  await expect(portal.title()).toHaveText('Demo Shop')
  await page.goBack()
  await row.getByRole('button', { name: `Enter project: ${account}` }).click()
  await expect(page.getByText('You are in the project “Demo Shop”')).toBeVisible()
  await expect(panel(page, 'Needs attention')).toContainText(/Expires in \d days/)
})

test('the list can be limited to one’s own customers, and the choice is remembered', async ({ page, portal, people }) => {
  await trouble(people)
  await portal.signIn(admin, { at: '/' })
  const customers = panel(page, 'Customers with trouble')
  await expect(customers.getByRole('listitem').filter({ hasText: account })).toBeVisible()
  await customers.getByRole('radio', { name: 'Mine' }).click()
  await expect(customers).toContainText('None of your customers has trouble')
  await expect(customers.getByRole('listitem')).toHaveCount(0)
  await page.reload()
  await expect(customers.getByRole('radio', { name: 'Mine' })).toBeChecked()
  await expect(customers).toContainText('None of your customers has trouble')
  await customers.getByRole('radio', { name: 'All' }).click()
  await expect(customers.getByRole('listitem').filter({ hasText: account })).toBeVisible()
})

test('an agent that never connected and a new lead are listed, with links to their records', async ({ page, portal, people }) => {
  const name = unique('Silent')
  const staff = await people.as(admin)
  const { id, version } = (await (await staff.post('/api/v1/agents', { data: { name, kind: 'edge' } })).json()) as {
    id: string
    version: number
  }
  const customer = await people.as('cdn2@demo.example')
  const callback = { problem: 'other', contact: 'email', email: 'story@example.com' }
  expect((await customer.post(`/api/v1/accounts/${account}/callback-orders`, { data: callback })).status()).toBe(201)
  try {
    await portal.signIn(admin, { at: '/' })
    await panel(page, 'Agents behind').getByRole('link', { name: 'All agents' }).click()
    await expect(page).toHaveURL(/\/admin\/agents$/)
    await page.goBack()
    const silent = panel(page, 'Agents behind').getByRole('listitem').filter({ hasText: 'Never connected' })
    await expect(silent.first()).toBeVisible()
    const lead = panel(page, 'Needs attention').getByRole('listitem').filter({ hasText: 'New lead' })
    await lead.first().getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/leads\/lead_/)
  } finally {
    await staff.patch(`/api/v1/agents/${id}`, { data: { active: false }, headers: { 'If-Match': `"${version}"` } })
  }
})

test('a new lead is taken at once and given back by Undo; a colleague who took it first is named', async ({ page, portal, people }) => {
  const staff = await people.as(admin)
  // Somebody of whom no other story asks for so much that orders have to wait.
  const customer = await people.as('other@demo.example')
  type Lead = { id: string; name: string; version: number; status: string; staff_id?: string }
  const fresh = async (): Promise<Lead[]> => {
    const query = new URLSearchParams({ filter: JSON.stringify({ status: 'new' }), sort: '["created_at","DESC"]', range: '[0,99]' })
    return (await (await staff.get(`/api/v1/leads?${query}`)).json()) as Lead[]
  }
  // Others' leads would fill the row of the group.
  for (const { id, version } of await fresh())
    await staff.patch(`/api/v1/leads/${id}`, { data: { status: 'lost' }, headers: { 'If-Match': `"${version}"` } })
  const callback = { problem: 'other', contact: 'email', email: 'story@example.com' }
  expect((await customer.post('/api/v1/accounts/demo-other/callback-orders', { data: callback })).status()).toBe(201)
  const [lead] = await fresh()
  const now = async (): Promise<Lead> => (await (await staff.get(`/api/v1/leads/${lead!.id}`)).json()) as Lead
  await portal.signIn(admin, { at: '/' })
  const { id: me } = (await (await staff.get('/api/v1/session')).json()) as { id: string }
  const row = panel(page, 'Needs attention').getByRole('listitem').filter({ hasText: lead!.name })
  await row.getByRole('button', { name: /^Take/ }).click()
  await expect(page.getByText(`“${lead!.name}” is yours now`)).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await now()).toMatchObject({ status: 'in_work', staff_id: me })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  expect(await now()).toMatchObject({ status: 'new' })
  expect((await now()).staff_id).toBeUndefined()
  // Somebody else was faster.
  const { version } = await now()
  const taken = await staff.patch(`/api/v1/leads/${lead!.id}`, { data: { status: 'in_work' }, headers: { 'If-Match': `"${version}"` } })
  expect(taken.status()).toBe(200)
  await row.getByRole('button', { name: /^Take/ }).click()
  await expect(page.getByText(`“${lead!.name}” was taken by somebody else`)).toBeVisible()
  expect((await now()).staff_id).toBeUndefined()
})

test('an employee who may only read leads gets a link to them, and no *Take*', async ({ page, portal, people }) => {
  const customer = await people.as('cdn2@demo.example')
  const callback = { problem: 'other', contact: 'email', email: 'reader@example.com' }
  expect((await customer.post(`/api/v1/accounts/${account}/callback-orders`, { data: callback })).status()).toBe(201)
  await page.route('**/api/v1/attention?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { groups: { action?: string }[] }
    for (const group of body.groups) delete group.action
    await route.fulfill({ response: answer, json: body })
  })
  await portal.signIn(admin, { at: '/' })
  const row = panel(page, 'Needs attention').getByRole('listitem').filter({ hasText: 'New lead' }).first()
  await expect(row.getByRole('link', { name: /^Open: / })).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('growth shows accounts and traffic with earlier figures, and the largest changes (ru), on a phone without a scroll bar', async ({
  page,
  portal,
  people,
  records,
}) => {
  await traffic(people, records)
  await portal.signIn(admin, { at: '/', locale: 'ru_RU' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByText(/^Новых за 30 дней: \d+, за 30 дней до того: 0$/)).toBeVisible()
  await expect(panel(page, 'Рост и падение').getByRole('listitem').filter({ hasText: account })).toContainText(/ГБ|ТБ/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a failure is shown in place of the figures, and a retry loads them; older figures stay', async ({ page, portal }) => {
  let isBroken = true
  await page.route('**/api/v1/attention?*', (route) => (isBroken ? route.fulfill({ status: 503, body: '{}' }) : route.continue()))
  await portal.signIn(admin, { at: '/' })
  const alert = page.getByRole('alert').filter({ hasText: 'Could not load what needs attention.' })
  await expect(alert).toBeVisible()
  await expect(panel(page, 'Customers with trouble')).toHaveCount(0)
  isBroken = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page, 'Customers with trouble')).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('a manager of a brand sees nothing about agents', async ({ page, portal }) => {
  await portal.signIn('manager@demo.example', { at: '/' })
  await expect(panel(page, 'Customers with trouble')).toBeVisible()
  await expect(panel(page, 'Agents behind')).toHaveCount(0)
  await expect(page.getByText('Studio North')).toHaveCount(0)
})

test('customers have their own first screen, and the staff call is not made for them', async ({ page, portal }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await portal.signIn('cdn2@demo.example', { at: '/admin' })
  await expect(page).toHaveURL(/\/$/)
  await expect(panel(page, 'Needs attention')).toBeVisible()
  await expect(panel(page, 'Customers with trouble')).toHaveCount(0)
  expect(asked).not.toContain('/api/v1/attention')
})

test('registrations of 14 days are shown as bars and as a table, with the newest by name', async ({ page, portal, people }) => {
  const name = `new-${Date.now()}`
  const data = {
    name,
    client_type: 'legal',
    company_brand: 'main',
    status: 'active',
    currency: 'RUB',
    accounts: { [name]: { client: 'CDN2' } },
  }
  expect((await (await people.as(admin)).post('/api/v1/projects', { data })).status()).toBe(201)
  await portal.signIn(admin, { at: '/' })
  const registrations = panel(page, 'Registrations')
  await expect(registrations.getByRole('img', { name: 'Registrations' })).toBeVisible()
  await expect(registrations.getByRole('listitem').first()).toContainText(name)
  await registrations.getByRole('button', { name: 'Show as table' }).click()
  const rows = registrations.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(15)
  await expect(rows.last().getByRole('rowheader')).toHaveText(new Date().toISOString().slice(0, 10))
  await expect(rows.last().getByRole('cell')).toHaveText(/^[1-9]\d*$/)
  await registrations.getByRole('link', { name }).click()
  await expect(portal.title()).toHaveText(name)
})
