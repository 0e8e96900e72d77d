import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/portal.ts'

async function seriousFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(' | ')}`)
}

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })

      test('guests', async ({ page }) => {
        await page.goto('/')
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        expect(await seriousFindings(page)).toEqual([])
      })

      test('customers', async ({ page, portal, records }) => {
        await portal.signIn('cdn2@demo.example')
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        expect(await seriousFindings(page), 'home').toEqual([])
        for (const path of ['/f-cdn/http', '/dns/section/zones', '/f-cdn/http/new', '/dns/section/new-zone']) {
          await page.goto(path)
          await expect(portal.title()).toBeVisible()
          await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
          expect(await seriousFindings(page), path).toEqual([])
        }
        await page.goto((await records.resource()).path)
        await expect(page.getByRole('region').first()).toBeVisible()
        expect(await seriousFindings(page), 'a record').toEqual([])
        for (const tab of ['History', 'JSON']) {
          await portal.openTab(tab)
          await page.getByRole('main').getByRole('region').getByRole('button').first().click()
          await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
          expect(await seriousFindings(page), tab).toEqual([])
        }
      })

      test('staff', async ({ page, portal }) => {
        await portal.signIn('admin@demo.example')
        for (const path of ['/', '/admin/projects', '/admin/definitions']) {
          await page.goto(path)
          await expect(portal.title()).toBeVisible()
          expect(await seriousFindings(page), path).toEqual([])
        }
      })
    })
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 } })
  test('no page scrolls sideways, in either language', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example')
    for (const locale of ['ru_RU', 'en_US'] as const) {
      await page.request.patch('/api/v1/session', { data: { language: locale }, headers: { 'Sender-App': 'dashboard' } })
      for (const path of ['/', '/f-cdn/http', '/f-cdn/http/new', '/dns/section/zones', '/dns/section/new-zone']) {
        await page.goto(path)
        await expect(portal.title()).toBeVisible()
        await expect(page.getByRole('main').locator('a, button').first()).toBeAttached()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), `${path} ${locale}`).toBeLessThanOrEqual(0)
      }
    }
  })
})
