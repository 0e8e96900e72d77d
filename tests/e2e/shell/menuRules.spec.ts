// Who has which entry of the menus; by permission, company, client and what is known of the account.
import type { Browser, Page } from '@playwright/test'
import { changeBrand, restoreBrands } from '../../support/brands.ts'
import { e2ePort } from '../../support/e2e.ts'
import { headers, type People } from '../../support/people.ts'
import { expect, test, unique } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

const admin = 'admin@demo.example'
const host = (name: string, path = '/') => `http://${name}.localhost:${e2ePort}${path}`
const items = (portal: Portal) => portal.menu().locator('.nav-scroll').getByRole('link')
const menu = (page: Page) => page.getByRole('dialog', { name: 'Profile menu' })
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })

test.afterEach(({ people }) => restoreBrands(people))

async function labels(portal: Portal): Promise<string[]> {
  await expect(items(portal).first()).toBeVisible()
  return (await items(portal).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
}
async function featuresOf(people: People, code: string): Promise<string[]> {
  const answer = await (await people.as(admin)).get('/api/v1/brandings', { params: { filter: JSON.stringify({ q: code }) } })
  return ((await answer.json()) as { code: string; features: string[] }[]).find((one) => one.code === code)!.features
}
/** What the server tells is changed on its way; no role of the demo is without these permissions. */
async function answered(page: Page, url: string, change: (body: Record<string, unknown>) => object): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, json: change((await response.json()) as Record<string, unknown>) })
  })
}
/** What the menu of the staff of a brand holds, on its host, for somebody with all permissions there. */
async function menuOfStaff(people: People, browser: Browser, brand: string, address: string): Promise<string[]> {
  const staff = await people.as(admin)
  const email = `${unique('menu').replace(' ', '-')}@demo.example`
  const made = await staff.post('/api/v1/employees', { headers, data: { email, role: 'supervisor_provider', brand, timezone: 'UTC' } })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  const { code } = (await (await staff.post(`/api/v1/staff/${id}/password-link`, { headers })).json()) as { code: string }
  const password = 'Nine-Lanterns-Above-7'
  expect((await staff.post('/api/v1/password', { headers, data: { code, password } })).status()).toBe(204)
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB' })
  const portal = new Portal(await context.newPage())
  await portal.signInByForm(email, { at: `${address}admin/employees`, password })
  await portal.setLanguage('en_US')
  const shown = await labels(portal)
  await context.close()
  return shown
}
const without = (page: Page, permission: string) =>
  answered(page, '**/api/v1/session', (session) => ({
    ...session,
    permissions: (session.permissions as string[]).filter((one) => one !== permission),
  }))

test.describe('the menu of the staff', () => {
  test('R0-330 R0-334: without the right to read projects there are neither projects nor statistics of their traffic', async ({
    page,
    portal,
  }) => {
    const isTheirs = (name: string) => /^(Projects|Statistics of project traffic)\b/.test(name)
    await portal.signIn(admin, { at: '/' })
    const before = await labels(portal)
    expect(before.filter(isTheirs)).toHaveLength(2)
    await without(page, 'core_read_project')
    await page.goto('/admin/employees')
    await expect(portal.title()).toBeVisible()
    expect(await labels(portal)).toEqual(before.filter((name) => !isTheirs(name)))
  })

  test('R0-332: nomenclature is shown in the main company to people who may read it', async ({ page, portal, people }) => {
    await portal.signIn(admin, { at: '/' })
    expect(await labels(portal)).toContain('Nomenclature')
    await changeBrand(people, 'main', { features: (await featuresOf(people, 'main')).filter((one) => one !== 'nomenclature') })
    await page.reload()
    await expect(portal.title()).toBeVisible()
    expect(await labels(portal)).not.toContain('Nomenclature')
    await restoreBrands(people)
    await without(page, 'billing_read_nomenclature')
    await page.reload()
    await expect(portal.title()).toBeVisible()
    expect(await labels(portal)).not.toContain('Nomenclature')
  })

  test('R0-331 R0-336: leads are shown in the main company; the second brand has the same menu without items of the main one', async ({
    page,
    portal,
    people,
    browser,
  }) => {
    const main = await menuOfStaff(people, browser, 'main', `http://localhost:${e2ePort}/`)
    expect(main).toEqual(expect.arrayContaining(['Employees', 'Projects', 'Leads', 'Nomenclature', 'Branding']))
    const second = await menuOfStaff(people, browser, 'second', host('second'))
    expect(second).toEqual(main.filter((name) => name !== 'Leads' && name !== 'Nomenclature'))
    const third = await menuOfStaff(people, browser, 'third', host('third'))
    expect(third).not.toContain('Leads')
    await portal.signIn(admin, { at: '/' })
    expect(await labels(portal)).toContain('Leads')
    await changeBrand(people, 'main', { features: (await featuresOf(people, 'main')).filter((one) => one !== 'leads') })
    await page.reload()
    await expect(portal.title()).toBeVisible()
    expect(await labels(portal)).not.toContain('Leads')
  })

  test('R0-081: statistics of projects are open to staff and CDN1, and not to CDN2', async ({ page, portal }) => {
    for (const email of [admin, 'cdn1@demo.example']) {
      await portal.signIn(email, { at: '/admin/stat' })
      await expect(page).toHaveURL(/\/admin\/stat$/)
      await expect(page.getByRole('main')).not.toContainText('Page not found')
    }
    await portal.signIn('cdn2@demo.example', { at: '/admin/stat' })
    await expect(page).not.toHaveURL(/\/admin\/stat/)
  })
})

