// Statistics as customers see them: figures and charts of requests that an agent reported.
import type { Page } from '@playwright/test'
import { GB, now, sendAccessLog, type SentLine, traffic } from '../../support/accessLog.ts'
import { expect, test } from '../../support/portal.ts'
import { toast } from '../../support/toasts.ts'
import type { Records } from '../../support/records.ts'
import type { People } from '../../support/people.ts'

const account = 'demo-cdn2'
const minute = 60
const figure = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('.kpi', { has: page.getByText(name, { exact: true }) })
    .locator('.v')
const chart = (page: Page) => page.getByRole('main').getByRole('img')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /statistics|views/i }).getByRole('link', { name, exact: true })

/** What charts have written, such as the ticks of their axes. */
async function textsOfCharts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const texts: string[] = []
    const write = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text: string, ...rest: [number, number, number?]) {
      texts.push(text)
      return write.call(this, text, ...rest)
    }
    Object.assign(globalThis, { chartTexts: texts })
  })
  return () => page.evaluate(() => (globalThis as unknown as { chartTexts: string[] }).chartTexts)
}

test.describe('traffic', () => {
  test('R0-168 R0-368 R0-369 R0-370 R0-372: filters, three figures, and a chart of traffic or bandwidth', async ({
    page,
    portal,
    people,
    records,
  }) => {
    const { id, name } = await traffic(people, records)
    const drawn = await textsOfCharts(page)
    await portal.signIn('cdn2@demo.example', { at: '/stat/base/traffic' })
    await expect(portal.title()).toHaveText('Traffic statistics')
    const filters = page.getByRole('search', { name: 'Filters' })
    await expect(filters.getByRole('combobox', { name: /^(Resource|Host|Country|Region)$/ })).toHaveCount(3)
    for (const one of ['Resource', 'Country', 'Region']) await expect(filters.getByRole('combobox', { name: one })).toBeVisible()
    await filters.getByRole('combobox', { name: 'Resource' }).selectOption({ label: name })
    await expect(page).toHaveURL(new RegExp(`resource=${id}`))
    await expect(figure(page, 'Traffic')).toHaveText(/^15\.00\sGB$/)
    await expect(figure(page, 'Bandwidth')).toHaveText(/^7\.16\sMbit\/s$/)
    await expect(figure(page, 'Served from cache')).toHaveText(/^66\.67\s%$/)
    await expect(chart(page)).toHaveAttribute('aria-label', 'Traffic over time')
    await expect(page.locator('.over-time')).toHaveAttribute('data-kind', 'bar')
    await expect(page.locator('.over-time')).toHaveAttribute('data-series', 'cached origin')
    await expect.poll(async () => (await drawn()).some((text) => /\sGB$/.test(text))).toBe(true)
    expect((await drawn()).some((text) => /bit/.test(text))).toBe(false)
    await page.getByRole('radio', { name: 'Bandwidth' }).click()
    await expect(chart(page)).toHaveAttribute('aria-label', 'Bandwidth over time')
    await expect(page.locator('.over-time')).toHaveAttribute('data-kind', 'line')
    await expect(page.locator('.over-time')).toHaveAttribute('data-series', 'bandwidth')
    await expect.poll(async () => (await drawn()).some((text) => /\s[KMG]?bit\/s/.test(text))).toBe(true)
    await expect(page.getByRole('table', { name: 'By time' }).getByRole('row')).toHaveCount(6)
  })

  test('R0-371: a CDN1 customer filters by host, country and region', async ({ page, portal }) => {
    await portal.signIn('cdn1@demo.example', { at: '/stat/base/traffic' })
    const filters = page.getByRole('search', { name: 'Filters' })
    await expect(filters.getByRole('combobox', { name: /^(Resource|Host|Country|Region)$/ })).toHaveCount(3)
    for (const one of ['Host', 'Country', 'Region']) await expect(filters.getByRole('combobox', { name: one })).toBeVisible()
    await expect(page.getByText('No data yet')).toBeVisible()
  })

  test('R0-444 R0-383: ranges are chosen by name, by two dates, and by arrows', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/stat/base/traffic' })
    const range = page.getByRole('combobox', { name: 'Range' })
    expect(await range.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toEqual([
      'now',
      'hour',
      'day',
      'month_prev',
      'month_curr',
      'year_prev',
      'year_curr',
    ])
    await expect(page.getByRole('group', { name: 'Start and end' })).toBeVisible()
    await page.goto('/stat/base/traffic?start=2026-03-02T00:00:00Z&end=2026-03-03T00:00:00Z')
    await expect(range).toHaveValue('')
    // R0-376: the arrows move the range by its own length.
    await page.getByRole('button', { name: 'Earlier' }).click()
    await expect(page).toHaveURL(/start=2026-03-01T00%3A00%3A00.000Z&end=2026-03-02T00%3A00%3A00.000Z/)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page).toHaveURL(/start=2026-03-02T00%3A00%3A00.000Z&end=2026-03-03T00%3A00%3A00.000Z/)
    // R0-377: so does zooming out, on both sides.
    const wider = page.getByRole('button', { name: 'Zoom out: a longer period' })
    await expect(wider.locator('.lucide-zoom-out')).toBeVisible()
    await wider.click()
    await expect(page).toHaveURL(/start=2026-03-01T00%3A00%3A00.000Z&end=2026-03-04T00%3A00%3A00.000Z/)
  })

  test('R0-597 R0-598: more than three days are whole days, and their times cannot be changed', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/stat/base/traffic?start=2026-03-02T08:00:00Z&end=2026-03-04T10:30:00Z' })
    const dates = page.getByRole('group', { name: 'Start and end' })
    const [from, until, last] = ['From', 'Until', 'Last day'].map((name) => dates.getByRole('textbox', { name, exact: true }))
    for (const time of [from!, until!]) await expect(time).toBeEnabled()
    await expect(from!).not.toHaveValue('00:00')
    await last!.fill('2026-03-06')
    for (const time of [from!, until!]) await expect(time).toBeDisabled()
    await expect(from!).toHaveValue('00:00')
    await expect(until!).toHaveValue('23:59')
    // The range is chosen once the focus leaves it.
    await page.getByRole('combobox', { name: 'Range' }).focus()
    await expect(page).not.toHaveURL(/start=2026-03-02T08/)
    const { searchParams } = new URL(page.url())
    const [start, end] = ['start', 'end'].map((name) => Date.parse(searchParams.get(name)!))
    expect(end! - start!).toBe(5 * 24 * 3_600_000)
    for (const time of [from!, until!]) await expect(time).toBeDisabled()
  })

  test('R0-373 R0-374: a click on a bar makes its hour the range; R0-375: a minute is not subdivided', async ({
    page,
    portal,
    people,
    records,
  }) => {
    const { id } = await traffic(people, records)
    await portal.signIn('cdn2@demo.example', { at: `/stat/base/traffic?range=day&resource=${id}` })
    await expect(figure(page, 'Traffic')).toHaveText(/^15\.00\sGB$/)
    const box = (await chart(page).boundingBox())!
    // The last bars are on the right.
    await chart(page).click({ position: { x: box.width - 60, y: box.height / 2 } })
    await expect(page).toHaveURL(/start=/)
    await expect(page).not.toHaveURL(/range=/)
    await expect(page.getByRole('combobox', { name: 'Range' })).toHaveValue('')
    const params = new URL(page.url()).searchParams
    expect(Date.parse(params.get('end')!) - Date.parse(params.get('start')!)).toBe(3_600_000)
    const url = page.url()
    await chart(page).click({ position: { x: box.width / 2, y: box.height / 2 } })
    await expect(page.getByRole('combobox', { name: 'Range' })).toHaveValue('')
    expect(page.url()).toBe(url)
  })

  test('R0-821: a failure is reported', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example')
    await page.route(/\/statistics\?/, (route) => route.fulfill({ status: 400, json: { status: 400, code: 'invalid', errors: [] } }))
    await page.goto('/stat/base/traffic')
    await expect(toast(page)).toContainText('An error occurred while getting statistics.')
    await portal.setLanguage('ru_RU')
    await page.reload()
    await expect(toast(page)).toContainText('Возникла ошибка при получении статистики.')
  })

  test('R0-169 R0-170 R0-171: codes, referrers and browsers have their tabs', async ({ page, portal, people, records }) => {
    const { id } = await traffic(people, records)
    await portal.signIn('cdn2@demo.example', { at: `/stat/base/http-codes?resource=${id}` })
    const rows = (table: string) => page.getByRole('table', { name: table }).getByRole('row')
    await expect(rows('HTTP codes').nth(1)).toContainText(/200\s*5\s*50\.00\s%/)
    await expect(rows('HTTP codes').nth(2)).toContainText('404')
    await page.goto(`/stat/base/referrers?resource=${id}`)
    await expect(rows('Referrers').nth(1)).toContainText('story.example')
    await page.goto(`/stat/base/browsers?resource=${id}`)
    await expect(rows('Browsers').nth(1)).toContainText('Firefox')
    await expect(rows('Platforms').nth(1)).toContainText('Linux')
    await expect(tab(page, 'Browsers')).toHaveAttribute('aria-current', 'page')
  })
})

