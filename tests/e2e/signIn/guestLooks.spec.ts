// Every page before the sign-in, in the colours of every brand, light and dark, in both languages and at three widths: readable, whole, no wider than the window, and with the telephone of the brand.
import type { Page } from '@playwright/test'
import { colourRules, seriousFindings } from '../../support/axe.ts'
import { e2ePort } from '../../support/e2e.ts'
import { expect, test } from '../../support/portal.ts'

const hosts = ['localhost', 'second.localhost', 'third.localhost']
const widths = { 1440: 900, 1024: 768, 390: 844 }
const pages = [
  '/login',
  '/register',
  '/register/ready',
  '/set-password/abc?email=a@b.example&target=registration',
  '/phone-verify',
  '/restore',
  '/activate/abc?email=a@b.example',
  '/report-unsubscribe?email=a@b.example&uid=1&code=2',
  '/twofa-warning',
]
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ guest }) => guest.move())

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const cut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, button, label, .btn')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
      .map((one) => one.textContent),
  )

for (const host of hosts) {
  test(host, async ({ page }) => {
    test.slow()
    await page.addInitScript(() => localStorage.setItem('RaStoreportal.scheme', '"system"'))
    for (const path of pages) {
      await page.goto(`http://${host}:${e2ePort}${path}`)
      for (const language of ['English', 'Русский']) {
        await page.getByRole('radio', { name: language }).click()
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'en' : 'ru')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        for (const [width, height] of Object.entries(widths)) {
          await page.setViewportSize({ width: Number(width), height })
          expect(await tooWide(page), `${path} at ${width} in ${language}`).toBe(0)
          expect(await cut(page), `${path} at ${width} in ${language}`).toEqual([])
          expect(await page.locator('a[href^="tel:"]').filter({ visible: true }).count(), `telephone, ${path} at ${width}`).toBe(1)
        }
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        expect(
          await seriousFindings(page, colorScheme === 'light' ? { tags: wcag } : { rules: colourRules }),
          `${path}, ${colorScheme}`,
        ).toEqual([])
      }
    }
  })
}
