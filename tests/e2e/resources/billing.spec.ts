// Billing as customers see it: tabs by address, top-up, the menu's entry, and the cards of the first screen.
import type { Page } from '@playwright/test'
import { changeBrand, restoreBrands } from '../../support/brands.ts'
import { headers, type People } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'

const admin = 'admin@demo.example'
/** Its project is not that of other stories, which know no balance. */
const customer = 'other@demo.example'
const project = 'Other Media'
const main = (page: Page) => page.getByRole('main')
const current = (page: Page) => page.getByRole('navigation', { name: 'Billing' }).locator('[aria-current="page"]')

test.afterEach(({ people }) => restoreBrands(people))

async function featuresOf(people: People, code: string): Promise<string[]> {
  const answer = await (await people.as(admin)).get('/api/v1/brandings', { params: { filter: JSON.stringify({ q: code }) } })
  return ((await answer.json()) as { code: string; features: string[] }[]).find((one) => one.code === code)!.features
}
/** The project of an account, by its name. */
async function projectOf(people: People, name: string): Promise<{ id: string; version: number }> {
  const answer = await (await people.as(admin)).get('/api/v1/projects', { params: { filter: JSON.stringify({ q: name }) } })
  return ((await answer.json()) as { id: string; version: number }[])[0]!
}
async function pay(people: People, project: string, amount: string): Promise<void> {
  const data = { kind: 'payment', amount, method: 'invoice', document: 'Invoice 7' }
  const answer = await (await people.as(admin)).post(`/api/v1/billing/${project}/operations`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
}
async function change(people: People, name: string, data: object): Promise<void> {
  const { id, version } = await projectOf(people, name)
  const answer = await (
    await people.as(admin)
  ).patch(`/api/v1/projects/${id}`, { headers: { ...headers, 'if-match': `"${version}"` }, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

const balance = (page: Page) => main(page).getByLabel('Sums')
const nothing = (text: string) => (page: Page) => main(page).getByText(text)
const ofCdn1: [id: string, target: string, tab: string, content: (page: Page) => ReturnType<Page['locator']>][] = [
  ['R0-199', '', 'Balance', balance],
  ['R0-200', '/balance', 'Balance', balance],
  ['R0-201', '/tariff', 'Tariff', nothing('No tariff')],
  ['R0-202', '/contract', 'Contract', nothing('No contract')],
  ['R0-203', '/charge', 'Charges', (page) => main(page).getByRole('button', { name: 'Previous month' })],
  ['R0-204', '/payments', 'Payments', (page) => main(page).getByRole('radio', { name: 'Refunds' })],
]

test('R0-199 R0-200 R0-201 R0-202 R0-203 R0-204: each address of billing of CDN1 opens its tab', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example', { at: '/profile/billings' })
  for (const [row, target, tab, content] of ofCdn1) {
    await page.goto(`/profile/billings${target}`)
    await expect(portal.title(), row).toHaveText('Billing')
    await expect(current(page), row).toHaveText(tab)
    await expect(content(page).first(), row).toBeVisible()
  }
})

test('R0-022 R0-205 R0-641: CDN2 has billing in the menu once there is a balance, with more tabs', async ({ page, portal, people }) => {
  const { id } = await projectOf(people, project)
  await pay(people, id, '1500.25')
  await change(people, project, { contract: { number: '2026-014', signed_at: '2026-01-12T00:00:00.000Z' } })
  await portal.signIn(customer, { at: '/' })
  await portal.openProfile()
  await page.getByRole('dialog', { name: 'Profile menu' }).getByRole('link', { name: 'Billing', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/billing$/)
  const tabs = page.getByRole('navigation', { name: 'Billing' }).getByRole('link')
  await expect(tabs).toHaveText(['Balance', 'Tariff', 'Contract', 'Options', 'Charges', 'Payments'])
  await expect(main(page).getByRole('table', { name: 'Operations' })).toContainText('Invoice 7')
  // Customers neither add nor take back, and are not told which employee did.
  await expect(main(page).getByRole('button', { name: /Add|Reverse/ })).toHaveCount(0)
  await expect(main(page)).not.toContainText(admin)
  await tabs.filter({ hasText: 'Contract' }).click()
  await expect(page).toHaveURL(/\/profile\/billing\/contract$/)
  await expect(main(page)).toContainText('2026-014')
})

test('R0-206: the top-up screen asks for an invoice', async ({ page, portal, form }) => {
  await portal.signIn(customer, { at: '/profile/billing/balance/replenish' })
  await expect(portal.title()).toHaveText('Top up the balance')
  const send = page.getByRole('button', { name: /^Request an invoice/ })
  await form.press(send)
  await expect(form.refused()).toBeVisible()
  await expect(form.field('Amount').locator('..')).toContainText('USD')
  await form.field('Amount').fill('2500')
  await form.press(send)
  await expect(page).toHaveURL(/\/profile\/billing\/balance\/top-ups$/)
  await expect(main(page)).toContainText(customer)
})

test('R0-361 R0-362 R0-363: the brand with these cards has tariff, balance and top-up, with automatic top-up, once a balance is known', async ({
  page,
  portal,
  people,
}) => {
  const cards = main(page).getByRole('region', { name: 'Billing' })
  const firstSteps = main(page).getByRole('heading', { name: 'First steps' })
  await pay(people, (await projectOf(people, project)).id, '700')
  await change(people, project, { service_billing: { autorecharge: { enabled: true, threshold: 1, amount: 100, monthly_limit: 1000 } } })
  // Other brands have none.
  await portal.signIn(customer, { at: '/dashboard' })
  await expect(firstSteps).toBeVisible()
  await expect(cards).toHaveCount(0)
  const features = await featuresOf(people, 'main')
  await changeBrand(people, 'main', { features: [...features, 'billing_cards'] })
  await page.reload()
  await expect(cards.getByRole('heading')).toHaveText(['Tariff', 'Balance', 'Top up'])
  await expect(cards).toContainText('$')
  await expect(cards.getByText('Auto top-up on')).toHaveCount(2)
  await change(people, project, { service_billing: { autorecharge: { enabled: false } } })
  await page.reload()
  await expect(cards.getByText('Auto top-up off')).toHaveCount(2)
  // The balance is not known: nothing of it is told.
  await page.route('**/service', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(firstSteps).toBeVisible()
  await expect(cards).toHaveCount(0)
})
