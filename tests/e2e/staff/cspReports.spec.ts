// What browsers block under the policy of pages: reported by a browser, counted, and cleared by staff who see every brand.
// With LOOKS=<folder> it keeps a picture of each look, to be compared by eye.
import type { Page, Route } from '@playwright/test'
import { join } from 'node:path'
import { seriousFindings } from '../../support/axe.ts'
import { expect, headers, test } from '../../support/portal.ts'

const path = '/admin/csp-reports'
const origin = 'https://pictures.example'
const looks = process.env.LOOKS
test.use({ contextOptions: { reducedMotion: 'reduce' } })
const emptied = async (page: Page) => expect((await page.request.delete('/api/v1/csp-reports', { headers })).status()).toBe(204)

/** Chrome sends reports of the newer format from https alone; what knows the older one only sends them from here, too. */
async function withoutReportTo(route: Route) {
  const response = await route.fetch()
  const policy = response.headers()['content-security-policy']?.replace('; report-to csp', '') ?? ''
  await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
}

/** As browsers without the newer format send them. */
async function send(page: Page, address: string, directive: string, blocked: string, at: string) {
  const data = JSON.stringify({
    'csp-report': { 'document-uri': `${address}${at}`, 'effective-directive': directive, 'blocked-uri': blocked },
  })
  const answer = await page.request.post('/csp-reports', { data, headers: { 'content-type': 'application/csp-report' } })
  expect(answer.status()).toBe(204)
}

test('blocked resources are reported by the browser, counted, and cleared with the keyboard', async ({
  page,
  portal,
  browser,
  address,
}) => {
  await portal.signIn('admin@demo.example', { at: '/' })
  await emptied(page)
  // A guest elsewhere, not the page of the story, which wants no faults.
  const elsewhere = await browser.newContext()
  const guest = await elsewhere.newPage()
  await guest.route('**/login', withoutReportTo)
  await guest.goto(`${address}/login`)
  const sent = guest.waitForResponse('**/csp-reports')
  await guest.evaluate((from) => {
    document.body.append(Object.assign(new Image(), { src: `${from}/who.png?email=me` }))
  }, origin)
  expect((await sent).status()).toBe(204)
  await elsewhere.close()

  await portal.menu().getByRole('link', { name: 'CSP reports' }).click()
  const row = page.getByRole('table', { name: 'CSP reports' }).getByRole('row').filter({ hasText: origin })
  await expect(row.getByRole('rowheader')).toHaveText('img-src')
  await expect(row.getByRole('cell').nth(1)).toHaveText('/login')
  await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  await expect(page.getByRole('main')).not.toContainText('who.png')
  expect(await seriousFindings(page)).toEqual([])
  const chart = page.getByRole('img', { name: 'Reports by directive: img-src 1' })
  await expect(chart).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).press('Enter')
  await expect(page.getByRole('table', { name: 'Reports by directive' }).getByRole('row').nth(1)).toHaveText('img-src1')
  await expect(chart).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Show as table' }).press('Enter')
  await expect(chart).toBeVisible()

  const clear = page.getByRole('button', { name: 'Clear' })
  await clear.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Clear all counts?' })
  await expect(dialog).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(row).toBeVisible()
  await expect(clear).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No reports' })).toBeVisible()
  await expect(clear).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
})

for (const email of ['manager@demo.example', 'cdn2@demo.example'])
  test(`${email} has neither the page, its entry nor the counts`, async ({ page, portal }) => {
    await portal.signIn(email)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(path)
    await expect(portal.menu()).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(path))
    await expect(page.getByRole('link', { name: 'CSP reports' })).toHaveCount(0)
    expect(asked.filter((one) => one === '/api/v1/csp-reports')).toEqual([])
    for (const method of ['GET', 'DELETE'])
      expect((await page.request.fetch('/api/v1/csp-reports', { method, headers })).status()).toBe(403)
  })

test('in both languages and schemes, on a screen and on a phone, nothing is cut, wider than the window or hard to read', async ({
  page,
  portal,
  address,
}) => {
  await portal.signIn('admin@demo.example', { at: '/' })
  await emptied(page)
  const long = `https://${'a-very-long-name-of-a-host'.repeat(2)}.${'and-more'.repeat(3)}.example`
  await send(page, address, 'require-trusted-types-for', 'trusted-types-sink', '/f-cdn/http/res_1a2B/config/acme7')
  await send(page, address, 'script-src-elem', `${long}/x.js`, '/statistics/transcoding/broadcasts/longest-kind-of-page')
  for (let times = 0; times < 3; times += 1) await send(page, address, 'img-src', origin, '/')
  await send(page, address, 'connect-src', 'chrome-extension://abc', '/dns/section/zones')
  for (const locale of ['ru_RU', 'en_US'] as const) {
    await page.request.patch('/api/v1/session', { data: { language: locale }, headers })
    await page.goto(path)
    await expect(page.getByRole('row')).toHaveCount(5)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      for (const width of [1440, 720, 390, 320]) {
        const where = `${locale}-${colorScheme}-${width}`
        await page.setViewportSize({ width, height: 900 })
        if (looks) await page.screenshot({ path: join(looks, `cspReports-${where}.png`), fullPage: true })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        expect.soft(over, `${where}: scrolls sideways`).toBeLessThanOrEqual(0)
        if (width === 1440 || width === 390) expect.soft(await seriousFindings(page), where).toEqual([])
      }
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Clear' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clear all counts?' })
  await expect(dialog).toBeVisible()
  if (looks) await page.screenshot({ path: join(looks, 'cspReports-dialog-390.png') })
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('heading', { name: 'No reports' })).toBeVisible()
  if (looks) await page.screenshot({ path: join(looks, 'cspReports-empty-390.png') })
})
