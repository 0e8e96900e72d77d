// The side menu as each kind of user has it, and the frame around every page.
import type { Page } from '@playwright/test'
import { headers } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

const items = (portal: Portal) => portal.menu().locator('.nav-scroll').getByRole('link')
const at = (baseURL: string | undefined, host: string): string => baseURL!.replace('localhost', host)
const openOn = async (page: Page, url: string, email: string): Promise<Portal> => {
  const portal = new Portal(page)
  await portal.signInByForm(email, { at: url })
  return portal
}

test.describe('customers', () => {
  test('R0-306 R0-315 R0-317 R0-318 R0-319 R0-320 R0-323 R0-327: the main company has all sections, each leading to its pages', async ({
    page,
    portal,
  }) => {
    await portal.signIn('cdn2@demo.example', { at: '/' })
    // Areas that are not there yet say so.
    await expect(items(portal)).toHaveText([
      'Main',
      'Statistics',
      'CDN',
      /^DNS\s*beta$/,
      'Streaming',
      'Media',
      /^Storage\s*soon$/,
      /^Player\s*soon$/,
      /^Cloud\s*soon$/,
      'Security',
      /^AI Avatar\s*soon$/,
    ])
    const ends: Record<string, RegExp> = {
      Main: /\/dashboard$/,
      Statistics: /\/stat\//,
      CDN: /\/f-cdn\/http$/,
      DNS: /\/dns\//,
      Streaming: /\/streaming\/live$/,
      Media: /\/media\//,
      Storage: /\/s3-media\//,
      Player: /\/player\//,
      Cloud: /\/cloud\//,
      Security: /\/security\/antiddos$/,
      'AI Avatar': /\/talking-head\//,
    }
    for (const [name, end] of Object.entries(ends)) {
      await portal
        .menu()
        .locator('.nav-scroll > a, .nav-scroll .fly-place > a')
        .filter({ hasText: new RegExp(`^${name}`) })
        .click()
      await expect(page).toHaveURL(end)
      await expect(portal.title()).toBeVisible()
    }
    await expect(page.getByText('This page is being built')).toBeVisible()
  })

  test('R0-049 R0-314 R0-324 R0-325 R0-335: three companies have three menus', async ({ page, baseURL }) => {
    const second = await openOn(page, at(baseURL, 'second.localhost'), 'studio@second.example')
    await expect(items(second)).toHaveText([/^(Главная|Main)$/])
    // The languages stand in the profile menu: below the page only where there is no menu.
    await expect(page.getByRole('contentinfo').getByRole('radio')).toHaveCount(0)
    const third = await openOn(page, at(baseURL, 'third.localhost'), 'video@third.example')
    await expect(items(third)).toHaveText(['Main', 'Statistics', 'CDN', /^DNS/, 'Streaming', 'Media', /^Player\s*soon$/, /^Cloud\s*soon$/])
  })

  test('R0-309 R0-314: a person without an account has no menu, only the language and signing out', async ({ page, people, baseURL }) => {
    const admin = await people.as('admin@demo.example')
    const found = (await (await admin.get('/api/v1/projects', { params: { filter: JSON.stringify({ q: 'Studio North' }) } })).json()) as {
      id: string
    }[]
    const status = async (value: string): Promise<void> => {
      const { version } = (await (await admin.get(`/api/v1/projects/${found[0]!.id}`)).json()) as { version: number }
      expect(
        (
          await admin.patch(`/api/v1/projects/${found[0]!.id}`, {
            headers: { ...headers, 'If-Match': `"${version}"` },
            data: { status: value },
          })
        ).status(),
      ).toBe(200)
    }
    await status('blocked')
    try {
      const portal = await openOn(page, at(baseURL, 'second.localhost'), 'studio@second.example')
      await expect(portal.menu()).toHaveCount(0)
      await page.getByRole('contentinfo').getByRole('radio', { name: 'English' }).click()
      await expect(page.getByText('No account is open to you')).toBeVisible()
      await expect(page.getByText('It is suspended,')).toBeVisible()
      await page.getByRole('contentinfo').getByRole('button', { name: 'Log out' }).click()
      await expect(page.locator('input[type=password]')).toBeVisible()
      await expect(portal.menu()).toHaveCount(0)
    } finally {
      await status('active')
    }
  })
})