test.describe('streams', () => {
  /** Two viewers, 10 and 2 minutes ago. */
  async function watched(people: People, records: Records): Promise<{ id: string; name: string }> {
    const live = await records.live()
    const line = (time: number, ip: string): SentLine => ({
      time,
      account,
      resource: live.id,
      stream: live.id,
      status: 200,
      bytes: 1000,
      ip,
    })
    const at = Math.floor(now() / minute) * minute
    await sendAccessLog(people, [
      line(at - 600, '192.0.2.1'),
      line(at - 550, '192.0.2.1'),
      line(at - 600, '192.0.2.2'),
      line(at - 120, '192.0.2.1'),
    ])
    return live
  }

  test('R0-177 R0-379 R0-380 R0-381 R0-866: one figure, views or their peak, a chart and tables by stream and by time', async ({
    page,
    portal,
    people,
    records,
  }) => {
    const { id, name } = await watched(people, records)
    const drawn = await textsOfCharts(page)
    await portal.signIn('cdn2@demo.example', { at: `/stat/stream/views?stream=${id}` })
    await expect(figure(page, 'Views')).toHaveText('3')
    // Views are whole, and hours are written as in English.
    await expect.poll(async () => (await drawn()).some((text) => /^\d{1,2} [AP]M$/.test(text))).toBe(true)
    expect((await drawn()).filter((text) => /^\d*\.\d+$/.test(text))).toEqual([])
    await expect(page.getByText('Requests of a viewer with gaps of 1 minute or less are one view.')).toBeVisible()
    await expect(chart(page)).toHaveAttribute('aria-label', 'Views')
    await page.getByRole('radio', { name: 'Peak views' }).click()
    await expect(figure(page, 'Peak views')).toHaveText('2')
    await expect(page.locator('.kpi')).toHaveCount(1)
    await expect(page.getByRole('table', { name: 'By stream' }).getByRole('row', { name: new RegExp(name) })).toContainText('3')
    await expect(page.getByRole('table', { name: 'By time' })).toBeVisible()
  })

  test('R0-378 R0-382 R0-522: online there is a banner, a ring and its table; R0-524: another range has none', async ({
    page,
    portal,
    people,
    records,
  }) => {
    // Other stories have streams that are watched more.
    const { id, name } = await watched(people, records)
    await portal.signIn('cdn2@demo.example', { at: `/stat/stream/views?range=now&stream=${id}` })
    await expect(page.getByText('The last three minutes, read again every minute.')).toBeVisible()
    await expect(page.getByRole('search', { name: 'Filters' }).getByRole('combobox').first()).toBeVisible()
    await expect(page.getByRole('img', { name: /^Views by stream: / })).toHaveAccessibleName(new RegExp(name))
    await expect(page.getByRole('table', { name: 'By stream' })).toContainText(name)
    await page.getByRole('combobox', { name: 'Range' }).selectOption('hour')
    await expect(page.getByText('The last three minutes, read again every minute.')).toHaveCount(0)
    await expect(page.getByRole('img', { name: /^Views by stream: / })).toHaveCount(0)
  })

  test('R0-521 R0-858: online figures are refetched every minute', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example')
    await page.clock.install()
    const calls: string[] = []
    page.on('request', (request) => void (/\/stream-statistics\/streams\?/.test(request.url()) && calls.push(request.url())))
    await page.goto('/stat/stream/views?range=now')
    await expect.poll(() => calls.length).toBe(1)
    await page.clock.runFor(59_000)
    expect(calls).toHaveLength(1)
    await page.clock.runFor(2000)
    await expect.poll(() => calls.length).toBe(2)
    await page.getByRole('combobox', { name: 'Range' }).selectOption('hour')
    await expect.poll(() => calls.length).toBe(3)
    await page.clock.runFor(180_000)
    expect(calls).toHaveLength(3)
  })

  test('R0-178 R0-867: unique users are pairs of address and User-Agent', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/stat/stream/users' })
    await expect(page.getByText('A unique user is an IP address with a User-Agent.')).toBeVisible()
    await expect(figure(page, 'Unique users')).toBeVisible()
  })
})

