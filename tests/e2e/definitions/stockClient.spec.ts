// A stock react-admin app on another origin, with nothing but an API token (docs/decisions/173).
import type { Page } from '@playwright/test'
import { expect, test as base } from '../../support/portal.ts'
import { unique } from '../../support/records.ts'
import { openStockApp, type StockApp } from '../../support/stockApp.ts'

type Stock = { open: (page: Page, path: string, account?: string) => Promise<void> }
const test = base.extend<{ stock: Stock }, { app: StockApp }>({
  app: [
    async ({ address: _ }, use) => {
      const app = await openStockApp()
      await use(app)
      await app.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stock: async ({ app, address, people }, use) => {
    const data = { name: unique('stock'), scopes: ['read', 'write'], days: 30, simple_rest: true }
    const made = await (await people.as('cdn2@demo.example')).post('/api/v1/tokens', { data })
    expect(made.status()).toBe(201)
    const { token } = (await made.json()) as { token: string }
    const open: Stock['open'] = async (page, path, account = 'demo-cdn2') => {
      const given = new URLSearchParams({ api: `${address}/api/v1/accounts/${account}`, token, resources: 'dns-zones,http-resources' })
      await page.goto(`${app.address}/?${String(given)}#${path}`)
    }
    await use({ open })
  },
})

const rows = (page: Page) => page.locator('tbody tr')

test('lists, sorts by every column it shows, and filters', async ({ page, stock, records }) => {
  const zone = await records.zone()
  await stock.open(page, '/dns-zones')
  await expect(page.getByRole('cell', { name: zone.name, exact: true })).toBeVisible()
  const count = await page.locator('thead .MuiTableSortLabel-root').count()
  expect(count).toBeGreaterThan(15)
  for (let column = 0; column < count; column += 1) {
    const answered = page.waitForResponse((answer) => answer.url().includes('/dns-zones?') && answer.request().method() === 'GET')
    await page.locator('thead .MuiTableSortLabel-root').nth(column).click()
    const answer = await answered
    expect([answer.status(), decodeURIComponent(answer.url())]).toEqual([200, expect.any(String)])
  }
  await stock.open(page, `/dns-zones?filter=${encodeURIComponent(JSON.stringify({ name: zone.name }))}&displayedFilters={}`)
  await expect(rows(page)).toHaveCount(1)
})

test('shows, edits, saves and deletes', async ({ page, stock, records, people }) => {
  const zone = await records.zone()
  const at = `/api/v1/accounts/demo-cdn2/dns-zones/${zone.id}`
  await stock.open(page, `/dns-zones/${zone.id}/show`)
  await expect(page.getByText(zone.name, { exact: true }).first()).toBeVisible()
  await stock.open(page, `/dns-zones/${zone.id}`)
  await page.getByRole('button', { name: 'Save' }).waitFor()
  const switched = page.getByLabel('Dnssec')
  await switched.click()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  // The change waits until it can no longer be undone.
  const put = await saved
  expect([put.status(), await put.text()]).toEqual([200, expect.stringContaining('"dnssec":true')])
  const customer = await people.as('cdn2@demo.example')
  expect(((await (await customer.get(at)).json()) as { dnssec: boolean }).dnssec).toBe(true)

  await stock.open(page, `/dns-zones/${zone.id}`)
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Delete' }).click()
  expect((await removed).status()).toBe(200)
  expect((await customer.get(at)).status()).toBe(404)
})

test('reports refusals of the portal in words, and loses no values', async ({ page, stock, records, people }) => {
  const zone = await records.zone()
  await stock.open(page, `/dns-zones/${zone.id}`)
  await page.getByLabel('Soa refresh').fill('-5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Some fields need attention\. soa\.refresh: /)).toBeVisible()
  const now = await (await people.as('cdn2@demo.example')).get(`/api/v1/accounts/demo-cdn2/dns-zones/${zone.id}`)
  expect((await now.json()) as object).toMatchObject({ version: 1 })
})
