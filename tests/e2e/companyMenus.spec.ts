// Entries of the menus that some companies, clients and permissions have and others do not.
import type { Page } from '@playwright/test'
import { changeBrand, restoreBrands } from '../support/brands.ts'
import { e2ePort } from '../support/e2e.ts'
import { expect, test } from '../support/portal.ts'
import { Portal } from './pages/Portal.ts'

test.afterEach(({ people }) => restoreBrands(people))

const items = (portal: Portal) => portal.menu().locator('.nav-scroll').getByRole('link')
const labels = async (portal: Portal): Promise<string[]> => {
  await expect(items(portal).first()).toBeVisible()
  return (await items(portal).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
}
const host = (name: string) => `http://${name}.localhost:${e2ePort}`
const openOn = async (page: Page, url: string, email: string): Promise<Portal> => {
  await page.context().clearCookies()
  const portal = new Portal(page)
  await portal.signInByForm(email, undefined, url)
  return portal
}
/** The profile menu leads to these, and to none of those. */
async function leads(page: Page, portal: Portal, to: string[], notTo: string[] = []): Promise<void> {
  await expect(portal.title()).toBeVisible()
  await portal.openProfile()
  const menu = page.getByRole('dialog', { name: 'Profile menu' })
  await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible()
  for (const name of to) await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  for (const name of notTo) await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
}
/** What the portal would say once books are kept, or of another account. */
const withService = (page: Page, more: object) =>
  page.route('**/accounts/*/service', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...more } })
  })

test.describe('customers', () => {
  test('R0-321 R0-322 R0-326: media is not for CDN1, storage is new and of the main company, as the avatar is', async ({
    page,
    portal,
  }) => {
    await portal.signIn('cdn2@demo.example')
    expect(await labels(portal)).toEqual(expect.arrayContaining(['Media', 'Storage new', 'AI Avatar']))
    await portal.signIn('cdn1@demo.example')
    for (const name of ['Media', 'Storage new', 'Storage', 'AI Avatar']) expect(await labels(portal)).not.toContain(name)
    const third = await labels(await openOn(page, host('third'), 'video@third.example'))
    expect(third).toContain('Media')
    for (const name of ['Storage new', 'Storage', 'AI Avatar']) expect(third).not.toContain(name)
  })

  test('R0-640 R0-641: billing shows where a balance is known, and to CDN2 only once the service is confirmed', async ({
    page,
    portal,
  }) => {
    await portal.signIn('cdn1@demo.example')
    await leads(page, portal, ['Account'], ['Billing'])
    await withService(page, { balance: 12.5, currency: 'RUB', status: 'not_confirmed' })
    await page.reload()
    await leads(page, portal, ['Billing'])
    await portal.signIn('cdn2@demo.example')
    await leads(page, portal, ['Account'], ['Billing'])
    await page.unrouteAll()
    await withService(page, { balance: 12.5, currency: 'RUB', status: 'active' })
    await page.reload()
    await leads(page, portal, ['Billing'])
    await page.unrouteAll()
    await withService(page, { balance: null, status: 'active' })
    await page.reload()
    await leads(page, portal, ['Account'], ['Billing'])
  })

  test('R0-639 R0-644: the account and the action history are everybody’s', async ({ page, portal }) => {
    for (const email of ['cdn2@demo.example', 'cdn1@demo.example', 'admin@demo.example']) {
      await portal.signIn(email)
      await leads(page, portal, ['Account', 'Action history'])
    }
  })

  test('R0-643: reports are of customers and of staff in a project', async ({ page, portal }) => {
    for (const email of ['cdn2@demo.example', 'cdn1@demo.example']) {
      await portal.signIn(email)
      await leads(page, portal, ['Reports'])
    }
    await portal.signIn('admin@demo.example')
    await leads(page, portal, ['Account'], ['Reports'])
    await page.getByRole('button', { name: /demo-cdn2/ }).click()
    await expect(page.getByText('You are in the project')).toBeVisible()
    await leads(page, portal, ['Reports'])
  })

  test('R0-347: settings made by hand are warned of in the main company only', async ({ page, portal, people }) => {
    const handMade = () =>
      page.route('**/api/v1/session', async (route) => {
        const answer = await route.fetch()
        const session = (await answer.json()) as { accounts?: { features: string[] }[] }
        const accounts = session.accounts?.map((one) => ({ ...one, features: [...one.features, 'custom_settings'] }))
        await route.fulfill({ response: answer, json: { ...session, ...(accounts && { accounts }) } })
      })
    const warning = 'Some settings of this account were made by hand: changing them here may undo that'
    const tip = async () => {
      await page.getByRole('button', { name: /^(Profile menu|Меню профиля)/ }).hover()
      return page.getByRole('tooltip')
    }
    await portal.signIn('cdn2@demo.example')
    await expect(await tip()).not.toContainText(warning)
    await handMade()
    await page.reload()
    await expect(portal.title()).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(await tip()).toContainText(warning)
    // Another company is one without this feature.
    const features = await featuresOf(people, 'main')
    await changeBrand(people, 'main', { features: features.filter((one) => one !== 'custom_settings_notice') })
    await page.mouse.move(0, 0)
    await page.reload()
    await expect(portal.title()).toBeVisible()
    await expect(await tip()).not.toContainText(warning)
  })

  test('R0-350: CDN1 is told the manager in the main company only', async ({ page, portal, people }) => {
    const manager = { name: 'Daria Egorova', email: 'clients@demo.example', phone: '+7 495 000-00-11', telegram: '@egorova_demo' }
    await page.route('**/manager', (route) => route.fulfill({ status: 200, json: manager }))
    const block = page.getByRole('region', { name: 'Your manager' })
    const ask = async () => {
      await portal.openProfile()
      await page.getByRole('button', { name: 'Contact us' }).click()
      await expect(page.getByRole('region', { name: 'Technical support' })).toBeVisible()
    }
    await portal.signIn('cdn1@demo.example')
    await ask()
    await expect(block).toBeVisible()
    // Another company is one without this feature.
    const features = await featuresOf(people, 'main')
    await changeBrand(people, 'main', { features: features.filter((one) => one !== 'manager_contacts') })
    await portal.signIn('cdn1@demo.example')
    await ask()
    await expect(block).toHaveCount(0)
  })
})

