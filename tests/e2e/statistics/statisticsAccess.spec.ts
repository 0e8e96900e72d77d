// Pages of statistics for everybody: by the rules of WCAG in both schemes, and on a phone without scrolling sideways, in both languages.
import { sendAccessLog, now, traffic } from '../../support/accessLog.ts'
import { colourRules, seriousFindings } from '../../support/axe.ts'
import { expect, headers, test } from '../../support/portal.ts'
import { unique } from '../../support/records.ts'

// Colours that are still on their way from one scheme to the other are nobody's.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const account = 'demo-cdn2'
const pages = [
  '/stat/base/traffic',
  '/stat/base/report?by=countries&range=day',
  '/stat/base/get-log',
  '/stat/reports',
  '/stat/alerts',
  '/stat/alerts/new',
]

test.beforeEach(async ({ people, records, portal }) => {
  const { id } = await traffic(people, records)
  await sendAccessLog(people, [{ time: now() - 60, account, resource: id, status: 502, bytes: 10, host: 'a.example', country: 'RU' }])
  const api = await people.as('cdn2@demo.example')
  const post = async (type: string, data: object) =>
    expect((await api.post(`/api/v1/accounts/${account}/${type}`, { data })).status()).toBe(201)
  await post('saved-reports', { name: unique('A report with a name of some length'), page: 'stream/durations-distribution', range: 'day' })
  await post('metric-alerts', { name: unique('Errors'), metric: 'errors', condition: 'above', threshold: 5, period: 15 })
  await portal.signIn('cdn2@demo.example', { at: '/' })
})

test('their pages have no serious findings', async ({ page, portal }) => {
  for (const path of pages)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await expect(portal.title()).toBeVisible()
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
      const found = await seriousFindings(page, colorScheme === 'light' ? { tags: wcag } : { rules: colourRules })
      expect(found, `${path}, ${colorScheme}`).toEqual([])
    }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('no element is wider than the window, in either language', async ({ page, portal }) => {
    for (const locale of ['ru_RU', 'en_US'] as const) {
      await page.request.patch('/api/v1/session', { data: { language: locale }, headers })
      for (const path of pages) {
        await page.goto(path)
        await expect(portal.title()).toBeVisible()
        await expect(page.getByRole('main').locator('a, button').first()).toBeAttached()
        const width = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        expect(await width(), `${path} ${locale}`).toBeLessThanOrEqual(0)
        // Neither are the rows of a list.
        for (const button of await page.getByRole('main').getByRole('row').getByRole('link').all()) {
          const box = await button.boundingBox()
          if (box) expect(box.x + box.width, `${path} ${locale}`).toBeLessThanOrEqual(390)
        }
      }
    }
  })
})
