// Stories of the tabs of a record that do not fit: the edge where more of them are is shaded.
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/portal.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Tabs' })

/** Pixels of the strip above the words, at one edge of the bar. */
async function edge(page: Page, side: 'left' | 'right'): Promise<string> {
  const box = (await bar(page).boundingBox())!
  const clip = { x: side === 'left' ? box.x : box.x + box.width - 1, y: box.y, width: 1, height: 3 }
  return (await page.screenshot({ clip })).toString('base64')
}

const isPlain = async (page: Page, side: 'left' | 'right', width: number) => {
  const box = (await bar(page).boundingBox())!
  const clip = { x: box.x + width, y: box.y, width: 1, height: 3 }
  return (await edge(page, side)) === (await page.screenshot({ clip })).toString('base64')
}

const MIDDLE = 120

for (const scheme of ['light', 'dark'] as const)
  test(`tabs off the screen are indicated at their edge (${scheme})`, async ({ page, portal, records }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    await portal.signIn('cdn2@demo.example', { at: (await records.resource()).path })
    await expect(bar(page)).toBeVisible()
    expect(await isPlain(page, 'right', MIDDLE)).toBe(false)
    expect(await isPlain(page, 'left', MIDDLE)).toBe(true)
    await bar(page).evaluate((nav) => nav.scrollTo({ left: nav.scrollWidth }))
    await expect.poll(() => isPlain(page, 'right', MIDDLE)).toBe(true)
    expect(await isPlain(page, 'left', MIDDLE)).toBe(false)
  })

test('tabs that fit have no hint', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await portal.signIn('cdn2@demo.example', { at: '/dns/section/zones' })
  await page.getByRole('table').getByRole('link').first().click()
  await expect(bar(page)).toBeVisible()
  expect(await isPlain(page, 'right', MIDDLE)).toBe(true)
  expect(await isPlain(page, 'left', MIDDLE)).toBe(true)
})

test('tabs of the account off the screen are indicated, too', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await portal.signIn('cdn2@demo.example', { at: '/profile/person' })
  const tabs = page.locator('nav.tabs').first()
  await expect(tabs).toBeVisible()
  const box = (await tabs.boundingBox())!
  const at = async (x: number) => (await page.screenshot({ clip: { x, y: box.y, width: 1, height: 3 } })).toString('base64')
  expect(await at(box.x + box.width - 1)).not.toBe(await at(box.x + MIDDLE))
})

test('the menu of tabs moves none of them', async ({ page, portal, list }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await portal.signIn('admin@demo.example', { at: '/admin/projects' })
  await list.row('Demo Shop').getByRole('link').first().click()
  const more = bar(page).getByRole('button', { name: 'More' })
  // An open menu hides the bar from readers.
  const tops = () =>
    page.locator('nav.tabs').evaluate((nav) => [nav.scrollTop, ...[...nav.children].map((tab) => tab.getBoundingClientRect().top)])
  await expect(more).toBeVisible()
  const before = await tops()
  await more.click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  expect(await tops()).toEqual(before)
})
