// Who gets where by an address: homes, marks, projects, what the address tells.
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/portal.ts'
import { toast } from '../../support/toasts.ts'

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in' })
const banner = (page: Page) => page.getByText('You are in the project “Demo Shop”')
const path = (page: Page): string => new URL(page.url()).pathname

test.describe('guests', () => {
  test('R0-258 R0-259: are redirected to the sign-in page, which remembers the requested address', async ({ page, portal }) => {
    await page.goto('/stat/base')
    await expect(page).toHaveURL(/\/login\?nextUrl=%2Fstat%2Fbase$/)
    await portal.signInByForm('cdn2@demo.example', { at: '/stat/base' })
    await expect(page).toHaveURL(/\/stat\/base$/)
    await expect(portal.title()).toHaveText('Traffic statistics')
  })
})

test.describe('guest pages', () => {
  test('R0-260: are open to guests', async ({ page }) => {
    for (const address of ['/restore', '/register']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(path(page)).toBe(address)
    }
  })

  for (const [id, address] of [
    ['R0-261', '/set-password?email=a@b.example'],
    ['R0-262', '/set-password/abc'],
  ] as const) {
    test(`${id}: an incomplete link (${address}) leads to the sign-in page`, async ({ page }) => {
      await page.goto(address)
      await expect(signInHeading(page)).toBeVisible()
      expect(path(page)).toBe('/login')
    })
  }
})

