// Who has which entry of the menus; by permission, company, client and what is known of the account.
import type { Page } from '@playwright/test'
import { changeBrand, restoreBrands } from '../../support/brands.ts'
import { e2ePort } from '../../support/e2e.ts'
import type { People } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'
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
const without = (page: Page, permission: string) =>
  answered(page, '**/api/v1/session', (session) => ({
    ...session,
    permissions: (session.permissions as string[]).filter((one) => one !== permission),
  }))

test.describe('the menu of the staff', () => {
  test('R0-330 R0-334: without reading projects there are neither projects nor statistics of their traffic', async ({ page, portal }) => {
    const isTheirs = (name: string) => /^(Projects|Statistics of project traffic)\b/.test(name)
    await portal.signIn(admin)
    const before = await labels(portal)
    expect(before.filter(isTheirs)).toHaveLength(2)
    await without(page, 'core_read_project')
    await page.goto('/admin/employees')
    await expect(portal.title()).toBeVisible()
    expect(await labels(portal)).toEqual(before.filter((name) => !isTheirs(name)))
  })

  test('R0-332: nomenclature is of the main company and of who may read it', async ({ page, portal, people }) => {
    await portal.signIn(admin)
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

  test('R0-081: statistics of projects are open to staff and CDN1, and not to CDN2', async ({ page, portal }) => {
    for (const email of [admin, 'cdn1@demo.example']) {
      await portal.signIn(email, undefined, '/admin/stat')
      await expect(page).toHaveURL(/\/admin\/stat$/)
      await expect(page.getByRole('main')).not.toContainText('Page not found')
    }
    await portal.signIn('cdn2@demo.example', undefined, '/admin/stat')
    await expect(page).not.toHaveURL(/\/admin\/stat/)
  })
})

test.describe('the profile menu', () => {
  test('R0-643: reports are of customers, and of staff in a project', async ({ page, portal }) => {
    for (const email of ['cdn2@demo.example', 'cdn1@demo.example']) {
      await portal.signIn(email)
      await portal.openProfile()
      await expect(entry(page, 'Reports')).toBeVisible()
    }
    await portal.signIn(admin)
    await portal.openProfile()
    await expect(menu(page)).toBeVisible()
    await expect(entry(page, 'Reports')).toHaveCount(0)
    await page.keyboard.press('Escape')
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
      await portal.signInByForm(email, undefined, address)
      await portal.setLanguage('en_US')
      await portal.openProfile()
      await entry(page, 'Action history').click()
      await expect(page).toHaveURL(/\/action-history$/)
      await expect(portal.title()).toHaveText('Action history')
    }
  })

  test('R0-640: CDN1 has billing where a balance is told', async ({ page, portal }) => {
    await portal.signIn('cdn1@demo.example')
    await portal.openProfile()
    await expect(menu(page)).toBeVisible()
    await expect(entry(page, 'Billing')).toHaveCount(0)
    await answered(page, '**/service', (service) => ({ ...service, balance: 1200.5, currency: 'RUB' }))
    await page.reload()
    await expect(portal.title()).toBeVisible()
    await portal.openProfile()
    await expect(entry(page, 'Billing')).toBeVisible()
  })

  test('R0-641: others have it with a balance and a service that is confirmed, and with neither alone', async ({ page, portal }) => {
    for (const [told, count] of [
      [{ balance: 10, currency: 'RUB', status: 'not_confirmed' }, 0],
      [{ balance: null, currency: null, status: 'active' }, 0],
      ['nothing is known', 0],
      [{ balance: 10, currency: 'RUB', status: 'active' }, 1],
    ] as const) {
      await page.unrouteAll()
      if (typeof told === 'string') await page.route('**/service', (route) => route.fulfill({ status: 503, json: {} }))
      else await answered(page, '**/service', (service) => ({ ...service, ...told }))
      await portal.signIn('cdn2@demo.example')
      await portal.openProfile()
      await expect(menu(page)).toBeVisible()
      await expect(entry(page, 'Billing'), JSON.stringify(told)).toHaveCount(count)
    }
  })
})
