// Tabs of a record have one geometry: they begin where its form begins, and columns of panels end where its sections end.
import type { Page } from '@playwright/test'
import { putSchema, removeType } from '../../support/operatorFolder.ts'
import { expect, test } from '../../support/portal.ts'

const edges = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return { left: Math.round(left), right: Math.round(right) }
    })

for (const width of [1600, 1440, 390])
  test(`the tabs of a record have the edges of its form at ${width} px`, async ({ page, portal, records }) => {
    await page.setViewportSize({ width, height: 900 })
    const { path } = await records.resource()
    await portal.signIn('cdn2@demo.example', { at: path })
    await expect(page.locator('section.panel, .sec').first()).toBeVisible()
    const form = { left: (await edges(page, 'h1')).left, right: (await edges(page, '.rec form section')).right }
    for (const name of ['Connect your site', 'Extra zones', 'Deactivation']) {
      await portal.openTab(name)
      await expect(page.locator('.body .panel').first()).toBeVisible()
      await expect.poll(() => edges(page, '.body .panel'), name).toEqual(form)
    }
  })

test('long names of missing fields wrap in the bar, and the page is no wider than the phone', async ({ page, portal }) => {
  const type = 'geometry-long-names'
  const required = ['one', 'two', 'three'].map((end) => `a_field_whose_name_is_longer_than_a_phone_is_wide_${end}`)
  putSchema(
    type,
    JSON.stringify({ type: 'object', required, properties: Object.fromEntries(required.map((name) => [name, { type: 'string' }])) }),
  )
  try {
    await page.setViewportSize({ width: 390, height: 844 })
    await portal.signIn('admin@demo.example')
    await expect.poll(async () => (await page.request.get(`/api/v1/definitions/${type}`)).status(), { timeout: 15_000 }).toBe(200)
    await page.goto(`/${type}/new`)
    await expect(page.getByRole('button', { name: /^3 fields are missing/ })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  } finally {
    removeType(type)
  }
})
