// What is left when somebody logs out, or leaves the project he is in.
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/portal.ts'
import { signInHeading, warning } from '../pages/signedOut.ts'

test.describe('logging out', () => {
  const logOut = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /^Profile menu/ }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
  }

  test('R0-476: clears the expiry, the user, the chosen account and typed values, in every tab; no warning', async ({
    page,
    portal,
    context,
  }) => {
    await portal.signInByForm('cdn1@demo.example')
    await portal.openProfile()
    await page.getByRole('button', { name: /cdn1_beta/ }).click()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('portal.account'))).toBe('cdn1_beta')
    const other = await context.newPage()
    await other.goto('/f-cdn/http')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('HTTP resources')
    await logOut(page)
    for (const tab of [page, other]) {
      await expect(signInHeading(tab)).toBeVisible()
      await expect(warning(tab)).toHaveCount(0)
      const left = await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      for (const text of ['cdn1_', 'demo.example', 'prs_', 'portal.expiry', 'portal.account']) expect(left).not.toContain(text)
    }
    expect((await page.request.get('/api/v1/session')).status()).toBe(401)
  })

  test('R0-476 R0-485: clears the project of staff', async ({ page, portal }) => {
    await portal.signInByForm('admin@demo.example', { at: '/admin/projects' })
    await page.getByRole('button', { name: /demo-cdn2/ }).click()
    await expect(page.getByText('You are in the project “Demo Shop”')).toBeVisible()
    await logOut(page)
    await expect(signInHeading(page)).toBeVisible()
    await portal.signInByForm('admin@demo.example')
    await expect(portal.title()).toHaveText(/^Hello/)
    await expect(page.getByText('You are in the project')).toHaveCount(0)
  })

  test('R0-477: leads to the stored return address of one of the brand’s sites, once', async ({ page, portal }) => {
    await page.route('https://www.demo.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Shop</title><h1>Shop</h1>' }),
    )
    await portal.signInByForm('cdn2@demo.example', { at: `/login?return_url=${encodeURIComponent('https://www.demo.example/shop')}` })
    await logOut(page)
    await expect(page).toHaveURL('https://www.demo.example/shop')
    await portal.signInByForm('cdn2@demo.example')
    await logOut(page)
    await expect(page).toHaveURL(/\/login$/)
  })

  for (const url of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://www.demo.example@evil.example/',
    'http://www.demo.example/',
  ]) {
    test(`R0-477 B12: never to ${url}`, async ({ page, portal, baseURL }) => {
      await portal.signInByForm('cdn2@demo.example', { at: `/login?return_url=${encodeURIComponent(url)}` })
      expect(await page.evaluate(() => localStorage.getItem('portal.returnUrl'))).toBeNull()
      await logOut(page)
      await expect(signInHeading(page)).toBeVisible()
      expect(new URL(page.url()).origin).toBe(baseURL)
    })
  }
})

test.describe('staff and their projects', () => {
  test('R0-485: no project, in a project, and out again by the banner or by a page of the provider', async ({ page, portal }) => {
    const banner = page.getByText('You are in the project “Demo Shop”')
    const enter = async (): Promise<void> => {
      await page.getByRole('button', { name: /demo-cdn2/ }).click()
      await expect(banner).toBeVisible()
      await expect(portal.menu().getByRole('link', { name: 'CDN', exact: true })).toBeVisible()
    }
    await portal.signInByForm('admin@demo.example', { at: '/admin/projects' })
    await expect(banner).toHaveCount(0)
    await enter()
    await expect(page.getByText('as super-manager')).toBeVisible()
    await page.getByRole('button', { name: 'Leave the project' }).click()
    await expect(banner).toHaveCount(0)
    await expect(portal.title()).toHaveText('Projects')
    await enter()
    await page.goto('/admin/employees')
    await expect(portal.title()).toHaveText('Employees')
    await expect(banner).toHaveCount(0)
    await expect
      .poll(async () => {
        const { accounts } = (await (await page.request.get('/api/v1/session')).json()) as { accounts: { name: string }[] }
        return accounts.map(({ name }) => name)
      })
      .not.toContain('demo-cdn2')
  })

  test('the name of the role is shown, in both languages', async ({ page, portal }) => {
    await portal.signInByForm('manager@demo.example')
    await expect(page.getByText('Staff · manager')).toBeVisible()
    await portal.setLanguage('ru_RU')
    await expect(page.getByText('· менеджер')).toBeVisible()
  })
})