test.describe('staff', () => {
  test('R0-307 R0-328 R0-337: their menu outside a project; inside one the customer’s menu, and the way back', async ({ page, portal }) => {
    await portal.signIn('admin@demo.example', { at: '/' })
    await expect(items(portal)).toHaveText([
      'Main',
      'Employees',
      'Projects',
      'Leads',
      'Nomenclature',
      'Branding',
      'Statistics of project traffic',
      'Tariffs',
      'Pictures',
      'Fonts',
      'Messages',
      'Agents',
      'Delivery certificates',
      'Definitions',
      'CSP reports',
    ])
    await page.goto('/admin/projects')
    await page.getByRole('button', { name: /demo-cdn2/ }).click()
    await expect(items(portal).first()).toHaveText('Control panel')
    await expect(items(portal)).toHaveCount(12)
  })

  test('R0-329 R0-333: without a permission there is no item', async ({ portal }) => {
    await portal.signIn('manager@demo.example', { at: '/' })
    await expect(items(portal)).toHaveText(['Main', 'Projects', 'Nomenclature', 'Statistics of project traffic', 'Tariffs'])
  })

  test('R0-308: CDN1 has a menu even if no project is reported', async ({ page, portal }) => {
    await portal.signIn('cdn1@demo.example', { at: '/' })
    const theirs = ['Main', 'Statistics', 'CDN', /^DNS/, 'Streaming', /^Player\s*soon$/, 'Security']
    await expect(items(portal)).toHaveText(theirs)
    await page.route('**/api/v1/session', async (route) => {
      const answer = await route.fetch()
      const session = (await answer.json()) as { accounts: { project?: unknown }[] }
      await route.fulfill({
        response: answer,
        json: { ...session, accounts: session.accounts.map(({ project: _, ...account }) => account) },
      })
    })
    const asked = page.waitForResponse('**/api/v1/session')
    await page.reload()
    await asked
    await expect(items(portal)).toHaveText(theirs)
  })
})

test.describe('the frame', () => {
  test('R0-310 R0-838: is 242 px open and 80 px collapsed, and the choice is kept', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/' })
    const width = async (): Promise<number | undefined> => (await portal.menu().boundingBox())?.width
    expect(await width()).toBe(242)
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    await expect.poll(width).toBe(80)
    await page.reload()
    await expect(portal.title()).toBeVisible()
    expect(await width()).toBe(80)
    await page.getByRole('button', { name: 'Expand menu' }).click()
    await expect.poll(width).toBe(242)
  })

  test('R0-311 R0-838: shows a tooltip after a second, not before, and children of a section beside it', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/' })
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await portal.menu().getByRole('link', { name: 'Player' }).hover()
    await page.clock.runFor(900)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.clock.runFor(200)
    await page.clock.resume()
    await expect(page.getByRole('tooltip')).toHaveText('Player')
    await portal.menu().getByRole('link', { name: 'CDN', exact: true }).hover()
    await expect(portal.menu().getByRole('group', { name: 'CDN' }).getByRole('link')).toHaveText([
      'HTTP resources',
      'Certificates',
      'Cache',
    ])
    await portal.menu().getByRole('group', { name: 'CDN' }).getByRole('link', { name: 'HTTP resources' }).click()
    await expect(portal.title()).toHaveText('HTTP resources')
  })

  test('R0-313: a skeleton is shown while the user loads', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/' })
    const hold = async (url: string): Promise<() => void> => {
      let go = (): void => {}
      const held = new Promise<void>((resolve) => (go = resolve))
      await page.route(url, async (route) => {
        await held
        await route.continue()
      })
      return go
    }
    const [session, profile, rights] = [
      await hold('**/api/v1/session'),
      await hold('**/api/v1/persons/*'),
      await hold('**/api/v1/definitions?*'),
    ]
    const asked = (path: string) => page.waitForRequest((request) => new URL(request.url()).pathname.startsWith(path))
    const [first, second, third] = [asked('/api/v1/session'), asked('/api/v1/persons/'), asked('/api/v1/definitions')]
    await page.reload({ waitUntil: 'commit' })
    // Who it is, is asked first; then who he is in person; then what he may.
    await first
    await expect(page.locator('.first')).toBeVisible()
    session()
    await second
    await expect(page.locator('.first')).toBeVisible()
    await expect(portal.title()).toHaveCount(0)
    profile()
    await third
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    await expect(portal.title()).toHaveCount(0)
    rights()
    await expect(portal.title()).toBeVisible()
    await expect(page.locator('.first')).toHaveCount(0)
  })

  test('R0-389 R0-390: the breadcrumbs are links, except for the last one', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http/new' })
    const path = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
    await expect(path.last().getByRole('link')).toHaveCount(0)
    await expect(path.first().getByRole('link')).toHaveCount(1)
    const dot = await path.last().evaluate((item) => getComputedStyle(item, '::before').borderRadius)
    expect(dot).not.toBe('0px')
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').last().click()
    await expect(page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]')).toHaveCount(1)
  })

  test('the palette leads only to pages that the person may open', async ({ page, portal }) => {
    await portal.signIn('cdn1@demo.example', { at: '/' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Streaming')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/streaming\/live$/)
    // Also to what stands in no menu.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Service requests')
    await page.getByRole('option', { name: 'Service requests', exact: true }).click()
    await expect(page).toHaveURL(/\/profile\/requests$/)
    for (const name of ['Storage', 'AI Avatar', 'Employees', 'Service account']) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(name)
      await expect(page.getByRole('option', { name, exact: true })).toHaveCount(0)
      await page.keyboard.press('Escape')
    }
  })
})

test('the first crumb of a page leads to the start of its section', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/cert/certs' })
  await page.getByRole('banner').getByRole('link', { name: 'CDN', exact: true }).click()
  await expect(page).toHaveURL(/\/f-cdn\/http$/)
})
