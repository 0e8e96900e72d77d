// Nothing moves under the hand: pages stand as they come; and what a form says beside its fields.
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/portal.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** What has moved on a page since it was opened, as browsers count it. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[])
        if (!shift.hadRecentInput) Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + shift.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`list, form and record do not shift while they load, ${width} px wide`, async ({ page, portal, records, list, form }) => {
    const { path } = await records.resource()
    await page.setViewportSize({ width, height })
    const shifted = await watchShifts(page)
    await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
    for (const [address, seen] of [
      ['/f-cdn/http', list.rows().first()],
      ['/f-cdn/http/new', form.section('Expert settings')],
      [path, form.section('Expert settings')],
      [`${path}/history`, page.getByRole('button', { name: /^Version 1/ })],
      ['/profile/person', page.locator('form[aria-busy=false]')],
    ] as const) {
      await page.goto(address)
      await expect(seen).toBeVisible()
      expect.soft(await shifted(), address).toBeLessThanOrEqual(0.02)
    }
  })
}

for (const [email, seen] of [
  ['cdn2@demo.example', 'Recent changes'],
  ['admin@demo.example', 'Growth and fall'],
] as const)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`the first screen of ${email} is drawn once, ${width} px wide`, async ({ page, portal }) => {
      await page.setViewportSize({ width, height })
      const shifted = await watchShifts(page)
      await portal.signIn(email)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: seen })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await shifted()).toBeLessThanOrEqual(0.02)
    })
  }

test('on a phone an empty list does not shift when it loads', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shifted = await watchShifts(page)
  await portal.signIn('other@demo.example', { at: '/f-cdn/cert/certs' })
  await expect(page.getByRole('heading', { name: 'No certificates yet' })).toBeVisible()
  expect(await shifted()).toBeLessThanOrEqual(0.02)
})

test('on a phone the longest word of a state does not reach the menu of its row', async ({ page, portal, list, records }) => {
  const zone = await records.waitingZone()
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/dns/section/zones?filter=${encodeURIComponent(JSON.stringify({ q: zone.name }))}`)
  const row = list.row(zone.name)
  const state = row.getByText('Ожидает делегирования')
  await expect(state).toBeVisible()
  const menu = (await row.getByRole('button').last().boundingBox())!
  // Words wider than their place stick out of its box.
  expect((await state.boundingBox())!.x + (await state.evaluate((element) => element.scrollWidth))).toBeLessThanOrEqual(menu.x)
})

test('a paid option shows its price before it is on, and the price per month after saving', async ({ page, portal, records, form }) => {
  await portal.signIn('cdn2@demo.example', { at: (await records.resource()).path })
  const media = form.section('Compression, media')
  await expect(media).toContainText(/₽\s500 \/ month/)
  await form.switch('Brotli', media).click()
  await media.getByRole('button', { name: /^Turn on for ₽\s500$/ }).click()
  await expect(page.getByRole('region', { name: 'Save', exact: true })).toContainText(/₽\s0 → ₽\s500 per month/)
  await expect(page.getByRole('complementary', { name: 'This record' })).toContainText(/Total₽\s0 → ₽\s500/)
})

test('E leads from any tab of a record to its first field', async ({ page, portal, records, form }) => {
  await portal.signIn('cdn2@demo.example', { at: (await records.resource()).path })
  await portal.openTab('History')
  await expect(page.getByRole('button', { name: /^Version 1/ })).toBeVisible()
  await page.keyboard.press('e')
  await expect(form.field('Name')).toBeFocused()
})
