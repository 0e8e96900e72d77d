import type { Page } from '@playwright/test'
import { colourRules, seriousFindings } from '../../support/axe.ts'
import { expect, headers, test } from '../../support/portal.ts'

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Colours that are still on their way from one scheme to the other are nobody's.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** By every rule, and in the other scheme by those that look at colours. */
async function inspect(page: Page, where: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    expect(
      await seriousFindings(page, colorScheme === 'light' ? { tags: wcag } : { rules: colourRules }),
      `${where}, ${colorScheme}`,
    ).toEqual([])
  }
}

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(size, () => {
    test.use({ viewport })

    test('guests', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await inspect(page, 'sign-in')
    })

    test('customers', async ({ page, portal, records }) => {
      await portal.signIn('cdn2@demo.example', { at: '/' })
      await inspect(page, 'home')
      for (const path of ['/f-cdn/http', '/dns/section/zones', '/f-cdn/http/new', '/dns/section/new-zone']) {
        await page.goto(path)
        await expect(portal.title()).toBeVisible()
        await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
        await inspect(page, path)
      }
      await page.goto((await records.resource()).path)
      await expect(page.getByRole('region').first()).toBeVisible()
      await inspect(page, 'a record')
      for (const tab of ['History', 'JSON']) {
        await portal.openTab(tab)
        await page.getByRole('main').getByRole('region').getByRole('button').first().click()
        await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
        await inspect(page, tab)
      }
    })

    test('staff', async ({ page, portal }) => {
      await portal.signIn('admin@demo.example')
      for (const path of ['/', '/admin/projects', '/admin/definitions']) {
        await page.goto(path)
        await expect(portal.title()).toBeVisible()
        await inspect(page, path)
      }
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 } })
  test('no page scrolls sideways, and words of titles are whole, in either language', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example')
    for (const locale of ['ru_RU', 'en_US'] as const) {
      await page.request.patch('/api/v1/session', { data: { language: locale }, headers })
      for (const path of ['/', '/f-cdn/http', '/f-cdn/http/new', '/dns/section/zones', '/dns/section/new-zone', '/streaming/records']) {
        await page.goto(path)
        await expect(portal.title()).toBeVisible()
        await expect(page.getByRole('main').locator('a, button, select').first()).toBeAttached()
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${path} ${locale}`,
        ).toBeLessThanOrEqual(0)
        expect(await portal.title().evaluate(brokenWords), `${path} ${locale}`).toEqual([])
      }
    }
  })
})

/** Words of a title that go on in another line. */
function brokenWords(title: Element): string[] {
  const text = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (text.nextNode())
    for (const { 0: word, index } of (text.currentNode.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange()
      range.setStart(text.currentNode, index)
      range.setEnd(text.currentNode, index + word.length)
      if (range.getClientRects().length > 1) found.push(word)
    }
  return found
}
