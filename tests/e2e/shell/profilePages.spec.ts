// Service account and reports, in the profile: what the account has, and which reports are sent to whom.
import { join } from 'node:path'
import { headers } from '../../support/people.ts'
import { expect, test, unique } from '../../support/portal.ts'

const looks = process.env.LOOKS
const customer = 'cdn2@demo.example'

test('R0-207: the service account shows state, tariff, options and limits', async ({ page, portal }) => {
  await portal.signIn(customer, { at: '/profile/service' })
  await expect(portal.title()).toHaveText('Service account')
  const main = page.getByRole('main')
  const panel = (title: string) => main.locator('.panel').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await expect(panel('Account')).toContainText('Active')
  await expect(panel('Account')).toContainText('Demo Shop LLC')
  await expect(panel('CDN 10 TB')).toContainText('Included traffic')
  await expect(panel('Limits').getByRole('link', { name: 'HTTP resources' })).toBeVisible()
  await expect(panel('Limits')).toContainText(/\d+ of 400/)
  await expect(main).not.toContainText('being built')
  await panel('Limits').getByRole('link', { name: 'HTTP resources' }).click()
  await expect(portal.title()).toHaveText('HTTP resources')
  await page.goto('/profile/service')
  for (const [locale, scheme, width] of [
    ['en_US', 'dark', 1440],
    ['ru_RU', 'light', 1440],
    ['ru_RU', 'dark', 390],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await portal.setLanguage(locale)
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    await expect(panel(locale === 'ru_RU' ? 'Лимиты' : 'Limits')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    if (looks) await page.screenshot({ path: join(looks, `service-${locale}-${scheme}-${width}.png`), fullPage: true })
  }
})

test('R0-198: e-mailed reports are listed with recipients and times', async ({ page, portal, people }) => {
  await portal.signIn(customer, { at: '/profile/profile-reports' })
  await expect(portal.title()).toHaveText('Reports')
  const main = page.getByRole('main')
  await expect(main).toContainText('No report is sent by e-mail')
  const [mailed, kept] = [unique('Mailed'), unique('Kept')]
  const call = await people.as(customer)
  const add = (data: object) => call.post('/api/v1/accounts/demo-cdn2/saved-reports', { headers, data })
  const made = await add({
    name: mailed,
    page: 'base/traffic',
    range: 'month_curr',
    schedule: 'week',
    zone: 'Europe/Moscow',
    letters: 'all',
  })
  expect(made.status(), await made.text()).toBe(201)
  expect((await add({ name: kept, page: 'base/traffic', range: 'month_curr', schedule: 'none' })).status()).toBe(201)
  await page.reload()
  const table = page.getByRole('table', { name: 'Reports by e-mail' })
  const row = table.getByRole('row').filter({ hasText: mailed })
  await expect(row).toContainText(/Every Monday.*All members of the account.*Yes/s)
  await expect(table).not.toContainText(kept)
  for (const [locale, scheme, width] of [
    ['ru_RU', 'light', 1440],
    ['ru_RU', 'dark', 390],
    ['en_US', 'dark', 1440],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await portal.setLanguage(locale)
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('link', { name: mailed })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    if (looks) await page.screenshot({ path: join(looks, `reports-${locale}-${scheme}-${width}.png`), fullPage: true })
  }
  await row.getByRole('link', { name: 'Traffic' }).click()
  await expect(page).toHaveURL(/\/stat\/base\/traffic/)
  await page.goBack()
  await page.getByRole('link', { name: mailed }).click()
  await expect(portal.title()).toHaveText(mailed)
  const { id } = (await made.json()) as { id: string }
  await call.delete(`/api/v1/accounts/demo-cdn2/saved-reports/${id}`, { headers: { ...headers, 'if-match': '"1"' } })
})