test.describe('customers', () => {
  test('R0-197 R0-208 R0-210 R0-316: /, the dashboard, the profile and the action history open', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/' })
    await expect(portal.title()).toHaveText('Hello, Irina')
    for (const [address, title] of [
      ['/dashboard', 'Hello, Irina'],
      ['/profile/person', 'Account'],
      ['/profile/account/action-history', 'Action history'],
    ] as const) {
      await page.goto(address)
      await expect(portal.title()).toHaveText(title)
      expect(path(page)).toBe(address)
    }
  })

  test('R0-239: an unknown address leads home, even if only its last part is not in the list', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example')
    for (const address of [
      '/no-such-page',
      '/stat/base/colours',
      '/security/walls',
      '/admin/stat',
      '/profile/person-admin',
      '/turboflare',
    ]) {
      await page.goto(address)
      await expect(portal.title()).toHaveText('Hello, Irina')
      await expect.poll(() => path(page), address).toBe('/')
      // Pages of others are left in silence, as before signing in.
      if (address.startsWith('/no-such')) await expect(toast(page)).toContainText(`There is no page ${address}`)
    }
  })

  test('R0-093: sections lead to their first page', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example')
    for (const [address, end] of [
      ['/f-cdn', '/f-cdn/http'],
      ['/f-cdn/http/resources', '/f-cdn/http'],
      ['/streaming', '/streaming/live'],
      ['/dns', '/dns/section/zones'],
      ['/stat', '/stat/base'],
      ['/profile', '/profile/person'],
      ['/player', '/player/edit-players/players-list'],
    ]) {
      await page.goto(address!)
      await expect(portal.title()).toBeVisible()
      await expect.poll(() => path(page), address).toBe(end)
    }
  })

  test('R0-094 R0-264 R0-265 R0-489: CDN1 opens marked pages, and is redirected to its home from any other page and after signing in', async ({
    page,
    portal,
  }) => {
    await portal.signInByForm('cdn1@demo.example')
    expect(path(page)).toBe('/')
    for (const address of [
      '/f-cdn/http',
      '/f-cdn/http/new/cdn1',
      '/f-cdn/cert/certs',
      '/f-cdn/cache',
      '/streaming/live',
      '/profile/account/action-history',
      '/admin/stat',
    ]) {
      await page.goto(address)
      await expect(portal.title()).toBeVisible()
      expect(path(page)).toBe(address)
    }
    for (const address of ['/media/init', '/s3-media', '/cloud', '/talking-head', '/admin/projects', '/profile/person-admin']) {
      await page.goto(address)
      await expect(portal.title()).toHaveText('Hello, Pavel')
      await expect.poll(() => path(page), address).toBe('/')
    }
    await portal.signOut()
    await portal.signInByForm('cdn1@demo.example', { at: '/streaming/live' })
    expect(path(page)).toBe('/streaming/live')
  })

  test('R0-257: a new page starts at its top', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
    await expect(page.getByRole('row').nth(20)).toBeAttached()
    await page.evaluate(() => scrollTo(0, 600))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    await portal.menu().getByRole('link', { name: 'Statistics' }).click()
    await expect(portal.title()).toHaveText('Traffic statistics')
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test.describe('staff', () => {
  test('R0-266 R0-488: outside a project only their own pages are open; they arrive at home or at the requested page', async ({
    page,
    portal,
  }) => {
    await portal.signInByForm('admin@demo.example')
    await expect(portal.title()).toHaveText(/^Hello/)
    expect(path(page)).toBe('/admin')
    for (const address of ['/streaming', '/f-cdn/http', '/dashboard', '/profile/person', '/media', '/no-such-page']) {
      await page.goto(address)
      await expect(portal.title()).toHaveText(/^Hello/)
      expect(path(page)).toBe('/admin')
    }
    for (const [address, title] of [
      ['/profile/person-admin', 'Account'],
      ['/profile/person-admin/password', 'Account'],
      ['/profile/account/action-history-staff', 'Action history'],
      ['/admin/stat', 'Statistics of project traffic'],
      ['/admin/leads', 'Leads'],
    ] as const) {
      await page.goto(address)
      await expect(portal.title()).toHaveText(title)
      expect(path(page)).toBe(address)
    }
    await page.goto('/profile/person-admin/colours')
    await expect(portal.title()).toHaveText(/^Hello/)
    expect(path(page)).toBe('/admin')
    await portal.signOut()
    await portal.signInByForm('admin@demo.example', { at: '/admin/employees' })
    await expect(portal.title()).toHaveText('Employees')
  })

  test('R0-267 R0-268 R0-338 A5: inside a project customers’ pages are open; their own pages leave it, and the way back restores the search', async ({
    page,
    portal,
  }) => {
    await portal.signIn('admin@demo.example', { at: '/admin/projects' })
    await page.getByRole('searchbox').fill('shop')
    await expect(page).toHaveURL(/shop/)
    await page.getByRole('button', { name: /demo-cdn2/ }).click()
    await expect(banner(page)).toBeVisible()
    await portal.menu().getByRole('link', { name: 'Streaming' }).click()
    await expect(portal.title()).toHaveText('Live streams')
    await expect(banner(page)).toBeVisible()
    await portal.menu().getByRole('link', { name: 'Control panel' }).click()
    await expect(portal.title()).toHaveText('Projects')
    await expect(banner(page)).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveValue('shop')
    await page.getByRole('button', { name: /demo-cdn2/ }).click()
    await expect(banner(page)).toBeVisible()
    await page.goto('/profile/account/action-history-staff')
    await expect(portal.title()).toHaveText('Action history')
    await expect(banner(page)).toHaveCount(0)
    await page.goto('/streaming')
    await expect(portal.title()).toHaveText(/^Hello/)
  })
})

test.describe('logging out', () => {
  test('R0-269 R0-270: leads to the sign-in page; the next address is kept only if the session had ended', async ({ page, portal }) => {
    await portal.signInByForm('cdn2@demo.example', { at: '/stat/base' })
    await portal.signOut()
    await expect(page).toHaveURL(/\/login$/)
    await portal.signInByForm('cdn2@demo.example', { at: '/stat/base' })
    await page.evaluate(() =>
      localStorage.setItem(
        'portal.expiry',
        JSON.stringify({ ...(JSON.parse(localStorage.getItem('portal.expiry') ?? '{}') as object), end: 1 }),
      ),
    )
    await page.reload()
    await expect(signInHeading(page)).toBeVisible()
    await expect(page).toHaveURL(/\/login\?nextUrl=%2Fstat%2Fbase$/)
  })
})
