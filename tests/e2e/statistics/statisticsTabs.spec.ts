// Each address of statistics opens its tab, and tabs show what was counted.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { GB, now, sendAccessLog, type SentLine, traffic } from '../../support/accessLog.ts'
import type { People } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'
import type { Records } from '../../support/records.ts'

const account = 'demo-cdn2'
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /statistics|views/i }).getByRole('link', { name, exact: true })
const row = (page: Page, table: string, name: RegExp | string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row', { name })
const isOpen = async (page: Page, name: string): Promise<void> => {
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('main').getByText('This page is being built')).toHaveCount(0)
}

test.describe('traffic', () => {
  test('R0-021 R0-166: the area opens with traffic', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/stat' })
    await expect(page).toHaveURL(/\/stat\/base$/)
    await expect(portal.title()).toHaveText('Traffic statistics')
    await isOpen(page, 'Traffic')
    await expect(portal.menu().getByRole('link', { name: 'Statistics', exact: true })).toBeVisible()
    for (const hidden of ['Partners']) await expect(tab(page, hidden)).toHaveCount(0)
  })

  test('R0-172: names of the log lines have a tab', async ({ page, portal, people, records }) => {
    const { id } = await traffic(people, records)
    await portal.signIn('cdn2@demo.example', { at: `/stat/base/customs?resource=${id}` })
    await isOpen(page, 'Custom names')
    await expect(row(page, 'Custom names', 'campaign-1')).toContainText(/10\s*100\.00\s%\s*15\.000\sGB/)
  })

  test('R0-167: a report groups all figures by a property, and its file has the same figures', async ({
    page,
    portal,
    people,
    records,
  }) => {
    const { id, name } = await traffic(people, records)
    await portal.signIn('cdn2@demo.example', { at: `/stat/base/report?range=day&resource=${id}` })
    await isOpen(page, 'Report')
    await expect(row(page, 'Resources', name)).toContainText(/15\.000\sGB\s*100\.00\s%\s*66\.67\s%\s*10\s*100\.00\s%/)
    await page.getByRole('combobox', { name: 'Grouped by' }).selectOption('countries')
    await expect(page).toHaveURL(/by=countries/)
    await expect(row(page, 'Countries', 'Germany')).toContainText(/10\.000\sGB\s*66\.67\s%/)
    await expect(row(page, 'Countries', 'Kazakhstan')).toContainText(/5\.000\sGB\s*33\.33\s%/)
    // A new range leaves the grouping as it is.
    await page.getByRole('combobox', { name: 'Range' }).selectOption('month_curr')
    await expect(page).toHaveURL(/range=month_curr.*by=countries/)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^countries-\d{4}-\d\d-\d\d\.csv$/)
    await portal.setLanguage('ru_RU')
    await page.reload()
    await expect(row(page, 'Страны', 'Германия')).toBeVisible()
  })

  test('R0-649 R0-650: CDN1 filters by host and sees ids, CDN2 filters by resource and sees names', async ({
    page,
    portal,
    people,
    records,
  }) => {
    const [named, bare] = [
      await traffic(people, records),
      await traffic(people, records, { as: 'cdn1@demo.example', account: 'cdn1_alpha' }),
    ]
    await portal.signIn('cdn2@demo.example', { at: `/stat/base/report?range=day` })
    await expect(page.getByRole('combobox', { name: 'Host' })).toHaveCount(0)
    const byResource = page.waitForRequest(/\/statistics\/resources\?.*resource=/)
    await page.getByRole('combobox', { name: 'Resource', exact: true }).selectOption({ label: named.name })
    const first = new URL((await byResource).url()).searchParams
    expect([first.get('resource'), first.get('host')]).toEqual([named.id, null])
    // Resources of other stories may fill the first page of all.
    await expect(row(page, 'Resources', named.name)).toBeVisible()
    await portal.signOut()
    await portal.signIn('cdn1@demo.example', { at: `/stat/base/report?range=day` })
    await expect(row(page, 'Resources', bare.id)).toBeVisible()
    await expect(page.getByRole('main').getByText(bare.name)).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Resource', exact: true })).toHaveCount(0)
    const byHost = page.waitForRequest(/\/statistics\/resources\?.*host=/)
    await page.getByRole('combobox', { name: 'Host', exact: true }).selectOption('story.example.com')
    const second = new URL((await byHost).url()).searchParams
    expect([second.get('host'), second.get('resource')]).toEqual(['story.example.com', null])
  })

  test('figures are compared with the period before, and the chart is saved as a picture', async ({ page, portal, people, records }) => {
    const { id } = await traffic(people, records)
    const hour = Math.floor(now() / 3600) * 3600
    const span = (from: number, to: number): string =>
      `start=${new Date((hour + from * 3600) * 1000).toISOString()}&end=${new Date((hour + to * 3600) * 1000).toISOString()}`
    const note = page.locator('.kpi', { has: page.getByText('Traffic', { exact: true }) }).locator('.d')
    await portal.signIn('cdn2@demo.example', { at: `/stat/base/traffic?resource=${id}&${span(-3, 0)}` })
    await expect(note).toHaveText(/^50\.00\s% more than 6\.00\sGB in the period before$/)
    await page.goto(`/stat/base/traffic?resource=${id}&${span(-6, -3)}`)
    await expect(note).toHaveText('No traffic in the period before')
    await expect(page.getByText(/95th percentile: \d+\.\d\d\s[kM]bit\/s/)).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PNG' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^traffic-.*\.png$/)
    const picture = await readFile(await file.path())
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    // Above the drawing: its title, the range with its zone, and the legend.
    const canvas = (await page.locator('.stat-chart canvas').boundingBox())!
    expect(picture.readUInt32BE(20)).toBeGreaterThan(canvas.height + 60)
  })

  test('R0-534: a pending request is cancelled when filters change', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example')
    const left: string[] = []
    page.on('requestfailed', (request) => left.push(request.url()))
    let release = (): void => undefined
    const released = new Promise<void>((done) => (release = done))
    await page.route(/\/statistics\?(?!.*country)/, async (route) => {
      await released
      await route.continue().catch(() => undefined)
    })
    const asked = page.waitForRequest(/\/statistics\?/)
    await page.goto('/stat/base/traffic?range=month_prev')
    const first = (await asked).url()
    await page.getByRole('combobox', { name: 'Range' }).selectOption('year_prev')
    await expect.poll(() => left).toContain(first)
    release()
    await expect(page.getByText('An error occurred while getting statistics.')).toHaveCount(0)
  })
})