test.describe('the profile menu', () => {
  test('R0-643: customers have reports, and so do staff inside a project', async ({ page, portal }) => {
    for (const email of ['cdn2@demo.example', 'cdn1@demo.example']) {
      await portal.signIn(email, { at: '/' })
      await portal.openProfile()
      await expect(entry(page, 'Reports')).toBeVisible()
    }
    await portal.signIn(admin, { at: '/' })
    await portal.openProfile()
    await expect(menu(page)).toBeVisible()
    await expect(entry(page, 'Reports')).toHaveCount(0)
    await page.goto('/admin/projects')
    await page.getByRole('button', { name: /demo-cdn2/ }).click()
    await expect(items(portal).first()).toHaveText('Control panel')
    await portal.openProfile()
    await expect(entry(page, 'Reports')).toBeVisible()
  })

  test('R0-644: every customer of an account has the history of actions', async ({ page, people: _ }) => {
    for (const [email, address] of [
      ['cdn2@demo.example', `http://localhost:${e2ePort}/`],
      ['cdn1@demo.example', `http://localhost:${e2ePort}/`],
      ['studio@second.example', host('second')],
      ['video@third.example', host('third')],
    ] as const) {
      await page.context().clearCookies()
      const portal = new Portal(page)
      await portal.signInByForm(email, { at: address })
      await portal.setLanguage('en_US')
      await portal.openProfile()
      await entry(page, 'Action history').click()
      await expect(page).toHaveURL(/\/action-history$/)
      await expect(portal.title()).toHaveText('Action history')
    }
  })

  test('R0-639: every signed-in person has the account; customers in a project except CDN1, and staff in one, have the service account', async ({
    page,
    portal,
  }) => {
    for (const [email, hasService] of [
      ['cdn2@demo.example', true],
      ['cdn1@demo.example', false],
      [admin, false],
    ] as const) {
      await portal.signIn(email, { at: '/' })
      await portal.openProfile()
      await expect(entry(page, 'Account')).toBeVisible()
      await expect(entry(page, 'Service account'), email).toHaveCount(hasService ? 1 : 0)
    }
    await page.goto('/admin/projects')
    await page.getByRole('button', { name: /demo-cdn2/ }).click()
    await expect(items(portal).first()).toHaveText('Control panel')
    await portal.openProfile()
    await expect(entry(page, 'Account')).toBeVisible()
    await expect(entry(page, 'Service account')).toBeVisible()
  })

  test('R0-640: CDN1 has billing if a balance is reported', async ({ page, portal }) => {
    await portal.signIn('cdn1@demo.example', { at: '/' })
    await portal.openProfile()
    await expect(menu(page)).toBeVisible()
    await expect(entry(page, 'Billing')).toHaveCount(0)
    await answered(page, '**/service', (service) => ({ ...service, balance: 1200.5, currency: 'RUB' }))
    await page.reload()
    await expect(portal.title()).toBeVisible()
    await portal.openProfile()
    await expect(entry(page, 'Billing')).toBeVisible()
  })

  test('R0-641: others have it if there are both a balance and a confirmed service', async ({ page, portal }) => {
    for (const [told, count] of [
      [{ balance: 10, currency: 'RUB', status: 'not_confirmed' }, 0],
      [{ balance: null, currency: null, status: 'active' }, 0],
      ['nothing is known', 0],
      [{ balance: 10, currency: 'RUB', status: 'active' }, 1],
    ] as const) {
      await page.unrouteAll()
      if (typeof told === 'string') await page.route('**/service', (route) => route.fulfill({ status: 503, json: {} }))
      else await answered(page, '**/service', (service) => ({ ...service, ...told }))
      await portal.signIn('cdn2@demo.example', { at: '/' })
      await portal.openProfile()
      await expect(menu(page)).toBeVisible()
      await expect(entry(page, 'Billing'), JSON.stringify(told)).toHaveCount(count)
    }
  })
})