test.describe('the first screen', () => {
  test('R0-209 R0-364 R0-365 R0-366: today or this month, five figures and two charts', async ({ page, portal, people, records }) => {
    const live = await records.live()
    const line: SentLine = { time: now() - 5, account, resource: live.id, stream: live.id, status: 200, bytes: 5 * GB, ip: '192.0.2.9' }
    await sendAccessLog(people, [line])
    await portal.signIn('cdn2@demo.example')
    const asked = page.waitForRequest(/\/statistics\/times\?.*granularity=PT1H/)
    await page.goto('/dashboard')
    await asked
    const main = page.getByRole('main')
    await expect(main.locator('.kpi .k')).toHaveText(['Traffic', 'Peak speed', 'Served from cache', 'Views', 'Unique users'])
    await expect(figure(page, 'Traffic')).toHaveText(/GB/)
    await expect(figure(page, 'Views')).toHaveText(/^[1-9]/)
    await expect(figure(page, 'Unique users')).toHaveText(/^[1-9]/)
    await expect(main.getByRole('img', { name: 'Traffic over time' })).toBeVisible()
    await expect(main.getByRole('img', { name: 'Views', exact: true })).toBeVisible()
    // R0-535: days of the month.
    const month = page.waitForRequest(/\/statistics\/times\?.*granularity=P1D/)
    await page.getByRole('radio', { name: 'For month' }).click()
    expect(new URL((await month).url()).searchParams.get('start')).toMatch(/^\d{4}-\d\d-01T00:00:00Z$/)
    // The choice is kept, and a click opens the statistics of that day.
    await page.reload()
    await expect(page.getByRole('radio', { name: 'For month' })).toBeChecked()
    const plot = main.locator('.plot').first()
    await expect(main.locator('.over-time').first()).toHaveAttribute('data-series', 'present past')
    const box = (await plot.boundingBox())!
    await plot.click({ position: { x: 60, y: box.height / 2 } })
    await expect(page).toHaveURL(/\/stat\/base\?start=\d{4}-\d\d-01T00%3A00%3A00.000Z&end=\d{4}-\d\d-02T/)
  })

  test('explains where figures come from while there are none', async ({ page, portal }) => {
    await portal.signIn('cdn1@demo.example', { at: '/' })
    await expect(page.getByText('Figures appear here with the first request.')).toBeVisible()
  })
})