test.describe('streams', () => {
  async function watched(people: People, records: Records): Promise<{ id: string; name: string }> {
    const live = await records.live()
    const at = Math.floor(now() / 60) * 60 - 3600
    const line = (time: number, ip: string): SentLine => ({
      time,
      account,
      resource: live.id,
      stream: live.id,
      status: 200,
      bytes: GB,
      ip,
      country: 'KZ',
      agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    })
    await sendAccessLog(people, [line(at, '192.0.2.1'), line(at + 40, '192.0.2.1'), line(at + 80, '192.0.2.1'), line(at, '192.0.2.2')])
    return live
  }

  test('R0-176 R0-179 R0-180 R0-181 R0-182: each address opens its tab with the counted figures', async ({
    page,
    portal,
    people,
    records,
  }) => {
    await watched(people, records)
    await portal.signIn('cdn2@demo.example', { at: '/stat/stream' })
    await expect(portal.title()).toHaveText('Stream views')
    await isOpen(page, 'Views')
    const main = page.getByRole('main')
    await page.goto('/stat/stream/durations')
    await isOpen(page, 'Durations')
    await expect(main.locator('.kpi', { has: page.getByText('Watched in total') }).locator('.v')).toHaveText(/\d:\d\d:\d\d/)
    await expect(main.getByRole('img', { name: /^Views by duration: .*1 to 5 min [1-9]/ })).toBeVisible()
    await page.goto('/stat/stream/durations-distribution')
    await isOpen(page, 'Distribution of durations')
    await expect(main.getByRole('table', { name: 'Distribution of durations' }).getByRole('row')).toHaveCount(7)
    await expect(row(page, 'Distribution of durations', /^1 to 5 min/)).toContainText(/[1-9]/)
    await expect(main.getByRole('img', { name: /^Views by duration: / })).toBeVisible()
    await page.goto('/stat/stream/geo')
    await isOpen(page, 'Countries')
    await expect(row(page, 'Countries', 'Kazakhstan')).toContainText(/[1-9]/)
    await page.goto('/stat/stream/browsers')
    await isOpen(page, 'Browsers')
    await expect(row(page, 'Browsers', 'Firefox')).toContainText(/[1-9]/)
  })

  test('R0-822: a list of streams that fails is only logged', async ({ context, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/' })
    // A page that is not expected to be free of errors.
    const page = await context.newPage()
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await page.route(/\/stream-statistics\/streams\?/, (route) =>
      route.fulfill({ status: 400, json: { status: 400, code: 'invalid', errors: [] } }),
    )
    await page.goto('/stat/stream/views')
    await expect(page.getByRole('radio', { name: 'Peak views' })).toBeVisible()
    await expect.poll(() => logged).toContain('Failed to get streams list (streamstat)')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('An error occurred while getting statistics.')).toHaveCount(0)
  })
})

test('R0-832: figures of the first screen that fail are only logged', async ({ context, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const page = await context.newPage()
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route(/\/(stream-)?statistics(\/times(\/streams)?)?\?/, (route) =>
    route.fulfill({ status: 400, json: { status: 400, code: 'invalid', errors: [] } }),
  )
  await page.goto('/dashboard')
  await expect(page.locator('.kpi')).toHaveCount(5)
  await expect.poll(() => logged).toContain('Failed to get statistics of the first screen')
  await expect(page.getByText('An error occurred while getting statistics.')).toHaveCount(0)
})