test.describe('staff', () => {
  const withRights = (page: Page, lacks: string) =>
    page.route('**/api/v1/session', async (route) => {
      const answer = await route.fetch()
      const session = (await answer.json()) as { permissions?: string[] }
      await route.fulfill({
        response: answer,
        json: { ...session, ...(session.permissions && { permissions: session.permissions.filter((one) => one !== lacks) }) },
      })
    })

  for (const [ids, permission, gone] of [
    ['R0-330 R0-334', 'core_read_project', ['Projects', 'Statistics of project traffic']],
    ['R0-332', 'billing_read_nomenclature', ['Nomenclature']],
  ] as const)
    test(`${ids}: without ${permission} there is no ${gone.join(', no ')}`, async ({ page, portal }) => {
      await portal.signIn('admin@demo.example', undefined, '/admin/employees')
      expect(await labels(portal)).toEqual(expect.arrayContaining([...gone]))
      await withRights(page, permission)
      await page.reload()
      await expect(portal.title()).toBeVisible()
      for (const name of gone) expect(await labels(portal)).not.toContain(name)
    })

  test('R0-331 R0-332: leads and nomenclature are of the main company', async ({ page, portal }) => {
    await portal.signIn('admin@demo.example')
    expect(await labels(portal)).toEqual(expect.arrayContaining(['Leads', 'Nomenclature']))
    const other = await openOn(page, host('third'), 'admin@demo.example')
    await other.setLanguage('en_US')
    const shown = await labels(other)
    expect(shown).toContain('Projects')
    for (const name of ['Leads', 'Nomenclature']) expect(shown).not.toContain(name)
  })

  test('R0-336: in the second brand their menu is the same but without leads', async ({ page, portal }) => {
    await portal.signIn('admin@demo.example')
    const main = await labels(portal)
    const second = await openOn(page, host('second'), 'admin@demo.example')
    await second.setLanguage('en_US')
    // Nomenclature is of the main company (R0-332).
    expect(await labels(second)).toEqual(main.filter((name) => !['Leads', 'Nomenclature'].includes(name)))
  })
})

test.describe('the branding', () => {
  test('R0-026 R0-027: is asked for before the first screen, names the company, and decides what shows', async ({
    page,
    people,
    guest,
  }) => {
    await guest.move()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const came = page.waitForResponse((answer) => /\/branding/.test(answer.url()) && answer.request().method() === 'GET')
    await page.goto(`${host('third')}/login`)
    await came
    await expect(guest.title()).toBeVisible()
    await expect(page).toHaveTitle(/Ember Video/)
    const portal = await openOn(page, host('third'), 'video@third.example')
    expect(await labels(portal)).toContain('Cloud')
    await changeBrand(people, 'third', {
      name: 'Story Video',
      features: (await featuresOf(people, 'third')).filter((one) => one !== 'cloud'),
    })
    await page.reload()
    await expect(page).toHaveTitle(/Story Video/)
    expect(await labels(portal)).not.toContain('Cloud')
  })

  test('R0-045: without cnc_enabled a resource has no extra zones', async ({ page, people, portal, records }) => {
    const { path } = await records.resource()
    const tab = page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Extra zones', exact: true })
    await portal.signIn('cdn2@demo.example', undefined, path)
    await expect(tab).toBeVisible()
    await changeBrand(people, 'main', { features: (await featuresOf(people, 'main')).filter((one) => one !== 'cnc_enabled') })
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link').first()).toBeVisible()
    await expect(tab).toHaveCount(0)
  })
})

async function featuresOf(people: Parameters<typeof changeBrand>[0], code: string): Promise<string[]> {
  const answer = await (await people.as('admin@demo.example')).get('/api/v1/brandings', { params: { filter: JSON.stringify({ q: code }) } })
  return ((await answer.json()) as { code: string; features: string[] }[]).find((one) => one.code === code)!.features
}
