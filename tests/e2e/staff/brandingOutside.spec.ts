// What a brand lets others do in its pages, and what stands when a brand cannot be had.
import type { Page } from '@playwright/test'
import { brandMapping } from '../../../src/ui/theme/brandMapping.ts'
import { changeBrand, restoreBrands } from '../../support/brands.ts'
import { e2ePort } from '../../support/e2e.ts'
import { expect, test } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

test.afterEach(({ people }) => restoreBrands(people))

const third = 'third.localhost'
const at = (host: string) => `http://${host}:${e2ePort}/login`

test.describe('scripts of others', () => {
  test('R0-041 R0-042: a brand with an id loads the widget, and its pages allow that origin only; a brand without an id loads nothing', async ({
    browser,
    people,
    address,
  }) => {
    await changeBrand(people, 'third', { chat_widget_id: 'chat-7' })
    const page = await browser.newPage()
    const asked: string[] = []
    await page.route(/^https:/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: "document.documentElement.dataset.chat = 'here'" })
    })
    const policyOf = async (url: string) => (await page.goto(url))!.headers()['content-security-policy']!.split('; ')
    const policy = await policyOf(at(third))
    await expect(page.locator('html')).toHaveAttribute('data-chat', 'here')
    expect(asked).toEqual(['https://chat.example.net/w/chat-7.js'])
    expect(policy.filter((rule) => rule.includes('https:'))).toEqual([
      "script-src 'self' https://chat.example.net",
      "img-src 'self' data: https://chat.example.net",
      "connect-src 'self' https://chat.example.net",
      'frame-src https://chat.example.net',
    ])
    const made = (url: string) =>
      page.evaluate((src) => {
        try {
          document.head.append(Object.assign(document.createElement('script'), { src }))
          return 'made'
        } catch (error) {
          return (error as Error).name
        }
      }, url)
    expect([await made('https://evil.example/x.js'), await made('https://chat.example.net/w/other.js')]).toEqual(['TypeError', 'TypeError'])
    expect(
      await page.evaluate(() => {
        try {
          ;(
            globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
          ).trustedTypes.createPolicy('another', {})
          return 'made'
        } catch (error) {
          return (error as Error).name
        }
      }),
    ).toBe('TypeError')
    await changeBrand(people, 'third', { chat_widget_id: null })
    for (const url of [at(third), `${address}/login`]) {
      expect((await policyOf(url)).filter((rule) => rule.includes('https:'))).toEqual([])
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(asked).toHaveLength(1)
    await page.close()
  })
  test('a script that does not respond delays nothing', async ({ page, people, guest }) => {
    await guest.move()
    await changeBrand(people, 'third', { analytics_id: '4711' })
    const asked = page.waitForRequest('https://count.example.net/tag?id=4711')
    await page.route('https://count.example.net/**', () => undefined)
    await page.goto(at(third))
    await asked
    await new Portal(page).signInByForm('video@third.example', { at: at(third) })
    await changeBrand(people, 'third', { analytics_id: null })
  })
})

test.describe('a brand that cannot be loaded', () => {
  /** As a page is that could not be told its brand: it asks itself. */
  const untold = (page: Page) =>
    page.route(/\/login$/, async (route) => {
      const answer = await route.fetch({ url: route.request().url().replace(third, 'localhost') })
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/<meta name="portal-brand"[^>]*>/, '') })
    })
  const look = async (page: Page) => [
    await page.locator('.g-logo').textContent(),
    await page.locator('html').evaluate((html) => html.style.getPropertyValue('--brand')),
  ]
  const plain = ['CDN', brandMapping({}, 'light').fill]

  test('R0-519: has the default colours and the name CDN', async ({ page, guest }) => {
    await guest.move()
    await untold(page)
    await page.route('**/api/v1/brand', (route) =>
      route.fulfill({ status: 500, json: { status: 500, code: 'internal', message_key: 'errors.internal', errors: [] } }),
    )
    await page.goto(at(third))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await look(page)).toEqual(plain)
  })
  test('R0-518: is waited for up to 15 s', async ({ page, guest }) => {
    await guest.move()
    await untold(page)
    let since = 0
    await page.route('**/api/v1/brand', () => void (since = Date.now()))
    await page.goto(at(third))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 40_000 })
    expect(Date.now() - since).toBeGreaterThanOrEqual(15_000)
    expect(await look(page)).toEqual(plain)
  })
})
